import { erased, holds } from './holds.ts'
import { retention } from './rules.ts'

/** Calls of privacy, by noun. */
export const calls = { retention, holds }

/** Calls below `tickets`, by noun. */
export const onTickets = { erased }
