import type { Notification } from '@balcao/contracts/notifications/notifications'
import { instantOf } from '../zoned.ts'
import type { Day, Span } from './day-bounds.ts'

/** What the list is narrowed to; empty texts and nulls narrow nothing. */
export type Filter = {
  search: string
  /** true: read ones, false: unread ones. */
  read: boolean | null
  severity: Notification['severity'] | ''
  priority: Notification['priority'] | ''
  module: string
  type: string
  entityType: string
  dateRange: Span
}

export const NO_FILTER: Filter = {
  search: '',
  read: null,
  severity: '',
  priority: '',
  module: '',
  type: '',
  entityType: '',
  dateRange: { start: null, end: null },
}

/** How many of them narrow the list; each of the two dates counts. */
export function activeCount({ read, dateRange, search, ...rest }: Filter): number {
  const given = [search.trim(), dateRange.start, dateRange.end, ...Object.values(rest)]
  return given.filter(Boolean).length + (read === null ? 0 : 1)
}

/** The instant at which a day, or one so many days later, begins. */
function begins(day: Day, later = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return instantOf({ year, month, day: date + later, hour: 0, minute: 0 })
}

/** A name chosen from a list, or undefined where nothing was. */
const chosen = <Word extends string>(word: Word): Exclude<Word, ''> | undefined => (word === '' ? undefined : (word as Exclude<Word, ''>))

/** What the server is asked; the days are whole ones, where the reader is. */
export function queryOf({ search, read, dateRange: { start, end }, ...rest }: Filter) {
  return {
    search: chosen(search.trim()),
    isRead: read ?? undefined,
    severity: chosen(rest.severity),
    priority: chosen(rest.priority),
    module: chosen(rest.module),
    type: chosen(rest.type),
    entityType: chosen(rest.entityType),
    startDate: start ? begins(start).toISOString() : undefined,
    // The day after's beginning runs on over a month's end.
    endDate: end ? new Date(begins(end, 1).getTime() - 1).toISOString() : undefined,
  }
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether an arrival belongs into a list narrowed like this. The server's search is wider: what only it finds waits for the next reading. */
export function matches(filter: Filter, one: Notification): boolean {
  const { startDate, endDate } = queryOf(filter)
  return (
    (filter.read === null || filter.read === one.isRead) &&
    (['severity', 'priority', 'module', 'type', 'entityType'] as const).every((name) => !filter[name] || filter[name] === one[name]) &&
    (!startDate || one.createdAt >= startDate) &&
    (!endDate || one.createdAt <= endDate) &&
    fold(`${one.title} ${one.message}`).includes(fold(filter.search.trim()))
  )
}
