import { readConditions, writeConditions } from '@balcao/contracts/custom-fields/condition-address'
import type { FieldCondition } from '@balcao/contracts/custom-fields/filters'
import type { HourMeasure } from '@balcao/contracts/reports/by-hour'
import {
  BREAKDOWNS,
  type Breakdown,
  COMPARES,
  type Compare,
  HOUR_MEASURES,
  MAX_REPORT_DAYS,
  REPORT_HOURS,
  type ReportHours,
  TIME_GROUPS,
  TIME_INTERVALS,
  type TimeGroup,
  type TimeInterval,
} from '@balcao/contracts/reports/words'
import { CHANNELS, type Channel, PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'

/** Periods that end today, in days, and the two months. */
export const PERIODS = ['7', '28', '90', '365', 'month', 'last-month'] as const
export type PeriodName = (typeof PERIODS)[number]

/** Whether hours of the week show what happened in all of them, or in one of them on the average. */
export const HOUR_FIGURES = ['total', 'mean'] as const
export type HourFigure = (typeof HOUR_FIGURES)[number]

export const TABS = ['overview', 'groups', 'hours', 'team', 'sla', 'status', 'chat', 'availability', 'time', 'schedules'] as const
export type Tab = (typeof TABS)[number]

/** What the address says. `from` and `to` hold where both are days, and the name of a period otherwise. */
export type Asked = {
  tab: Tab
  period: PeriodName
  from: string | undefined
  to: string | undefined
  compare: Compare
  hours: ReportHours
  /** By what the groups are. */
  by: Breakdown
  /** Of which custom field they are, where they are values of one. */
  field: string | undefined
  /** What is counted by the hour of the week, and how. */
  measure: HourMeasure
  figure: HourFigure
  /** By what time is summed, and in which steps. */
  group: TimeGroup
  each: TimeInterval
  filter: Narrowed
}
/** Which tickets count; what is empty asks nothing. */
export type Narrowed = {
  queueId: number[]
  agentId: number[]
  priority: Priority[]
  channel: Channel[]
  type: string[]
  companyId: number[]
  tagId: number[]
  customFields: FieldCondition[]
}
/** Those with one entry of the address each; each custom field has an entry of its own. */
export type Listed = Exclude<keyof Narrowed, 'customFields'>
/** How the address, and the chips, name what narrows a report. */
export const FILTER_ADDRESS = {
  ...{ queueId: 'queue', agentId: 'agent', priority: 'priority', channel: 'channel' },
  ...{ type: 'type', companyId: 'company', tagId: 'tag' },
} as const satisfies Record<Listed, string>
const FILTERS = Object.entries(FILTER_ADDRESS) as [Listed, string][]

const DAY = /^\d{4}-\d\d-\d\d$/
const dayIn = (value: unknown) =>
  typeof value === 'string' && DAY.test(value) && new Date(value).toJSON()?.startsWith(value) ? value : undefined
const items = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : [])
const [MOST, MOST_TYPES] = [100, 50]
/** Of types of tickets, and of custom fields. */
const KEY = /^[a-z][a-z0-9_]{0,39}$/
const ids = (value: unknown) => [...new Set(items(value).filter((one) => /^[1-9]\d{0,8}$/.test(one)))].slice(0, MOST).map(Number)

/** What narrows a report, by the names of the address; what nobody can ask for is passed over. */
export const readFilter = (search: Record<string, unknown>): Narrowed => ({
  ...{ queueId: ids(search.queue), agentId: ids(search.agent), companyId: ids(search.company), tagId: ids(search.tag) },
  priority: PRIORITIES.filter((one) => items(search.priority).includes(one)),
  channel: CHANNELS.filter((one) => items(search.channel).includes(one)),
  type: [...new Set(items(search.type).filter((one) => KEY.test(one)))].slice(0, MOST_TYPES),
  customFields: readConditions(search) ?? [],
})

/** The same for the address. */
export const writeFilter = (filter: Narrowed): Record<string, string> => ({
  ...Object.fromEntries(FILTERS.flatMap(([name, key]) => (filter[name].length > 0 ? [[key, filter[name].join(',')]] : []))),
  ...writeConditions(filter.customFields),
})

/** By what groups are made; by a custom field only where it is named. */
function groupsIn(search: Record<string, unknown>): Pick<Asked, 'by' | 'field'> {
  const by = BREAKDOWNS.find((one) => one === search.by) ?? 'company'
  if (by !== 'custom-field') return { by, field: undefined }
  return typeof search.field === 'string' && KEY.test(search.field) ? { by, field: search.field } : { by: 'company', field: undefined }
}

/** Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Record<string, unknown>): Asked {
  const [from, to] = [dayIn(search.from), dayIn(search.to)]
  const whole = from !== undefined && to !== undefined && from <= to
  return {
    tab: TABS.find((one) => one === search.tab) ?? 'overview',
    period: PERIODS.find((one) => one === String(search.period)) ?? '28',
    ...(whole ? { from, to } : { from: undefined, to: undefined }),
    compare: COMPARES.find((one) => one === search.compare) ?? 'previous',
    hours: REPORT_HOURS.find((one) => one === search.hours) ?? 'business',
    ...groupsIn(search),
    measure: HOUR_MEASURES.find((one) => one === search.measure) ?? 'created',
    figure: HOUR_FIGURES.find((one) => one === search.figure) ?? 'total',
    group: TIME_GROUPS.find((one) => one === search.group) ?? 'person',
    each: TIME_INTERVALS.find((one) => one === search.each) ?? 'day',
    filter: readFilter(search),
  }
}

export const writeSearch = ({
  tab,
  period,
  from,
  to,
  compare,
  hours,
  by,
  field,
  measure,
  figure,
  group,
  each,
  filter,
}: Asked): Record<string, string> => ({
  ...(tab === 'overview' ? {} : { tab }),
  ...(from && to ? { from, to } : period === '28' ? {} : { period }),
  ...(compare === 'previous' ? {} : { compare }),
  ...(hours === 'business' ? {} : { hours }),
  ...(by === 'company' ? {} : { by }),
  ...(field === undefined ? {} : { field }),
  ...(measure === 'created' ? {} : { measure }),
  ...(figure === 'total' ? {} : { figure }),
  ...(group === 'person' ? {} : { group }),
  ...(each === 'day' ? {} : { each }),
  ...writeFilter(filter),
})

const DAY_MS = 86_400_000
const back = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/** The days of a period that is named, on this day. */
export function daysOf(period: PeriodName, today: string): { from: string; to: string } {
  const first = `${today.slice(0, 7)}-01`
  if (period === 'month') return { from: first, to: today }
  if (period !== 'last-month') return { from: back(today, Number(period) - 1), to: today }
  const last = back(first, 1)
  return { from: `${last.slice(0, 7)}-01`, to: last }
}

/** The days with one of them chosen anew: the other moves along where the period would end before it begins, or be too long. */
export function withDay(days: { from: string; to: string }, end: 'from' | 'to', day: string): { from: string; to: string } {
  if (dayIn(day) === undefined) return days
  const { from, to } = end === 'from' ? { from: day, to: days.to } : { from: days.from, to: day }
  if (from > to) return { from: day, to: day }
  const most = MAX_REPORT_DAYS - 1
  if (to <= back(from, -most)) return { from, to }
  return end === 'from' ? { from, to: back(from, -most) } : { from: back(to, most), to }
}

/** What the reports are asked. */
export function queryOf({ period, from, to, compare, hours, filter }: Asked, today: string) {
  const days = from && to ? { from, to } : daysOf(period, today)
  return {
    ...{ ...days, compare, hours },
    ...(Object.fromEntries(Object.entries(filter).filter(([, values]) => values.length > 0)) as Partial<Narrowed>),
  }
}
export type Query = ReturnType<typeof queryOf>

/** What narrows reports of what has a queue and a person alone (`isOfPeople`). */
export const CHAT_FILTERS = ['queueId', 'agentId'] as const satisfies Listed[]
export const chatQueryOf = ({ from, to, compare, queueId, agentId }: Query) => ({
  ...{ from, to, compare, ...(queueId ? { queueId } : {}), ...(agentId ? { agentId } : {}) },
})
