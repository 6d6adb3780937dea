import { GRANT_HINT, GRANT_NAME, PERMISSION_NAME, RESOURCE_NAME } from '@balcao/contracts/roles/names'
import { type Grant, type PermissionKey, permission } from '@balcao/contracts/roles/permissions'
import type { RoleView } from '@balcao/contracts/roles/roles'
import { messages } from '@balcao/ui/lib/messages'
import { roleWord } from '@balcao/ui/lib/names'
import { t } from './messages.ts'

// The contract's own words are the Portuguese.
export const permissionName = messages('permission', PERMISSION_NAME)
export const resourceName = messages('permission-resource', RESOURCE_NAME)
export const scopeName = messages('grant', GRANT_NAME)
export const scopeHint = messages('grant-hint', GRANT_HINT)

/** What a role is called; the system's have their specified names. */
export const titleOf = (role: Pick<RoleView, 'isSystem' | 'base' | 'name'>): string => (role.isSystem ? roleWord(role.base) : role.name)

/** Of a role of the organisation's own: which system role it counts as. */
export const baseName = (role: Pick<RoleView, 'base'>): string => t('basedOn', { base: roleWord(role.base) })

/** How far, in a word; a permission that one has or has not is yes or no. */
export const grantName = (key: PermissionKey, grant: Grant): string =>
  permission(key).scopes.length > 1 ? scopeName(grant) : t(grant === 'none' ? 'none' : 'yes')
