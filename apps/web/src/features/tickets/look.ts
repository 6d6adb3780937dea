import type { ColumnView, Density } from '@balcao/ui/lib/table-types'
import { useState } from 'react'
import { usualDensity } from '../../lib/density.ts'
import { storage } from '../../lib/storage.ts'
import { useStore } from '../../lib/store.ts'
import { HIDDEN_AT_FIRST } from './list-columns.tsx'

const NAME = 'balcao:tickets:look'
/** Without a density of its own a list has that of the profile. */
type Look = { view: ColumnView; density?: Density }

function read(): Look {
  const first: Look = { view: { hidden: HIDDEN_AT_FIRST } }
  try {
    return { ...first, ...(JSON.parse(storage.get(NAME) ?? '{}') as Partial<Look>) }
  } catch {
    return first
  }
}

/** How this reader likes the list: columns and row height, kept on this device. */
export function useListLook() {
  const [look, setLook] = useState(read)
  const usual = useStore(usualDensity)
  const keep = (next: Look) => {
    storage.set(NAME, JSON.stringify(next))
    setLook(next)
  }
  return {
    ...look,
    density: look.density ?? usual,
    setView: (view: ColumnView) => keep({ ...look, view: 'hidden' in view ? view : { ...view, hidden: HIDDEN_AT_FIRST } }),
    setDensity: (density: Density) => keep({ ...look, density }),
  }
}
export type ListLook = ReturnType<typeof useListLook>
