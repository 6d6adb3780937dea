import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.ownSimilar': {
    title: 'You have similar tickets',
    text: 'If it is about the same, answer there. If not, go on: nothing keeps you from sending.',
  },
}
