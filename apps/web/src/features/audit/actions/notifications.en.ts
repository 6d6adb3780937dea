import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './notifications.ts'

export const en: Twin<Words> = {
  'audit.action.notifications': {
    'notification.sent': 'Announcement sent',
    'notifications.defaults_updated': 'Organisation’s notices changed',
    'notifications.defaults_reapplied': 'Organisation’s notices applied to all',
  },
}
