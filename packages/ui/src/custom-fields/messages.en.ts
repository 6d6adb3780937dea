import type { Twin } from '../lib/messages.ts'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'custom-field-inputs': {
    choose: 'Choose',
    yes: 'Yes',
    lost: 'Emptied: the option does not go with the new value of “{other}”.',
    undo: 'Undo',
    number: 'Type a number.',
    required: 'This field is required.',
  },
}
