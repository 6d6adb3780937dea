import { z } from 'zod'
import { Id, listOf, Paging, Person, prose, Timestamp } from '../common.ts'
import { METRICS } from './words.ts'

/** How long a rule may be silenced, in minutes: a week. */
export const MAX_SILENCE_MINUTES = 10_080
const MAX_MINUTES = 60
const MAX_NOTE = 500

export const ListAlertRules = z.strictObject({})
export type ListAlertRules = z.output<typeof ListAlertRules>

/** Alerts begin when a metric was at `threshold` or above for so many `minutes` one after the other. */
export const AlertRule = z.object({
  metric: z.enum(METRICS),
  threshold: z.number(),
  minutes: z.int(),
  active: z.boolean(),
  silencedUntil: Timestamp.nullable(),
  /** As it came: nobody changed it. */
  isDefault: z.boolean(),
  version: z.int(),
})
export type AlertRule = z.output<typeof AlertRule>
export const AlertRules = z.object({ data: z.array(AlertRule) })
export type AlertRules = z.output<typeof AlertRules>

/** `silenceMinutes` silences from now on, or with 0 not any more. */
export const UpdateAlertRule = z.strictObject({
  metric: z.enum(METRICS),
  threshold: z.number().min(0).max(1e15).optional(),
  minutes: z.int().min(1).max(MAX_MINUTES).optional(),
  active: z.boolean().optional(),
  silenceMinutes: z.int().min(0).max(MAX_SILENCE_MINUTES).optional(),
  version: z.int().optional(),
})
export type UpdateAlertRule = z.output<typeof UpdateAlertRule>

export const ALERT_STATES = ['open', 'over'] as const
export const ListAlerts = Paging.omit({ page: true })
  .extend({ state: z.enum(ALERT_STATES).optional() })
  .strict()
export type ListAlerts = z.output<typeof ListAlerts>

/** From when until when something was so, and who looked into it. */
export const Began = z.object({
  id: Id,
  startedAt: Timestamp,
  endedAt: Timestamp.nullable(),
  acknowledgedAt: Timestamp.nullable(),
  acknowledgedBy: Person.nullable(),
  note: z.string().nullable(),
})
export const Alert = Began.extend({ metric: z.enum(METRICS), value: z.number(), threshold: z.number() })
export type Alert = z.output<typeof Alert>
export const AlertList = listOf(Alert)
export type AlertList = z.output<typeof AlertList>

export const AcknowledgeAlert = z.strictObject({ id: Id, note: prose(MAX_NOTE).nullable().default(null) })
export type AcknowledgeAlert = z.output<typeof AcknowledgeAlert>
