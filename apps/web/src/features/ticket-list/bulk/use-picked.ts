import type { Selection } from '@balcao/ui/lib/table/selection'
import { useState } from 'react'

const NONE: Selection = new Set()

/** The tickets selected in a list, whichever face it shows. */
export type Picked = {
  keys: Selection
  /** All of the list are meant, also those not loaded. */
  all: boolean
  select: (keys: Selection) => void
  selectAll: (loaded: readonly number[]) => void
  clear: () => void
}

/** What is selected in the list of this address; another list begins with nothing, its other face, columns or height of rows with the same. */
export function usePicked({ cols: _cols, density: _density, face: _face, by: _by, ...named }: Record<string, string>): Picked {
  const list = JSON.stringify(named)
  const [picked, setPicked] = useState({ list, keys: NONE, all: false })
  const { keys, all } = picked.list === list ? picked : { keys: NONE, all: false }
  return {
    keys,
    all,
    select: (next) => setPicked({ list, keys: next, all: false }),
    selectAll: (loaded) => setPicked({ list, keys: new Set(loaded), all: true }),
    clear: () => setPicked({ list, keys: NONE, all: false }),
  }
}
