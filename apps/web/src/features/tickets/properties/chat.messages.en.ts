import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './chat.messages.ts'

export const en: Twin<typeof t> = {
  'tickets.chat': {
    call: 'Call to the chat',
    goOn: 'Open the chat',
    failed: 'The call failed. {why}',
  },
}
