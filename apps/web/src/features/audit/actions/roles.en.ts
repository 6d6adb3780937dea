import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './roles.ts'

export const en: Twin<Words> = {
  'audit.action.roles': {
    'role.created': 'Role created',
    'role.updated': 'Role changed',
    'role.deleted': 'Role deleted',
  },
}
