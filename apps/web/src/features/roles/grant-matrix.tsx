import type { Grant, PermissionKey } from '@balcao/contracts/roles/permissions'
import type { RoleView } from '@balcao/contracts/roles/roles'
import { breakpoints } from '@balcao/ui/theme/tokens'
import { VisuallyHidden } from '@balcao/ui/visually-hidden'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { choicesFor, columnsFor, type Draft, groupsFor } from './draft.ts'
import { type GrantRow, RowNotes } from './grant-row.tsx'
import { GrantSelect } from './grant-select.tsx'
import css from './matrix.module.css'
import { t } from './messages.ts'
import { grantName, permissionName, resourceName, scopeName } from './names.ts'

type MatrixProps = {
  label: string
  role: RoleView
  mine: RoleView | undefined
  draft: Draft
  onChoose: (key: PermissionKey, grant: Grant) => void
}

/** Every permission of a role, by what it is about: one choice a row, marked where it differs from the default or is not saved. */
export const GrantMatrix = ({ label, role, mine, draft, onChoose }: MatrixProps) => {
  const narrow = useMediaQuery(`(max-width: ${breakpoints.lg - 1}px)`, { noSsr: true })
  const groups = groupsFor([role.base])
  const row = (key: PermissionKey) => ({
    role,
    permission: key,
    chosen: draft[key] ?? role.permissions[key],
    choices: role.editable ? choicesFor(role, mine, key) : [],
    onChoose: (grant: Grant) => onChoose(key, grant),
  })
  if (narrow)
    return (
      <div className={css.groups}>
        {groups.map(({ resource, keys }) => (
          <section key={resource} aria-label={resourceName(resource)}>
            <h3>{resourceName(resource)}</h3>
            {keys.map((key) => (
              <GrantSelect key={key} {...row(key)} />
            ))}
          </section>
        ))}
      </div>
    )
  const columns = columnsFor(
    role.base,
    groups.flatMap(({ keys }) => keys),
  )
  return (
    <table className={css.matrix} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('permission')}</th>
          {columns.map((grant) => (
            <th key={grant} scope="col">
              {scopeName(grant)}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ resource, keys }) => (
        <tbody key={resource}>
          <tr>
            <th scope="rowgroup" colSpan={columns.length + 1} className={css.group}>
              {resourceName(resource)}
            </th>
          </tr>
          {keys.map((key) => (
            <Row key={key} {...row(key)} columns={columns} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

const Row = ({ columns, ...row }: GrantRow & { columns: readonly Grant[] }) => {
  const { permission, chosen, choices, onChoose } = row
  const name = useId()
  const possible = new Set<Grant>([...choices, chosen])
  return (
    <tr data-changed={chosen !== row.role.permissions[permission] || undefined}>
      <th scope="row">
        {permissionName(permission)}
        <RowNotes id={`${name}-notes`} {...row} />
      </th>
      {columns.map((grant) => (
        <td key={grant}>
          {possible.has(grant) ? (
            <label className={css.cell}>
              <VisuallyHidden>{`${permissionName(permission)}: ${grantName(permission, grant)}`}</VisuallyHidden>
              <input
                type="radio"
                name={name}
                checked={chosen === grant}
                disabled={choices.length === 0}
                aria-describedby={`${name}-notes`}
                onChange={() => onChoose(grant)}
              />
            </label>
          ) : (
            <span className={css.impossible} role="img" aria-label={t('notPossible')}>
              –
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}
