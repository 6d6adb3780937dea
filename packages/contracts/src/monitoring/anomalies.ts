import { z } from 'zod'
import { listOf, Paging, prose, Timestamp } from '../common.ts'
import { HttpsAddress } from '../https-address.ts'
import { because } from '../reasons.ts'
import { CHANNELS } from '../tickets/statuses.ts'
import { ALERT_STATES, Began, MAX_SILENCE_MINUTES } from './alerts.ts'
import { ANOMALY_KINDS, ANOMALY_READERS, ANOMALY_SETTINGS, type AnomalyKind, isByChannel, SETTING_NAMES } from './anomaly-words.ts'

const MAX_NOTE = 500

/** A rule by its kind and, where it has one, its channel. What a kind does not have is null. */
export const AnomalyRule = z.object({
  kind: z.enum(ANOMALY_KINDS),
  channel: z.enum(CHANNELS).nullable(),
  factor: z.number().nullable(),
  least: z.int(),
  minutes: z.int().nullable(),
  active: z.boolean(),
  silencedUntil: Timestamp.nullable(),
  notified: z.array(z.enum(ANOMALY_READERS)),
  note: z.string(),
  /** Where it says what to do. */
  runbook: z.string().nullable(),
  /** As it came: nobody changed it. */
  isDefault: z.boolean(),
  version: z.int(),
})
export type AnomalyRule = z.output<typeof AnomalyRule>
export const ListAnomalyRules = z.strictObject({})
export type ListAnomalyRules = z.output<typeof ListAnomalyRules>
export const AnomalyRules = z.object({ data: z.array(AnomalyRule) })
export type AnomalyRules = z.output<typeof AnomalyRules>

type Sent = { kind: AnomalyKind; channel: string | null } & { [name in (typeof SETTING_NAMES)[number]]?: number | undefined }
/** Each kind has its own settings, with bounds of their own. */
function refuseOthers(sent: Sent, check: z.RefinementCtx): void {
  const refuse = (path: string, message: string) => check.addIssue({ code: 'custom', path: [path], message, input: sent })
  if ((sent.channel !== null) !== isByChannel(sent.kind))
    refuse('channel', because(isByChannel(sent.kind) ? 'anomaly_channel_needed' : 'anomaly_without_channel'))
  for (const name of SETTING_NAMES) {
    const [value, bounds] = [sent[name], ANOMALY_SETTINGS[sent.kind][name]]
    if (value === undefined) continue
    if (!bounds) refuse(name, because('anomaly_without_setting'))
    else if (value < bounds.from || value > bounds.to) refuse(name, because('anomaly_out_of_bounds', { from: bounds.from, to: bounds.to }))
  }
}

/** What is sent is changed. `silenceMinutes` silences from now on, or with 0 not any more. */
export const UpdateAnomalyRule = z
  .strictObject({
    kind: z.enum(ANOMALY_KINDS),
    channel: z.enum(CHANNELS).nullable().default(null),
    factor: z.number().optional(),
    least: z.int().optional(),
    minutes: z.int().optional(),
    active: z.boolean().optional(),
    silenceMinutes: z.int().min(0).max(MAX_SILENCE_MINUTES).optional(),
    notified: z.array(z.enum(ANOMALY_READERS)).max(ANOMALY_READERS.length).optional(),
    note: z.union([z.literal(''), prose(MAX_NOTE)]).optional(),
    runbook: HttpsAddress.nullable().optional(),
    version: z.int().optional(),
  })
  .superRefine(refuseOthers)
export type UpdateAnomalyRule = z.output<typeof UpdateAnomalyRule>

export const FilterAnomalies = z.strictObject({
  state: z.enum(ALERT_STATES).optional(),
  kind: z.enum(ANOMALY_KINDS).optional(),
  channel: z.enum(CHANNELS).optional(),
})
export const ListAnomalies = Paging.omit({ page: true }).extend(FilterAnomalies.shape).strict()
export type ListAnomalies = z.output<typeof ListAnomalies>

/** Something unusual: what there was when it began, what was usual then, and from what value on the rule called it unusual. */
export const Anomaly = Began.extend({
  kind: z.enum(ANOMALY_KINDS),
  channel: z.enum(CHANNELS).nullable(),
  value: z.int(),
  low: z.number().nullable(),
  median: z.number().nullable(),
  high: z.number().nullable(),
  threshold: z.number(),
})
export type Anomaly = z.output<typeof Anomaly>
export const AnomalyList = listOf(Anomaly)
export type AnomalyList = z.output<typeof AnomalyList>
