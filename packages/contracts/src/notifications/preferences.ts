import { z } from 'zod'
import { Id } from '../common.ts'
import { because } from '../reasons.ts'
import {
  CUSTOMER_KINDS,
  HALF_HOURS,
  MAX_QUEUE_REACHES,
  NOTICE_KINDS,
  QUEUE_REACHES,
  REACHES,
  REACHES_OF,
  STAFF_KINDS,
} from './preference-words.ts'

const Rule = z.strictObject({
  inApp: z.boolean(),
  email: z.boolean(),
  push: z.boolean(),
  sound: z.boolean(),
  reach: z.enum(REACHES),
})
/** By kind, whole rules: those named are set, all others stay. */
const Rules = z.partialRecord(z.enum(NOTICE_KINDS), Rule).superRefine((rules, ctx) => {
  for (const kind of NOTICE_KINDS)
    if (rules[kind] && !REACHES_OF[kind].includes(rules[kind].reach))
      ctx.addIssue({ code: 'custom', path: [kind, 'reach'], message: because('reach_unknown') })
})

const HalfHour = z.string().refine((time) => HALF_HOURS.includes(time), { error: because('half_hours_only') })
const Weekday = z.int().min(1).max(7)

/** By the person's clock: from the begin on these days (1 is Monday) until the end, the next day where that is earlier. */
export const QuietHours = z
  .strictObject({ from: HalfHour, to: HalfHour, days: z.array(Weekday).min(1).max(7) })
  .refine(({ from, to }) => from !== to, { error: because('empty_period'), path: ['to'] })
  .transform(({ days, ...hours }) => ({ ...hours, days: [...new Set(days)].toSorted((a, b) => a - b) }))
export type QuietHours = z.output<typeof QuietHours>

/** The hour at which all e-mail notices of a day go out as one; null sends them as they come. */
const DigestHour = z.int().min(0).max(23)

const QueueChoice = z.strictObject({ queueId: Id, reach: z.enum(QUEUE_REACHES) })
const shared = { rules: Rules, quietHours: QuietHours.nullable(), digestHour: DigestHour.nullable() }

/** How the caller is told, all kinds that exist for them; `timeZone` is whose clock counts. */
export const NoticePreferences = z.object({
  kinds: z.array(z.enum(NOTICE_KINDS)),
  ...shared,
  queues: z.array(QueueChoice),
  /** The queues of the organisation, by name. */
  choices: z.array(z.object({ id: Id, name: z.string() })),
  /** Nothing of it is the caller's own. */
  isDefault: z.boolean(),
  timeZone: z.string(),
})
export type NoticePreferences = z.output<typeof NoticePreferences>

/** What is left out stays as it is. */
export const SaveNoticePreferences = z.strictObject({
  rules: Rules.optional(),
  quietHours: QuietHours.nullable().optional(),
  digestHour: DigestHour.nullable().optional(),
  queues: z.array(QueueChoice).max(MAX_QUEUE_REACHES).optional(),
})
export type SaveNoticePreferences = z.output<typeof SaveNoticePreferences>

/** How people of the desk are told who chose nothing else; `ownCount` is how many did. */
export const NoticeDefaults = z.object({ ...shared, ownCount: z.int() })
export type NoticeDefaults = z.output<typeof NoticeDefaults>
export const SaveNoticeDefaults = SaveNoticePreferences.omit({ queues: true })
export type SaveNoticeDefaults = z.output<typeof SaveNoticeDefaults>

/** Everybody's own choices go; it has to be meant. */
export const ReapplyNoticeDefaults = z.strictObject({ confirm: z.literal(true) })
export type ReapplyNoticeDefaults = z.output<typeof ReapplyNoticeDefaults>

/** Kinds by side. */
export const kindsOf = (side: 'staff' | 'customer') => (side === 'staff' ? STAFF_KINDS : CUSTOMER_KINDS)
