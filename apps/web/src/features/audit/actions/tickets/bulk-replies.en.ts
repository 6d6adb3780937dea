import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './bulk-replies.ts'

export const en: Twin<Words> = {
  'audit.action.bulkReplies': {
    'bulk_reply.created': 'Bulk reply sent',
    'bulk_reply.stopped': 'Bulk reply undone or stopped',
    'bulk_reply.retried': 'Bulk reply tried again',
  },
}
