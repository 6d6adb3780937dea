import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './list-count.messages.ts'

export const en: Twin<typeof t> = {
  'list-count': {
    found: '{n, plural, =0 {No tickets} one {# ticket} other {# tickets}}',
    foundMany: 'More than {n} tickets',
  },
}
