import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './messages.ts'

export const en: Twin<typeof t> = {
  'portal.aboutAsset': {
    about: 'This ticket is about: {name}',
    none: 'Leave this equipment out',
  },
}
