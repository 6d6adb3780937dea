import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './field-filter.messages.ts'

export const en: Twin<typeof t> = {
  'field-filter': {
    opIs: 'equal to {value}',
    opIsNot: 'other than {value}',
    opContains: 'contains “{value}”',
    opGte: 'from {value}',
    opLte: 'up to {value}',
    opSet: 'filled in',
    opNotSet: 'empty',
    yes: 'yes',
    no: 'no',
    me: 'me',
    sortUp: '{field}, ascending',
    sortDown: '{field}, descending',
  },
}
