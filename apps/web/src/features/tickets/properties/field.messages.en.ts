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
  },
}
