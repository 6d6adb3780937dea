import { z } from 'zod'
import { CHANNELS } from '../tickets/statuses.ts'

const share = z.number().min(0.01).max(0.99)
const minutes = z.number().min(0).max(600)
/** So many custom fields count at most. */
export const MOST_FIELDS = 5
const FIELDS = {
  enabled: z.boolean(),
  /** Where hints are shown to the desk. */
  hintInForm: z.boolean(),
  hintInTicket: z.boolean(),
  /** Whether customers are shown their own tickets and articles while they write. */
  portalHint: z.boolean(),
  /** Whether both thresholds follow from the costs; naming a threshold turns this off. */
  thresholdsFromCosts: z.boolean(),
  hintThreshold: share,
  groupThreshold: share,
  /** What each mistake costs, in minutes of the desk: hours saved are reckoned with these. */
  costs: z.strictObject({ missed: minutes, needless: minutes, wrongMerge: minutes }),
  /** Tickets older than so many days are no candidates. */
  windowDays: z.int().min(1).max(3650),
  /** Whether the same text sent again by the same person within a day is linked by itself. */
  exactResend: z.boolean(),
  /** New tickets of these channels are compared by themselves, and by full searches. Whoever asks about a ticket is answered in any case. */
  channels: z.array(z.enum(CHANNELS)).max(CHANNELS.length),
  /** Custom fields of tickets, by key: equal values make duplicates more probable. */
  fields: z.array(z.string().min(1).max(40)).max(MOST_FIELDS),
}
export const DuplicateSettings = z.object({ ...FIELDS, version: z.int() })
export type DuplicateSettings = z.output<typeof DuplicateSettings>
export const SETTING_KEYS = Object.keys(FIELDS) as (keyof typeof FIELDS)[]

export type DuplicateCosts = DuplicateSettings['costs']

/** Of wrong hints one in twelve is followed, of wrong groups more than one in four: a group looks decided. */
const FOLLOWED = { hint: 0.085, group: 0.285 }

/** From which probability on a hint, and a group, costs less than to be silent: where both mistakes cost the same on average. */
export function thresholdsOf({ missed, needless, wrongMerge }: DuplicateCosts): { hintThreshold: number; groupThreshold: number } {
  const least = (followed: number) => {
    const wrong = needless + followed * wrongMerge
    const even = wrong + missed === 0 ? 0.5 : wrong / (wrong + missed)
    return Math.round(Math.min(0.99, Math.max(0.01, even)) * 100) / 100
  }
  return { hintThreshold: least(FOLLOWED.hint), groupThreshold: least(FOLLOWED.group) }
}

const COSTS: DuplicateCosts = { missed: 6, needless: 0.3, wrongMerge: 20 }
/** What holds until somebody sets it otherwise. */
export const STANDARD_SETTINGS: Omit<DuplicateSettings, 'version'> = {
  enabled: true,
  hintInForm: true,
  hintInTicket: true,
  portalHint: true,
  thresholdsFromCosts: true,
  ...thresholdsOf(COSTS),
  costs: COSTS,
  windowDays: 365,
  exactResend: false,
  channels: [...CHANNELS],
  fields: [],
}

export const GetDuplicateSettings = z.strictObject({})
export const UpdateDuplicateSettings = z.strictObject({ version: z.int().min(0).optional() }).extend(z.object(FIELDS).partial().shape)
export type UpdateDuplicateSettings = z.output<typeof UpdateDuplicateSettings>
export const ResetDuplicateSettings = z.strictObject({
  keys: z
    .array(z.enum(SETTING_KEYS as [keyof typeof FIELDS, ...(keyof typeof FIELDS)[]]))
    .min(1)
    .max(SETTING_KEYS.length)
    .optional(),
})
export type ResetDuplicateSettings = z.output<typeof ResetDuplicateSettings>
