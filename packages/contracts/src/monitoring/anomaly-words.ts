import type { Channel } from '../tickets/statuses.ts'

/**
 * many     more came in by a channel than usual: above the 90th percentile times `factor`, and at least `least`
 * few      less came in by a channel than usual while the default calendar was open: below the median times `factor`, where it is at least `least`
 * waiting  more open tickets than usual have nobody responsible, likewise
 * late     at least `least` first responses were late within the `minutes`
 */
export const ANOMALY_KINDS = ['many', 'few', 'waiting', 'late'] as const
export type AnomalyKind = (typeof ANOMALY_KINDS)[number]
/** Kinds that have a rule for each channel. */
export const BY_CHANNEL = ['many', 'few'] as const satisfies readonly AnomalyKind[]
export const isByChannel = (kind: AnomalyKind): boolean => kind === 'many' || kind === 'few'

/** Who is notified: of queues those who lead one. */
export const ANOMALY_READERS = ['supervisors', 'leaders', 'managers', 'admins'] as const
export type AnomalyReader = (typeof ANOMALY_READERS)[number]

type Setting = { default: number; from: number; to: number }
/** What can be set of a rule of each kind. */
export const ANOMALY_SETTINGS: Readonly<Record<AnomalyKind, Partial<Record<'factor' | 'least' | 'minutes', Setting>>>> = {
  many: {
    factor: { default: 1.5, from: 1, to: 20 },
    least: { default: 10, from: 1, to: 100_000 },
    minutes: { default: 60, from: 5, to: 240 },
  },
  few: {
    factor: { default: 0.1, from: 0.01, to: 0.9 },
    least: { default: 5, from: 1, to: 100_000 },
    minutes: { default: 30, from: 5, to: 240 },
  },
  waiting: { factor: { default: 1.5, from: 1, to: 20 }, least: { default: 10, from: 1, to: 100_000 } },
  late: { least: { default: 5, from: 1, to: 100_000 }, minutes: { default: 60, from: 5, to: 240 } },
}
export type AnomalySetting = keyof (typeof ANOMALY_SETTINGS)[AnomalyKind]
export const SETTING_NAMES = ['factor', 'least', 'minutes'] as const

/** What the staff writes itself, and what programs send, may well be still for hours. */
const MAY_BE_STILL: readonly Channel[] = ['staff', 'api']
/** Whether a rule is on until somebody changes it. */
export const isOnAtFirst = (kind: AnomalyKind, channel: Channel | null): boolean =>
  kind !== 'few' || channel === null || !MAY_BE_STILL.includes(channel)
/** How long those that ended are kept. */
export const ANOMALY_DAYS = 400
export const FIRST_READERS: readonly AnomalyReader[] = ['supervisors', 'leaders']
