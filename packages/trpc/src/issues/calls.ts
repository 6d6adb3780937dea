import { comments } from './comments.ts'
import { issues } from './issues.ts'
import { issues as ofTicket } from './ticket-issues.ts'
import { trackers } from './trackers.ts'

/** Calls of issues, by noun. */
export const calls = { ...issues, comments, trackers }

/** Calls below `tickets`, by noun. */
export const onTickets = { issues: ofTicket }
