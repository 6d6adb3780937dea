import type { Grant } from '@balcao/contracts/roles/permissions'
import { useId } from 'react'
import { type GrantRow, RowNotes } from './grant-row.tsx'
import css from './matrix.module.css'
import { grantName, permissionName } from './names.ts'

/** A row of the matrix where there is no room for columns: the same choice from a list. */
export const GrantSelect = (row: GrantRow) => {
  const { role, permission, chosen, choices, onChoose } = row
  const id = useId()
  const options = choices.includes(chosen) ? choices : [chosen, ...choices]
  return (
    <div className={css.selectRow} data-changed={chosen !== role.permissions[permission] || undefined}>
      <label htmlFor={id}>{permissionName(permission)}</label>
      <select
        id={id}
        value={chosen}
        disabled={choices.length === 0}
        aria-describedby={`${id}-notes`}
        onChange={(event) => onChoose(event.target.value as Grant)}
      >
        {options.map((grant) => (
          <option key={grant} value={grant}>
            {grantName(permission, grant)}
          </option>
        ))}
      </select>
      <RowNotes id={`${id}-notes`} {...row} />
    </div>
  )
}
