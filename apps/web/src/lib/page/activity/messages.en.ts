import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  activityList: {
    failed: 'The activity could not be loaded',
    none: 'Nothing was changed yet.',
    byItself: 'Balcão',
    more: 'Show more',
  },
}
