import { ListWatches, RemoveWatches, UndoRemoval, WatchesRemoved, WatchRows } from '@balcao/contracts/watchers/overview'
import { list } from '@balcao/core/watchers/overview'
import { remove, undo } from '@balcao/core/watchers/removals'
import { supervisor } from '../endpoint.ts'

export const watchOverview = {
  list: supervisor.query('GET /watchers', ListWatches, WatchRows, list),
  remove: supervisor.mutation('POST /watchers/remove', RemoveWatches, WatchesRemoved, remove),
  undo: supervisor.mutation('POST /watchers/removals/{id}/undo', UndoRemoval, WatchesRemoved, undo),
}
