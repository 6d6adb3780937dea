import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './side-change.messages.ts'

export const en: Twin<typeof t> = {
  'side-change': {
    begun: 'began the side conversation “{subject}”',
    written: 'wrote in the side conversation “{subject}”',
    answered: 'there was an answer in the side conversation “{subject}”',
    closed: 'closed the side conversation “{subject}”',
    reopened: 'reopened the side conversation “{subject}”',
  },
}
