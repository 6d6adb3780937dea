import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './field-editor.messages.ts'

export const en: Twin<typeof t> = {
  'ticket-field-editor': {
    lost: 'Saving empties what does not go with this: {fields}.',
  },
}
