import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './custom-fields.ts'

export const en: Twin<Words> = {
  'audit.action.custom-fields': {
    'custom_field.created': 'Custom field created',
    'custom_field.updated': 'Custom field changed',
    'custom_field.reordered': 'Custom fields reordered',
    'custom_field.imported': 'Custom fields imported',
    'custom_field.deleted': 'Custom field deleted',
    'ticket_form.created': 'Form of tickets created',
    'ticket_form.updated': 'Form of tickets changed',
    'ticket_form.deleted': 'Form of tickets deleted',
  },
}
