import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './user-menu-messages.ts'

export const en: Twin<typeof t> = {
  'portal.userMenu': {
    documents: 'Documents',
    assets: 'My equipment',
    status: 'Service status',
    profile: 'My profile',
    logout: 'Logout',
  },
}
