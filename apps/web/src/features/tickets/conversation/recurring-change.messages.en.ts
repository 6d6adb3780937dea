import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './recurring-change.messages.ts'

export const en: Twin<typeof t> = {
  'recurring-change': {
    made: 'created the ticket by the recurrence',
    missed: '{n, plural, one {(one time before it was missed)} other {(# times before it were missed)}}',
  },
}
