import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './backups.ts'

export const en: Twin<Words> = {
  'audit.action.backups': {
    'backup.cloned': 'Copy of a backup asked for',
    'backup.created': 'Backup requested',
    'backup.imported': 'Backup imported',
    'backup.pinned': 'Backup pinned or unpinned',
    'backup.deleted': 'Backup deleted',
    'backup.downloaded': 'Backup downloaded',
    'backup.cleaned': 'Old backups removed',
    'backup.settings_updated': 'Settings of backups changed',
    'backup.rollback_requested': 'Restore requested',
    'backup.rolled_back': 'Restore carried out',
  },
}
