import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './custom-fields.ts'

export const en: Twin<Words> = {
  'audit.action.custom-fields': {
    'custom_field.created': 'Custom field created',
    'custom_field.updated': 'Custom field changed',
    'custom_field.reordered': 'Custom fields reordered',
    'custom_field.imported': 'Custom fields imported',
    'custom_field.deleted': 'Custom field deleted',
  },
}
