import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './asset-change.messages.ts'

export const en: Twin<typeof t> = {
  'asset-change': { linked: 'linked the asset “{name}”', unlinked: 'unlinked the asset “{name}”' },
}
