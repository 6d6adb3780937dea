import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './values-messages.ts'

export const en: Twin<typeof t> = {
  'values-dialog': {
    title: 'Fields of {name}',
    failed: 'Could not be saved: {why}',
    loadFailed: 'The fields could not be loaded',
    saved: 'Fields of {name} saved',
    required: 'This field is required.',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving…',
  },
}
