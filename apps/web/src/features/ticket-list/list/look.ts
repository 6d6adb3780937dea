import type { TicketView } from '@balcao/contracts/ticket-list/views'
import type { ColumnView, Density } from '@balcao/ui/lib/table/table-types'
import { usualDensity } from '../../../lib/density.ts'
import { storage } from '../../../lib/storage.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import type { ListState } from '../filter/filter.ts'
import { HIDDEN_AT_FIRST, keptView, shownIds, wholeView } from './chosen-columns.ts'

const NAME = 'balcao:tickets:look'
/** Without a density of its own a list has that of the profile. */
type Look = { view: ColumnView; density?: Density }
type Held = Partial<Look> | undefined

function read(place: string): Held {
  try {
    return (JSON.parse(storage.get(place) ?? 'null') as Held | null) ?? undefined
  } catch {
    return undefined
  }
}

/** What was chosen on this device since the page was loaded, by place; every list of the page agrees. */
const chosen = createStore<Readonly<Record<string, Held>>>({})

function keep(place: string, look: Held): void {
  if (look) storage.set(place, JSON.stringify(look))
  else storage.remove(place)
  chosen.set({ ...chosen.get(), [place]: look })
}

const lookOf = ({ look: { columns, density } }: TicketView): Partial<Look> => ({
  ...(columns ? { view: columns } : {}),
  ...(density ? { density } : {}),
})

type Named = Pick<ListState, 'cols' | 'density'>

type Place = {
  view: TicketView | undefined
  /** All columns that there are. */
  columns: readonly { id: string }[]
  /** What the address names, columns in its order: it counts before what was kept. */
  named: Named
  /** Shown otherwise now: the address says so. */
  onNamed: (next: Named) => void
}

/** How this reader likes the list: columns and row height, kept on this device; those of a kept view come with it. */
export function useListLook({ view, columns, named, onNamed }: Place) {
  const all = useStore(chosen)
  const usual = useStore(usualDensity)
  const heldAt = (place: string) => (place in all ? all[place] : read(place))
  const place = view ? `${NAME}:${view.id}` : NAME
  const first: Look = { view: { hidden: HIDDEN_AT_FIRST }, ...heldAt(NAME), ...(view ? lookOf(view) : {}) }
  const own = view ? heldAt(place) : undefined
  const held: Look = { ...first, ...own }
  const look: Look = { ...held, ...(named.density ? { density: named.density } : {}), view: wholeView(columns, held.view, named.cols) }
  const kept = keptView(columns, look.view)
  const change = (next: Partial<Look>) => keep(place, { ...heldAt(place), ...next })
  return {
    ...look,
    density: look.density ?? usual,
    /** What a view that is saved now keeps. */
    toSave: { ...look, view: kept },
    /** The reader changed what the kept view says. */
    changed: JSON.stringify([kept, look.density]) !== JSON.stringify([keptView(columns, wholeView(columns, first.view)), first.density]),
    setView: (chosen: ColumnView) => {
      const isChoice = 'hidden' in chosen
      const next = keptView(columns, isChoice ? chosen : { ...chosen, hidden: HIDDEN_AT_FIRST })
      change({ view: next })
      const shown = shownIds(columns, next)
      if (shown.join() !== kept.order?.join()) onNamed({ cols: isChoice ? shown : undefined })
    },
    setDensity: (density: Density) => {
      change({ density })
      onNamed({ density })
    },
    /** Back to what the kept view says. */
    discard: () => view && keep(place, undefined),
  }
}
export type ListLook = ReturnType<typeof useListLook>
