import { moves } from './moves.ts'
import { workflows } from './workflows.ts'

/** Calls of workflows. */
export const calls = workflows

/** Calls below `tickets`, by noun. */
export const onTickets = { moves }
