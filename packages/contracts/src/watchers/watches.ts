import { z } from 'zod'
import { Id, Instant, listOf, Paging, Timestamp } from '../common.ts'
import { WATCH_LEVELS, WATCH_SLEEPS, WATCH_SOURCES, WATCHED_ENTITIES } from './watching.ts'

/** How somebody follows a company, a queue, a tag, a view or a search of theirs. */
export const WatchHow = z.object({
  level: z.enum(WATCH_LEVELS),
  mutedUntil: Timestamp.nullable(),
  source: z.enum(WATCH_SOURCES),
  since: Timestamp,
  /** Null while it tells of what happens. */
  asleep: z.enum(WATCH_SLEEPS).nullable(),
})
export type WatchHow = z.output<typeof WatchHow>

const target = { entity: z.enum(WATCHED_ENTITIES), id: Id }
export const GetWatch = z.strictObject(target)
export type GetWatch = z.output<typeof GetWatch>
/** Null of whoever does not follow it. */
export const WatchState = z.object({ ...target, watch: WatchHow.nullable() })
export type WatchState = z.output<typeof WatchState>

/** The caller follows, or follows otherwise. Of a view and a search one hears what comes and goes: they have no other level than `all`. */
export const SaveWatch = z.strictObject({ ...target, level: z.enum(WATCH_LEVELS).optional(), mutedUntil: Instant.nullable().optional() })
export type SaveWatch = z.output<typeof SaveWatch>

export const ListWatches = Paging.omit({ page: true }).strict()
export type ListWatches = z.output<typeof ListWatches>

export const WatchedThing = z.object({
  ...target,
  /** Null while the caller may not see it. */
  name: z.string().nullable(),
  /** What a search of the caller's asks for; null of everything else. */
  q: z.string().nullable(),
  how: WatchHow,
  /** Something it told is not read yet. */
  unread: z.boolean(),
  /** When a ticket of it that the caller sees changed last; null where there is none. */
  lastChangeAt: Timestamp.nullable(),
})
export type WatchedThing = z.output<typeof WatchedThing>
export const WatchedThings = listOf(WatchedThing)
