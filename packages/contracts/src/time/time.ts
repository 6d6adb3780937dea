import { z } from 'zod'
import { Id, Person, prose, Timestamp } from '../common.ts'
import { MAX_MINUTES, MAX_TIME_NOTE } from './bounds.ts'

/** Time that somebody of the desk spent on a ticket. Customers get none of it. */
export const TimeEntry = z.object({
  id: Id,
  ticketId: Id,
  person: Person,
  minutes: z.int(),
  note: z.string(),
  /** The day, as the person's calendar has it. */
  workedOn: z.iso.date(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** The reader may change or remove it. */
  mine: z.boolean(),
})
export type TimeEntry = z.output<typeof TimeEntry>

export const ListTime = z.strictObject({ ticketId: Id })
export type ListTime = z.output<typeof ListTime>
/** All entries of a ticket, the latest day first, and their sum in minutes. */
export const TicketTime = z.object({ minutes: z.int(), mayLog: z.boolean(), data: z.array(TimeEntry) })
export type TicketTime = z.output<typeof TicketTime>

const minutes = z.int().min(1).max(MAX_MINUTES)
const note = z.union([z.literal(''), prose(MAX_TIME_NOTE)])

export const LogTime = z.strictObject({
  ticketId: Id,
  minutes,
  note: note.default(''),
  /** Today, where none is given. */
  workedOn: z.iso.date().optional(),
  /** Somebody else, for whoever may change everybody's time. */
  userId: Id.optional(),
})
export type LogTime = z.output<typeof LogTime>

export const ChangeTime = z.strictObject({
  id: Id,
  minutes: minutes.optional(),
  note: note.optional(),
  workedOn: z.iso.date().optional(),
})
export type ChangeTime = z.output<typeof ChangeTime>

export const GetTime = z.strictObject({ id: Id })
export type GetTime = z.output<typeof GetTime>

/** The caller's clock; of a ticket that they no longer see, only that it runs. */
export const Timer = z.object({ ticketId: Id, number: z.int().nullable(), title: z.string().nullable(), startedAt: Timestamp })
export const MyTimer = z.object({ timer: Timer.nullable() })
export type MyTimer = z.output<typeof MyTimer>

export const StartTimer = z.strictObject({
  ticketId: Id,
  /** A clock that runs elsewhere is stopped there first, and its time kept. */
  replace: z.boolean().default(false),
})
export type StartTimer = z.output<typeof StartTimer>
