import { imports } from './imports.ts'

/** Calls below `tickets`, by noun. */
export const onTickets = { imports }
