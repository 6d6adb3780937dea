import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './chat.ts'

export const en: Twin<Words> = {
  'audit.action.chat': {
    'chat_message.deleted': 'Chat message deleted',
    'chat_widget.updated': 'Website chat changed',
    'chat_widget.key_created': 'Website chat key created',
    'chat_widget.key_retired': 'Website chat key retired',
  },
}
