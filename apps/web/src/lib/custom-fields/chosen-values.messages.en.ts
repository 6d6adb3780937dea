import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './chosen-values.messages.ts'

export const en: Twin<typeof t> = {
  'custom-fields-chosen': {
    add: 'Add a field…',
    none: 'There are no more fields',
    gone: '{key} (field removed)',
    takeOff: 'Take the field “{name}” off',
    empties: 'Without a value: the field is emptied.',
  },
}
