import { z } from 'zod'
import { Id, line, opaque, Person, Timestamp } from '../common.ts'
import { MAX_WALLBOARD_DAYS, MAX_WALLBOARD_QUEUES } from './schedule-words.ts'

const QueueName = z.object({ id: Id, name: z.string() })

/** A link to figures of some queues, for a screen on a wall. */
export const Wallboard = z.object({
  id: Id,
  name: z.string(),
  queues: z.array(QueueName),
  author: Person,
  expiresAt: Timestamp,
  createdAt: Timestamp,
})
export type Wallboard = z.output<typeof Wallboard>
export const ListWallboards = z.strictObject({})
export const WallboardList = z.object({ data: z.array(Wallboard) })
export type WallboardList = z.output<typeof WallboardList>

export const CreateWallboard = z.strictObject({
  name: line(100),
  queueIds: z.array(Id).min(1).max(MAX_WALLBOARD_QUEUES),
  days: z.int().min(1).max(MAX_WALLBOARD_DAYS).default(30),
})
export type CreateWallboard = z.output<typeof CreateWallboard>
/** The address is shown once. */
export const CreatedWallboard = Wallboard.extend({ path: z.string() })
export type CreatedWallboard = z.output<typeof CreatedWallboard>

export const GetWallboard = z.strictObject({ id: Id })
export type GetWallboard = z.output<typeof GetWallboard>

export const ShowWallboard = z.strictObject({ token: opaque(200) })
export type ShowWallboard = z.output<typeof ShowWallboard>

const counts = { open: z.int(), unassigned: z.int(), atRisk: z.int(), late: z.int() }
/** What a wallboard shows: counts of the chosen queues, and no name but theirs. */
export const ShownWallboard = z.object({
  name: z.string(),
  organisation: z.string(),
  zone: z.string(),
  at: Timestamp,
  expiresAt: Timestamp,
  total: z.object({ ...counts, createdToday: z.int(), resolvedToday: z.int() }),
  queues: z.array(z.object({ id: Id, name: z.string(), ...counts, oldestAt: Timestamp.nullable() })),
})
export type ShownWallboard = z.output<typeof ShownWallboard>
