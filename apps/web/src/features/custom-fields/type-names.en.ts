import type { Twin } from '@balcao/ui/lib/messages'
import type { fieldTypeName } from './type-names.ts'

export const en: Twin<typeof fieldTypeName> = {
  'field-types': {
    text: 'Text',
    long_text: 'Long text',
    number: 'Number',
    date: 'Date',
    select: 'Selection',
    multi_select: 'Multiple selection',
    checkbox: 'Checkbox',
    user: 'User',
    url: 'Address (URL)',
    currency: 'Currency',
  },
}
