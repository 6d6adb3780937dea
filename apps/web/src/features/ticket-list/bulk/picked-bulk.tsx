import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { lazyWithRetry } from '@balcao/ui/lib/lazy-with-retry'
import { OnceOpened } from '@balcao/ui/once-opened'
import type { Filter } from '../filter/filter.ts'
import type { Picked } from './use-picked.ts'

const ListBulk = lazyWithRetry(() => import('./list-bulk.tsx').then((module) => module.ListBulk))

type PickedBulkProps = {
  picked: Picked
  /** Those of them that are loaded. */
  tickets: readonly Ticket[]
  filter: Filter
  /** Which are loaded, selected or not. */
  loaded: () => readonly number[]
  /** False while Esc closes something else first. */
  escapes: boolean
}

/** What can be done to the selected tickets at once; its code comes with the first of them. */
export const PickedBulk = ({ picked, tickets, filter, loaded, escapes }: PickedBulkProps) => (
  <OnceOpened open={picked.keys.size > 0}>
    <ListBulk
      tickets={tickets}
      filter={filter}
      all={picked.all}
      onSelectAll={() => picked.selectAll(loaded())}
      escapes={escapes}
      onClear={picked.clear}
    />
  </OnceOpened>
)
