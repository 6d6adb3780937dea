import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './templates.ts'

export const en: Twin<Words> = {
  'audit.action.templates': {
    'template.created': 'Template created',
    'template.updated': 'Template changed',
    'template.deleted': 'Template deleted',
  },
}
