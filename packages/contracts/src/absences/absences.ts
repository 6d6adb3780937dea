import { z } from 'zod'
import { Done } from '../auth/session.ts'
import { Id, LocalDay, listOf, Paging, Person, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import {
  ABSENCE_KINDS,
  ABSENCE_MODES,
  ABSENCE_STATES,
  HALVES,
  MAX_ABSENCE_DAYS,
  MAX_ABSENCE_TEXT,
  MAX_CALENDAR_DAYS,
  MAX_SUBSTITUTES,
} from './bounds.ts'

const Halves = z.enum(HALVES)

/** Days from one to another, both counted. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Somebody away, from when until when, and who takes their place. Customers get none of it. */
export const Absence = z.object({
  id: Id,
  user: Person,
  /** Local days of `timeZone`, both counted. */
  fromDate: z.string(),
  toDate: z.string(),
  /** `afternoon`: the morning of the first day is worked. */
  fromHalf: Halves,
  /** `morning`: the afternoon of the last day is worked. */
  toHalf: Halves,
  timeZone: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  state: z.enum(ABSENCE_STATES),
  /** Null for colleagues: why somebody is away is told to them and their supervisors. */
  kind: z.enum(ABSENCE_KINDS).nullable(),
  mode: z.enum(ABSENCE_MODES),
  publicMessage: z.string(),
  /** Null for colleagues. */
  internalNote: z.string().nullable(),
  /** `queueId` null: of every queue without a row of its own. */
  substitutes: z.array(z.object({ queueId: Id.nullable(), user: Person })),
  approvedBy: Person.nullable(),
  /** Whether this reader may change it. */
  mayChange: z.boolean(),
  /** Tickets that it gave to somebody else. */
  moved: z.int(),
  version: z.int(),
})
export type Absence = z.output<typeof Absence>

const asked = { from: LocalDay, to: LocalDay, userId: Id.optional(), queueId: Id.optional() }

function mustBeDays({ from, to }: { from: string; to: string }, check: z.RefinementCtx): void {
  const days = daysBetween(from, to)
  if (days < 1) check.addIssue({ code: 'custom', path: ['to'], message: because('ends_before_start') })
  if (days > MAX_ABSENCE_DAYS)
    check.addIssue({ code: 'custom', path: ['to'], message: because('too_many_days', { most: MAX_ABSENCE_DAYS }) })
}

/** Absences that touch these days, in the order they begin: of people in the reader's reach, of one of them, or of a queue's members. */
export const ListAbsences = Paging.extend(asked).strict().superRefine(mustBeDays)
export type ListAbsences = z.output<typeof ListAbsences>
/** The same as a file. */
export const ExportAbsences = z.strictObject(asked).superRefine(mustBeDays)
export const AbsenceList = listOf(Absence)
export type AbsenceList = z.output<typeof AbsenceList>

const text = z.union([z.literal(''), prose(MAX_ABSENCE_TEXT)])
const fields = {
  fromDate: LocalDay,
  toDate: LocalDay,
  fromHalf: Halves.default('morning'),
  toHalf: Halves.default('afternoon'),
  kind: z.enum(ABSENCE_KINDS),
  mode: z.enum(ABSENCE_MODES).default('new'),
  publicMessage: text.default(''),
  internalNote: text.default(''),
  substitutes: z
    .array(z.strictObject({ queueId: Id.nullable().default(null), userId: Id }))
    .max(MAX_SUBSTITUTES)
    .default([]),
}
type Span = { fromDate: string; toDate: string; fromHalf: string; toHalf: string; substitutes: readonly { queueId: number | null }[] }

function mustMakeSense({ fromDate, toDate, fromHalf, toHalf, substitutes }: Span, check: z.RefinementCtx): void {
  const refuse = (message: string, ...path: (string | number)[]) => check.addIssue({ code: 'custom', path, message })
  const days = daysBetween(fromDate, toDate)
  if (days < 1) refuse(because('ends_before_start'), 'toDate')
  else if (days > MAX_ABSENCE_DAYS) refuse(because('too_many_days', { most: MAX_ABSENCE_DAYS }), 'toDate')
  else if (days === 1 && fromHalf === 'afternoon' && toHalf === 'morning') refuse(because('halves_reversed'), 'toHalf')
  for (const [n, { queueId }] of substitutes.entries())
    if (substitutes.findIndex((one) => one.queueId === queueId) < n) refuse(because('substitute_twice'), 'substitutes', n, 'queueId')
}

/** One's own absence; with `userId` somebody else's, for supervisors. */
export const CreateAbsence = z.strictObject({ userId: Id.optional(), ...fields }).superRefine(mustMakeSense)
export type CreateAbsence = z.output<typeof CreateAbsence>

/** Replaces all of it. One that has begun can only end earlier, with other messages. A stale `version` is refused (409). */
export const UpdateAbsence = z.strictObject({ id: Id, version: z.int().positive(), ...fields }).superRefine(mustMakeSense)
export type UpdateAbsence = z.output<typeof UpdateAbsence>

export const GetAbsence = z.strictObject({ id: Id })
export type GetAbsence = z.output<typeof GetAbsence>
export const EndAbsence = z.strictObject({ id: Id, version: z.int().positive().optional() })
export type EndAbsence = z.output<typeof EndAbsence>
export const AbsenceRemoved = Done

/** Days of a calendar, of all queues in reach or of one. */
export const Calendar = z.strictObject({ from: LocalDay, to: LocalDay, queueId: Id.optional() }).superRefine(({ from, to }, check) => {
  const days = daysBetween(from, to)
  if (days < 1) check.addIssue({ code: 'custom', path: ['to'], message: because('ends_before_start') })
  if (days > MAX_CALENDAR_DAYS)
    check.addIssue({ code: 'custom', path: ['to'], message: because('too_many_days', { most: MAX_CALENDAR_DAYS }) })
})
export type Calendar = z.output<typeof Calendar>

/** How many of a queue's members are there on a day, in percent; null where none of them works. */
export const CoverageDay = z.object({ date: z.string(), expected: z.int(), percent: z.int().nullable(), low: z.boolean() })
export const Coverage = z.object({
  data: z.array(z.object({ queueId: Id, name: z.string(), members: z.int(), days: z.array(CoverageDay) })),
})
export type Coverage = z.output<typeof Coverage>
