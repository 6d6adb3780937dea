import { NativeSelect } from '@balcao/ui/native-select'
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
      <NativeSelect
        id={id}
        dense
        value={chosen}
        options={options.map((grant) => [grant, grantName(permission, grant)])}
        disabled={choices.length === 0}
        describedBy={`${id}-notes`}
        onChange={onChoose}
      />
      <RowNotes id={`${id}-notes`} {...row} />
    </div>
  )
}
