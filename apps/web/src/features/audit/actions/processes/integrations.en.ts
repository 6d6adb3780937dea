import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './integrations.ts'

export const en: Twin<Words> = {
  'audit.action.integrations': {
    'webhook.created': 'Webhook created',
    'webhook.updated': 'Webhook changed',
    'webhook.deleted': 'Webhook deleted',
    'webhook.rotated': 'Secret of a webhook replaced',
    'issue_tracker.created': 'Issue tracker created',
    'issue_tracker.updated': 'Issue tracker changed',
    'issue_tracker.deleted': 'Issue tracker deleted',
    'issue.commented': 'Comment sent to an issue',
    'side_conversation.begun': 'Side conversation begun',
    'side_conversation.written': 'Message sent in a side conversation',
    'issue.comment_withdrawn': 'Comment to an issue withdrawn',
    'issue_tracker.rotated': 'Secret of an issue tracker replaced',
    'webhook.stopped': 'Webhook switched off for failures',
  },
}
