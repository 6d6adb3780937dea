import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './reason-messages.ts'

export const en: Twin<typeof t> = {
  reasonsByName: {
    reason: 'Reason of the status',
    of: '{name} ({status})',
    off: '{name} (switched off)',
    gone: 'A reason that is no longer there',
    without: 'No reason',
    choose: 'Choose a reason',
  },
}
