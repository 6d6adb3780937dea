import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './selection-messages.ts'

export const en: Twin<typeof t> = {
  mergeSelection: {
    merge: 'Merge',
    tooMany: 'Select up to {n} tickets to merge.',
  },
}
