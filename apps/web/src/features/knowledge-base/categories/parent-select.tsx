import type { Category } from '@balcao/contracts/kb/categories'
import { TreeSelect } from '../../../lib/pickers/tree-select.tsx'

type ParentSelectProps = {
  label: string
  /** What having none is called. */
  none: string
  choices: readonly Category[]
  value: number | null
  error?: string | undefined
  onChange: (id: number | null) => void
}

/** One of these categories or none, those below another indented. */
export const ParentSelect = ({ choices, ...select }: ParentSelectProps) => (
  <TreeSelect {...select} branches={choices.map(({ id, name, depth }) => ({ id, name, level: depth }))} />
)
