import { time } from './time.ts'

/** Calls below `tickets`, by noun. */
export const onTickets = { time }
