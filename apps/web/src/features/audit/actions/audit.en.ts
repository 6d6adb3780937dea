import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './audit.ts'

export const en: Twin<Words> = {
  'audit.action.audit': {
    'list.exported': 'List exported',
    'audit.exported': 'Audit exported',
    'audit.retention_changed': 'Keeping of the audit changed',
    'audit.retired': 'Old audit removed',
    'sessions.viewed': 'Sessions of somebody viewed',
    'audit.broken': 'Record changed outside the system',
  },
}
