import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.chat': {
    name: 'Chat',
    open: '{n, plural, =0 {Open the chat} one {Open the chat, # unread} many {Open the chat, # unread} other {Open the chat, # unread}}',
    close: 'Close the chat',
    failed: 'The chat could not be opened. {why}',
  },
}
