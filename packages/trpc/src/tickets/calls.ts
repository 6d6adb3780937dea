import { bulk } from './bulk.ts'
import { customStatuses } from './custom-statuses.ts'
import { history } from './history.ts'
import { merges } from './merges.ts'
import { priorityMatrix } from './priority-matrix.ts'
import { ratings } from './ratings.ts'
import { reads } from './reads.ts'
import { relations } from './relations.ts'
import { statusNames } from './status-names.ts'
import { statusReasons } from './status-reasons.ts'
import { tickets } from './tickets.ts'
import { types } from './types.ts'

/** Calls of tickets, by noun. */
export const calls = {
  ...tickets,
  bulk,
  customStatuses,
  history,
  merges,
  ratings,
  reads,
  relations,
  statusNames,
  statusReasons,
  types,
  priorityMatrix,
}
