import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './field.messages.ts'

export const en: Twin<typeof t> = {
  'ticket-fields': {
    fields: 'Fields',
    empty: '—',
    copyFrom: 'Copy values from another ticket…',
    save: 'Save',
    cancel: 'Cancel',
    askTitle: 'Something is missing',
    askText: 'To go on, fill in what this ticket still needs.',
    go: 'Save and go on',
    saving: 'Saving…',
    required: 'This field is required.',
    edit: 'Edit {field}',
    typeTitle: 'Change the type to “{type}”?',
    typeText:
      'The form of that type does not have the fields below. What is filled in there leaves the ticket and stays in its history only.',
    typeGo: 'Change the type',
  },
}
