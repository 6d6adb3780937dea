import type { DocumentFolder } from '@balcao/contracts/documents/folders'
import { FieldFrame } from '@balcao/ui/forms/field-frame'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { treeOf } from './folder-tree.ts'

type FolderSelectProps = {
  label: string
  /** What having none is called. */
  none: string
  folders: readonly DocumentFolder[]
  /** Folders that cannot be chosen. */
  without?: ReadonlySet<number>
  value: number | null
  error?: string | undefined
  onChange: (id: number | null) => void
}

/** One of the folders or none, those within another indented. */
export const FolderSelect = ({ label, none, folders, without, value, error, onChange }: FolderSelectProps) => {
  const tree = treeOf(folders).filter(({ id }) => !without?.has(id))
  return (
    <FieldFrame label={label} {...(error ? { error } : {})}>
      {(ids) => (
        <Select
          fullWidth
          displayEmpty
          value={value === null ? '' : String(value)}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          SelectDisplayProps={{ id: ids.id, 'aria-label': label }}
          renderValue={(chosen) => tree.find(({ id }) => String(id) === chosen)?.path ?? none}
        >
          <MenuItem value="">{none}</MenuItem>
          {tree.map(({ id, name, level }) => (
            <MenuItem key={id} value={String(id)} sx={{ pl: level * 2 }}>
              {name}
            </MenuItem>
          ))}
        </Select>
      )}
    </FieldFrame>
  )
}
