import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './watchers.ts'

export const en: Twin<Words> = {
  'audit.action.watchers': {
    'watchers.email_added': 'Address began to follow a ticket',
    'watchers.email_removed': 'Address follows a ticket no longer',
    'watchers.removed': 'Watchers removed',
    'watchers.restored': 'Watchers given back',
    'watchers.exported': 'Watchers exported',
  },
}
