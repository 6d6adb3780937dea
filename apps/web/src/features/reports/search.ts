import { COMPARES, type Compare, REPORT_HOURS, type ReportHours } from '@balcao/contracts/reports/words'
import { PRIORITIES, type Priority } from '@balcao/contracts/tickets/statuses'

/** Periods that end today, in days, and the two months. */
export const PERIODS = ['7', '28', '90', '365', 'month', 'last-month'] as const
export type PeriodName = (typeof PERIODS)[number]

export const TABS = ['overview', 'team', 'sla', 'status'] as const
export type Tab = (typeof TABS)[number]

/** What the address says. `from` and `to` hold where both are days, and the name of a period otherwise. */
export type Asked = {
  tab: Tab
  period: PeriodName
  from: string | undefined
  to: string | undefined
  compare: Compare
  hours: ReportHours
  queueId: number[]
  priority: Priority[]
}

const DAY = /^\d{4}-\d\d-\d\d$/
const dayIn = (value: unknown) =>
  typeof value === 'string' && DAY.test(value) && new Date(value).toJSON()?.startsWith(value) ? value : undefined
const items = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).split(',') : [])

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
    queueId: items(search.queue)
      .filter((one) => /^[1-9]\d{0,8}$/.test(one))
      .map(Number),
    priority: PRIORITIES.filter((one) => items(search.priority).includes(one)),
  }
}

export const writeSearch = ({ tab, period, from, to, compare, hours, queueId, priority }: Asked): Record<string, string> => ({
  ...(tab === 'overview' ? {} : { tab }),
  ...(from && to ? { from, to } : period === '28' ? {} : { period }),
  ...(compare === 'previous' ? {} : { compare }),
  ...(hours === 'business' ? {} : { hours }),
  ...(queueId.length > 0 ? { queue: queueId.join(',') } : {}),
  ...(priority.length > 0 ? { priority: priority.join(',') } : {}),
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

/** What the reports are asked. */
export function queryOf({ period, from, to, compare, hours, queueId, priority }: Asked, today: string) {
  const days = from && to ? { from, to } : daysOf(period, today)
  return {
    ...{ ...days, compare, hours },
    ...(queueId.length > 0 ? { queueId } : {}),
    ...(priority.length > 0 ? { priority } : {}),
  }
}
export type Query = ReturnType<typeof queryOf>
