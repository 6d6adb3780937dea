import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './checklists.ts'

export const en: Twin<Words> = {
  'audit.action.checklists': {
    'checklist_template.created': 'Checklist template created',
    'checklist_template.updated': 'Checklist template changed',
    'checklist_template.deleted': 'Checklist template deleted',
  },
}
