import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'
import { AVAILABILITIES, MAX_HEAD_QUEUES, QUEUE_BOARDS } from './words.ts'

/** What the heads of columns say, of these queues or of all that the caller sees; others are passed over. */
export const GetBoardHeads = z.strictObject({
  by: z.enum(QUEUE_BOARDS).default('queue'),
  queueId: z.array(Id).max(MAX_HEAD_QUEUES).optional(),
})
export type GetBoardHeads = z.output<typeof GetBoardHeads>

/**
 * How the tickets of one column fare, whatever else the board is filtered by. `key` is that of the column: a queue, a person or `none`, a
 * status. Null is what such a column does not have.
 */
export const BoardHead = z.object({
  key: z.string(),
  name: z.string().nullable(),
  /** Of people: whether they can be given tickets, and until when they are away. */
  availability: z.enum(AVAILABILITIES).nullable(),
  absentUntil: Timestamp.nullable(),
  /** Of queues: who of their members can be given tickets. */
  online: z.int().nullable(),
  members: z.int().nullable(),
  /** What the tickets weigh, and the most they may: of people in these queues, of a queue all its members together. */
  load: z.int().nullable(),
  capacity: z.int().nullable(),
  /** When the oldest was opened: of tickets that nobody has, or that somebody has and can act on, or of the status. */
  oldestAt: Timestamp.nullable(),
  atRisk: z.int(),
  late: z.int(),
})
export type BoardHead = z.output<typeof BoardHead>
export const BoardHeads = z.object({ data: z.array(BoardHead), asOf: Timestamp })
export type BoardHeads = z.output<typeof BoardHeads>
