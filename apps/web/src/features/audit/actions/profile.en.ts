import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './profile.ts'

export const en: Twin<Words> = {
  'audit.action.profile': {
    'profile.updated': 'Profile changed',
    'profile.exported': 'Personal data exported',
  },
}
