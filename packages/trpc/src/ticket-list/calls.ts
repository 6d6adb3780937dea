import { board } from './board.ts'
import { views } from './views.ts'

/** Calls below `tickets`, by noun. */
export const onTickets = { views, board }
