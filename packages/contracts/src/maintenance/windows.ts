import { z } from 'zod'
import { Id, Instant, listOf, Paging, Person, prose, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { LEVELS, MAX_MESSAGE, MAX_REASON, MAX_WINDOW_DAYS } from './words.ts'

const DAY_MS = 86_400_000
const Message = prose(MAX_MESSAGE)

/** What is wrong with a period, if anything; an update asks again with what is stored. */
export function wrongPeriod({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string | undefined {
  const lasts = Date.parse(endsAt) - Date.parse(startsAt)
  if (lasts <= 0) return because('period_backwards')
  return lasts > MAX_WINDOW_DAYS * DAY_MS ? because('period_too_long', { most: MAX_WINDOW_DAYS }) : undefined
}

/** `message` is for the staff, `portalMessage` for customers. Without a beginning the window opens at once. */
export const CreateWindow = z.strictObject({
  level: z.enum(LEVELS),
  startsAt: Instant.optional(),
  endsAt: Instant,
  message: Message,
  messageEn: Message.nullable().default(null),
  portalMessage: Message,
  portalMessageEn: Message.nullable().default(null),
  reason: prose(MAX_REASON),
})
export type CreateWindow = z.output<typeof CreateWindow>

/** What is sent is changed; `version` guards against a change meanwhile. */
export const UpdateWindow = z.strictObject({
  id: Id,
  version: z.int().optional(),
  level: z.enum(LEVELS).optional(),
  endsAt: Instant.optional(),
  message: Message.optional(),
  messageEn: Message.nullable().optional(),
  portalMessage: Message.optional(),
  portalMessageEn: Message.nullable().optional(),
  reason: prose(MAX_REASON),
})
export type UpdateWindow = z.output<typeof UpdateWindow>

export const EndWindow = z.strictObject({ id: Id, reason: prose(MAX_REASON) })
export type EndWindow = z.output<typeof EndWindow>

export const ListWindows = Paging.omit({ page: true }).strict()
export type ListWindows = z.output<typeof ListWindows>

export const WINDOW_PHASES = ['planned', 'open', 'over'] as const
export const MaintenanceWindow = z.object({
  id: Id,
  level: z.enum(LEVELS),
  phase: z.enum(WINDOW_PHASES),
  startsAt: Timestamp,
  endsAt: Timestamp,
  message: z.string(),
  messageEn: z.string().nullable(),
  portalMessage: z.string(),
  portalMessageEn: z.string().nullable(),
  reason: z.string(),
  createdBy: Person,
  endedBy: Person.nullable(),
  version: z.int(),
})
export type MaintenanceWindow = z.output<typeof MaintenanceWindow>
export const WindowList = listOf(MaintenanceWindow)
export type WindowList = z.output<typeof WindowList>

export const GetNotice = z.strictObject({})
export type GetNotice = z.output<typeof GetNotice>

/** What somebody is told of maintenance, in their language and on their side: windows that are open, then those that come soon. */
export const Notice = z.object({
  asOf: Timestamp,
  windows: z.array(
    z.object({ id: Id, level: z.enum(LEVELS), phase: z.enum(WINDOW_PHASES), startsAt: Timestamp, endsAt: Timestamp, message: z.string() }),
  ),
  /** The caller is not restricted by it. */
  exempt: z.boolean(),
})
export type Notice = z.output<typeof Notice>
