import type { DocumentFolder } from '@balcao/contracts/documents/folders'
import { TreeSelect } from '../../lib/pickers/tree-select.tsx'
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

/** One of the folders or none, those within another indented; the chosen one with its path. */
export const FolderSelect = ({ folders, without, ...select }: FolderSelectProps) => (
  <TreeSelect
    {...select}
    branches={treeOf(folders)
      .filter(({ id }) => !without?.has(id))
      .map(({ id, name, level, path }) => ({ id, name, level, shown: path }))}
  />
)
