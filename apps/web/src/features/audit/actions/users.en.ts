import type { Twin } from '@balcao/ui/lib/messages'
import type { Words } from './users.ts'

export const en: Twin<Words> = {
  'audit.action.users': {
    'user.created': 'User created',
    'user.approved': 'Account approved',
    'user.invited': 'User invited',
    'user.imported': 'Users imported',
    'user.exported': 'Users exported',
    'user.contact_updated': 'Contact details of a user changed',
    'user.updated': 'User changed',
    'user.role_changed': 'Role of user changed',
    'user.deactivated': 'User deactivated',
    'user.reactivated': 'User reactivated',
    'user.deleted': 'User deleted',
    'user.fields_changed': 'Person’s fields changed',
  },
}
