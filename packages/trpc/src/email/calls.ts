import { inbound } from './inbound.ts'
import { mailboxes } from './mailboxes.ts'
import { mails } from './on-tickets.ts'
import { filters, senders, suppressions } from './senders.ts'
import { templates } from './templates.ts'

/** Calls of e-mail, by noun. */
export const calls = { mailboxes, inbound, suppressions, senders, filters, templates }

/** Calls below `tickets`, by noun. */
export const onTickets = { mails }
