import { z } from 'zod'
import { Id, Instant, line, listOf, Paging, Person, Timestamp } from '../common.ts'
import { Ticket } from '../tickets/tickets.ts'
import { AUTO_WATCH, WATCH_LEVELS, WATCH_SOURCES } from './watching.ts'

/** Somebody who follows a ticket. Customers get customers only, without how the others follow. */
export const Watcher = z.object({
  user: Person,
  side: z.enum(['staff', 'customer']),
  level: z.enum(WATCH_LEVELS),
  mutedUntil: Timestamp.nullable(),
  source: z.enum(WATCH_SOURCES),
  since: Timestamp,
  /** Hears nothing for now: lost sight of the ticket, or was deactivated. */
  isAsleep: z.boolean(),
})
export type Watcher = z.output<typeof Watcher>

export const ListWatchers = z.strictObject({ id: Id })
export type ListWatchers = z.output<typeof ListWatchers>

/** The caller follows, or follows otherwise; with `userId`, somebody else is made to follow. */
export const Watch = z.strictObject({
  id: Id,
  userId: Id.optional(),
  /** Only for oneself, as the next one. */
  level: z.enum(WATCH_LEVELS).optional(),
  mutedUntil: Instant.nullable().optional(),
})
export type Watch = z.output<typeof Watch>

/** Removes the caller, or somebody named. */
export const Unwatch = z.strictObject({ id: Id, userId: Id.optional() })
export type Unwatch = z.output<typeof Unwatch>

/** Who could follow: for staff whoever sees the ticket, and customers; for customers their colleagues. */
export const FindWatchers = z.strictObject({ id: Id, query: line(200) })
export type FindWatchers = z.output<typeof FindWatchers>
export const Candidate = z.object({ user: Person, side: z.enum(['staff', 'customer']), companyName: z.string().nullable() })
export type Candidate = z.output<typeof Candidate>

export const ListWatching = Paging.strict()
export type ListWatching = z.output<typeof ListWatching>
export const Watched = z.object({
  ticket: Ticket,
  level: z.enum(WATCH_LEVELS),
  mutedUntil: Timestamp.nullable(),
  source: z.enum(WATCH_SOURCES),
  since: Timestamp,
  /** A notification of it is not read yet. */
  unread: z.boolean(),
})
export type Watched = z.output<typeof Watched>
export const WatchedList = listOf(Watched)

/** When one follows by oneself. */
export const WatchPreferences = z.strictObject({ auto: z.array(z.enum(AUTO_WATCH)).max(AUTO_WATCH.length) })
export type WatchPreferences = z.output<typeof WatchPreferences>
