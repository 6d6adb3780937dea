import { LocalDay } from '../common.ts'
import { CHANNELS, PRIORITIES, STATUSES } from '../tickets/statuses.ts'
import { TypeKey } from '../tickets/types.ts'
import { daysOf, type ReportFilter } from './query.ts'
import { BREACH_CAUSES, HAPPENED, type Happened, MAX_REPORT_DAYS, SLA_METRICS } from './words.ts'

/** What tells events of one kind apart: the status entered, the score given, the promise and how it ended. */
export type Which = {
  status?: readonly string[] | undefined
  score?: readonly number[] | undefined
  metric?: readonly string[] | undefined
  cause?: readonly string[] | undefined
  /** By the clock of the organisation: the weekday (1 is Monday), and the hour, in which it happened. */
  weekday?: readonly number[] | undefined
  hour?: readonly number[] | undefined
  /** Promises kept; tickets resolved with one answer; resolutions reopened within a week. */
  is?: 'kept' | 'broken' | 'one_touch' | 'reopened' | undefined
}

/** What a list of tickets asks of their past: an event of a report, its days, and what the ticket was then. */
export type HappenedTerm = { kind: Happened; from: string; to: string; filter: ReportFilter; which: Which }

const MOST_IDS = 100
const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)
const among = (values: readonly string[]) => (text: string) => values.includes(text)
const KEYS = {
  queue: isId,
  agent: isId,
  priority: among(PRIORITIES),
  channel: among(CHANNELS),
  type: (text: string) => TypeKey.safeParse(text).success,
  company: isId,
  tag: isId,
  status: among(STATUSES),
  score: among(['1', '2', '3', '4', '5']),
  metric: among(SLA_METRICS),
  cause: among(BREACH_CAUSES),
  weekday: among(['1', '2', '3', '4', '5', '6', '7']),
  hour: (text: string) => /^(\d|1\d|2[0-3])$/.test(text),
  is: among(['kept', 'broken', 'one_touch', 'reopened']),
} as const
type Key = keyof typeof KEYS
/** The keys that one kind has beside those of every kind. */
const OWN: Partial<Record<Happened, readonly Key[]>> = {
  ...{ entered: ['status'], left: ['status'], returned: ['status'], rated: ['score'], sla: ['metric', 'cause', 'is'] },
  ...{ resolved: ['is', 'weekday', 'hour'], resolution: ['is'], running: ['metric'] },
  ...{ created: ['weekday', 'hour'], first_response: ['weekday', 'hour'] },
}
/** What `is` may say of a kind. */
const IS: Partial<Record<Happened, readonly string[]>> = { sla: ['kept', 'broken'], resolved: ['one_touch'], resolution: ['reopened'] }
const COMMON: readonly Key[] = ['queue', 'agent', 'priority', 'channel', 'type', 'company', 'tag']

/** The parts after the days, by key; undefined where one is unknown, twice there, or empty. */
function partsOf(kind: Happened, texts: readonly string[]): Partial<Record<Key, string[]>> | undefined {
  const parts: Partial<Record<Key, string[]>> = {}
  for (const text of texts) {
    const [, name = '', list = ''] = /^([a-z]+)=(.+)$/.exec(text) ?? []
    const key = [...COMMON, ...(OWN[kind] ?? [])].find((one) => one === name)
    const values = list.split(',')
    if (!key || parts[key] || values.length > MOST_IDS || !values.every(KEYS[key])) return undefined
    parts[key] = values
  }
  return parts
}

/** Reads `resolved:2026-11-01..2026-11-07;queue=3,4;priority=high`; undefined where it says nothing that can be asked. */
export function readHappened(text: string): HappenedTerm | undefined {
  const [head = '', ...rest] = text.split(';')
  const [, name, from = '', to = ''] = /^([a-z_]+):(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(head) ?? []
  const kind = HAPPENED.find((one) => one === name)
  if (!kind || !LocalDay.safeParse(from).success || !LocalDay.safeParse(to).success) return undefined
  if (to < from || daysOf({ from, to }) > MAX_REPORT_DAYS) return undefined
  const parts = partsOf(kind, rest)
  if (!parts || (parts.is && !(parts.is.length === 1 && IS[kind]?.includes(parts.is[0] ?? '')))) return undefined
  const ids = (key: 'queue' | 'agent' | 'company' | 'tag') => parts[key]?.map(Number)
  const is = parts.is?.[0] as Which['is']
  return {
    ...{ kind, from, to },
    filter: {
      ...{ queueId: ids('queue'), agentId: ids('agent'), companyId: ids('company'), tagId: ids('tag'), type: parts.type },
      priority: PRIORITIES.filter((one) => parts.priority?.includes(one)),
      channel: CHANNELS.filter((one) => parts.channel?.includes(one)),
    },
    which: {
      ...{ status: parts.status, score: parts.score?.map(Number), metric: parts.metric, cause: parts.cause, is },
      ...{ weekday: parts.weekday?.map(Number), hour: parts.hour?.map(Number) },
    },
  }
}
