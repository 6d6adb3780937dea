import { flows } from './flows.ts'
import { runs } from './runs.ts'
import { flows as ofTicket } from './ticket-flows.ts'

/** Calls of flows, by noun. */
export const calls = { ...flows, runs }

/** Calls below `tickets`, by noun. */
export const onTickets = { flows: ofTicket }
