import type { Generated } from 'kysely'
import type { Maybe, Stamp } from './columns.ts'

export type TicketWatchersTable = {
  tenantId: number
  ticketId: number
  userId: number
  /** Where the person stood when they were added: customers find customers only. */
  side: Generated<string>
  level: Generated<string>
  mutedUntil: Maybe<string>
  source: Generated<string>
  /** The merge that brought them; null of whoever came otherwise. */
  mergeId: Maybe<number>
  /** When its ticket was closed, or since when it is followed if that was later; null while it goes on. */
  closedAt: Maybe<string>
  createdAt: Stamp
}

/** Queues whose members follow a ticket as one: who they are is looked up when there is something to tell. */
type TicketTeamWatchersTable = Pick<TicketWatchersTable, 'tenantId' | 'ticketId' | 'mergeId' | 'closedAt' | 'createdAt'> & {
  queueId: number
}

/** Addresses that are nobody's here and get the public replies of a ticket. */
type TicketEmailWatchersTable = Pick<TicketWatchersTable, 'tenantId' | 'ticketId' | 'mergeId' | 'closedAt' | 'createdAt'> & {
  id: Generated<number>
  email: string
  /** Of the mails: that of whoever added it. */
  language: string
  /** On which side they stood. */
  side: string
  addedBy: Maybe<number>
}

export type WatchersTables = {
  ticketWatchers: TicketWatchersTable
  ticketTeamWatchers: TicketTeamWatchersTable
  ticketEmailWatchers: TicketEmailWatchersTable
}
