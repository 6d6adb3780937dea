import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './limits.messages.ts'

export const en: Twin<typeof t> = {
  'custom-field-limits': {
    dependsOn: 'The options depend on',
    nothing: 'no field',
    when: 'When {field} is',
    offers: 'Offer',
    preview: 'How it comes out',
    empty: '{field} empty',
    none: 'no option',
  },
}
