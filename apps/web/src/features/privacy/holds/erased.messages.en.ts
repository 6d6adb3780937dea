import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './erased.messages.ts'

export const en: Twin<typeof t> = {
  'privacy.erased': {
    title: 'Retention',
    content: 'Content erased by the rule “{rule}” on {at}',
    byHand: 'Content erased by {who} on {at}: {reason}',
    gone: 'Content erased on {at}',
    files: 'Files erased by the rule “{rule}” on {at}',
  },
}
