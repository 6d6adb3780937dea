import type { PermissionKey } from '@balcao/contracts/roles/permissions'
import type { RoleView } from '@balcao/contracts/roles/roles'
import { Link } from '@tanstack/react-router'
import { groupsFor } from './draft.ts'
import { t } from './messages.ts'
import { grantName, permissionName, resourceName, titleOf } from './names.ts'
import css from './permissions.module.css'

/** Every permission by every role: how far, and whether somebody changed it. */
export const PermissionMatrix = ({ roles }: { roles: readonly RoleView[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: whatever scrolls sideways must be reachable by keys.
  <section className={css.scroll} aria-label={t('matrixAll')} tabIndex={0}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('permission')}</th>
          {roles.map((role) => (
            <th key={role.id} scope="col">
              <Link to="/rbac/roles" search={{ role: role.slug }}>
                {titleOf(role)}
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      {groupsFor(roles.map(({ base }) => base)).map(({ resource, keys }) => (
        <tbody key={resource}>
          <tr>
            <th scope="rowgroup" colSpan={roles.length + 1} className={css.group}>
              <span>{resourceName(resource)}</span>
            </th>
          </tr>
          {keys.map((key) => (
            <tr key={key}>
              <th scope="row">
                {permissionName(key)}
                <code>{key}</code>
              </th>
              {roles.map((role) => (
                <Cell key={role.id} role={role} permission={key} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
)

const Cell = ({ role, permission }: { role: RoleView; permission: PermissionKey }) => {
  const grant = role.permissions[permission]
  const changed = role.changed.includes(permission)
  return (
    <td data-none={grant === 'none' || undefined}>
      {changed ? <span className={css.mark} role="img" aria-label={t('changedMark')} title={t('changedMark')} /> : null}
      {grant === 'none' ? t('none') : grantName(permission, grant)}
    </td>
  )
}
