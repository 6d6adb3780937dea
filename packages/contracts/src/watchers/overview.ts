import { z } from 'zod'
import { Id, listOf, MAX_ID, Paging, Person, Timestamp } from '../common.ts'
import { MAX_BULK } from '../tickets/bounds.ts'
import { BulkFailure } from '../tickets/bulk.ts'
import { STATUSES } from '../tickets/statuses.ts'
import { WATCH_LEVELS, WATCH_SOURCES, WATCHED_ENTITIES } from './watching.ts'

/**
 * One who watches. `p12-34` is person 34 on ticket 12, `t12-5` team 5 on it, `e12-9` an address; `w7` is somebody who follows something beside tickets.
 */
const KEY = /^([pte][1-9]\d{0,9}-[1-9]\d{0,9}|w[1-9]\d{0,9})$/
export const WatchKey = z
  .string()
  .regex(KEY)
  .refine((key) =>
    key
      .slice(1)
      .split('-')
      .every((id) => Number(id) <= MAX_ID),
  )

/** What can be watched. */
export const WATCHABLE = ['ticket', ...WATCHED_ENTITIES] as const

const WatchFilter = z.object({
  userId: Id.optional(),
  /** A ticket by the number people know. */
  number: z.int().positive().max(MAX_ID).optional(),
  level: z.array(z.enum(WATCH_LEVELS)).min(1).max(WATCH_LEVELS.length).optional(),
  /** The company of the ticket, or the company that is followed. */
  companyId: Id.optional(),
  what: z.array(z.enum(WATCHABLE)).min(1).max(WATCHABLE.length).optional(),
})
export type WatchFilter = z.output<typeof WatchFilter>

export const ListWatches = Paging.omit({ page: true }).extend(WatchFilter.shape).strict()
export type ListWatches = z.output<typeof ListWatches>
export const ExportWatches = WatchFilter.strict()
export const MAX_EXPORT = 100_000

export const WatchRow = z.object({
  key: WatchKey,
  /** Null where a team watches as one, or an address does. */
  user: Person.nullable(),
  team: z.object({ id: Id, name: z.string() }).nullable(),
  /** An address that is nobody's here. */
  email: z.string().nullable(),
  side: z.enum(['staff', 'customer']),
  /** Null where something else is followed. */
  ticket: z.object({ id: Id, number: z.int(), title: z.string(), status: z.enum(STATUSES) }).nullable(),
  /** What is followed beside tickets; a view that is only its owner's has no name here. */
  thing: z.object({ entity: z.enum(WATCHED_ENTITIES), id: Id, name: z.string().nullable() }).nullable(),
  company: z.object({ id: Id, name: z.string() }).nullable(),
  level: z.enum(WATCH_LEVELS),
  mutedUntil: Timestamp.nullable(),
  source: z.enum(WATCH_SOURCES),
  since: Timestamp,
})
export type WatchRow = z.output<typeof WatchRow>
export const WatchRows = listOf(WatchRow)

export const RemoveWatches = z.strictObject({ keys: z.array(WatchKey).min(1).max(MAX_BULK) })
export type RemoveWatches = z.output<typeof RemoveWatches>
/** Of something beside tickets the title is its name. */
export const WatchFailure = BulkFailure.omit({ id: true }).extend({ key: WatchKey })
export type WatchFailure = z.output<typeof WatchFailure>
export const WatchesRemoved = z.object({
  /** Names the removal for undoing it; null when nothing was removed. */
  id: Id.nullable(),
  undoUntil: Timestamp.nullable(),
  done: z.int(),
  failed: z.array(WatchFailure),
})
export type WatchesRemoved = z.output<typeof WatchesRemoved>
export const UndoRemoval = z.strictObject({ id: Id })
export type UndoRemoval = z.output<typeof UndoRemoval>
