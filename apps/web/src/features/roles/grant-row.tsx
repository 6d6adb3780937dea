import { defaultGrant, type Grant, type PermissionKey } from '@balcao/contracts/roles/permissions'
import type { RoleView } from '@balcao/contracts/roles/roles'
import css from './matrix.module.css'
import { t } from './messages.ts'
import { grantName } from './names.ts'

/** One permission of a role, however it is drawn. */
export type GrantRow = {
  role: RoleView
  permission: PermissionKey
  chosen: Grant
  /** Empty where nothing can be chosen by the reader. */
  choices: readonly Grant[]
  onChoose: (grant: Grant) => void
}

/** What a row says of itself: what it was before, and how the system role has it. */
export const RowNotes = ({ id, role, permission, chosen }: Pick<GrantRow, 'role' | 'permission' | 'chosen'> & { id: string }) => {
  const standard = defaultGrant(role.base, permission)
  const was = role.permissions[permission]
  return (
    <span id={id} className={css.notes}>
      <code>{permission}</code>
      {chosen === was ? null : <span>{t('was', { grant: grantName(permission, was) })}</span>}
      {chosen === standard ? null : <span className={css.differs}>{t('defaultIs', { grant: grantName(permission, standard) })}</span>}
    </span>
  )
}
