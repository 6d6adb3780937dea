import { approvals } from './approvals.ts'
import { links } from './links.ts'
import { own } from './lists.ts'

/** Calls of approvals, by noun. */
export const calls = { ...own, links }

/** Calls below `tickets`, by noun. */
export const onTickets = { approvals }
