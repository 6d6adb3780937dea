import { ROLE_NAME } from '@balcao/contracts/access'
import { GRANT_NAME } from '@balcao/contracts/roles/names'
import { type Grant, type PermissionKey, permission } from '@balcao/contracts/roles/permissions'
import type { RoleView } from '@balcao/contracts/roles/roles'
import { t } from './messages.ts'

/** What a role is called; the system's have their specified names. */
export const titleOf = (role: Pick<RoleView, 'isSystem' | 'base' | 'name'>): string => (role.isSystem ? ROLE_NAME[role.base] : role.name)

/** Of a role of the organisation's own: which system role it counts as. */
export const baseName = (role: Pick<RoleView, 'base'>): string => t('basedOn', { base: ROLE_NAME[role.base] })

/** How far, in a word; a permission that one has or has not is yes or no. */
export const grantName = (key: PermissionKey, grant: Grant): string =>
  permission(key).scopes.length > 1 ? GRANT_NAME[grant] : t(grant === 'none' ? 'none' : 'yes')
