import { recurring } from './recurring.ts'

/** Calls below `tickets`, by noun. */
export const onTickets = { recurring }
