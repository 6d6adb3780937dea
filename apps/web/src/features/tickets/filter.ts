import type { FieldCondition, FieldSort } from '@balcao/contracts/custom-fields/filters'
import type { TicketSort } from '@balcao/contracts/tickets/bounds'
import { NEGATABLE, type Negatable, TICKET_SORTS } from '@balcao/contracts/tickets/bounds'
import { ASKED_LEVELS } from '@balcao/contracts/tickets/matrix-words'
import { AWAKE_STATUSES, CHANNELS, PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ticket, TicketFilter } from '@balcao/contracts/tickets/tickets'
import { BOARD_GROUPS, type BoardGroup, DENSITIES } from '@balcao/contracts/tickets/view-names'
import type { Density } from '@balcao/ui/lib/table-types'
import { allTypes } from '@balcao/ui/lib/ticket-types'
import { dayOf, endOfDay, lastDayOf, startOfDay } from './days.ts'
import { fitsFields, readFields, writeFields } from './field-filter.ts'

type Who = 'me' | 'none' | number
type SpanEnd = 'From' | 'To' | 'Days'
export type Filter = Pick<
  TicketFilter,
  Negatable | 'not' | 'watching' | `${Exclude<Span, 'scheduled'>}${SpanEnd}` | `scheduled${Exclude<SpanEnd, 'Days'>}`
> & {
  customFields?: FieldCondition[] | undefined
}
export type Order = { sort: TicketSort | FieldSort; order: 'asc' | 'desc' }
export type ListState = {
  filter: Filter
  order: Order
  highlight: number | null
  /** The kept view the address began with; its filter is spelled out all the same. */
  viewId?: number | undefined
  /** The address names the view and nothing else: what it asks for is still to be read. */
  bare?: true | undefined
  /** Shown as a board whose columns go by this; otherwise as rows. */
  board?: BoardGroup | undefined
  /** The columns to show, in this order; otherwise those that were kept. */
  cols?: readonly string[] | undefined
  /** The height of the rows; otherwise that which was kept. */
  density?: Density | undefined
}

export const VIEWS = {
  mine: { status: [...AWAKE_STATUSES], assignee: ['me'] },
  unassigned: { status: [...AWAKE_STATUSES], assignee: ['none'] },
  open: { status: [...AWAKE_STATUSES] },
  waiting: { status: ['waiting_customer'] },
  snoozed: { status: ['scheduled'] },
  spam: { status: ['spam'] },
  all: {},
} as const satisfies Record<string, Filter>
export type ViewName = keyof typeof VIEWS

const DEFAULT_VIEW: ViewName = 'open'
export const DEFAULT_ORDER: Order = { sort: 'updatedAt', order: 'desc' }

type Search = Record<string, unknown>

const listOf = <T extends string>(value: unknown, allowed: readonly T[]): T[] | undefined => {
  if (typeof value !== 'string' || !value) return undefined
  const wanted = value.split(',')
  const known = allowed.filter((item) => wanted.includes(item))
  return known.length > 0 ? known : undefined
}

const people = (value: unknown): Who[] | undefined => {
  if (typeof value !== 'string') return undefined
  const known = value
    .split(',')
    .flatMap((item): Who[] => (item === 'me' || item === 'none' ? [item] : /^[1-9]\d{0,9}$/.test(item) ? [Number(item)] : []))
  return known.length > 0 ? known : undefined
}

/** The names of lists in the address, and what each is called in the filter. */
export const LISTS = {
  status: 'status',
  priority: 'priority',
  urgency: 'urgency',
  impact: 'impact',
  type: 'type',
  channel: 'channel',
  assignee: 'assignee',
  requester: 'requester',
  queue: 'queueId',
  tag: 'tagId',
  company: 'companyId',
} as const satisfies Record<string, Negatable>
export const LIST_NAMES = Object.keys(LISTS) as (keyof typeof LISTS)[]

/** The names of spans of days in the address, and what each is called in the filter. */
export const SPANS = {
  created: 'created',
  updated: 'updated',
  replied: 'firstResponse',
  resolved: 'resolved',
  closed: 'closed',
  due: 'scheduled',
} as const
type Span = (typeof SPANS)[SpanName]
export type SpanName = keyof typeof SPANS
export const SPAN_NAMES = Object.keys(SPANS) as SpanName[]

/** A sign before the first value: these are excluded. */
const NOT = '!'
const isExcluding = (value: unknown) => typeof value === 'string' && value.startsWith(NOT)
const chosen = (value: unknown) => (isExcluding(value) ? (value as string).slice(1) : value)

const ids = (value: unknown): number[] | undefined => {
  const known = people(value)?.filter((one) => typeof one === 'number')
  return known?.length ? known : undefined
}

const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Search): ListState {
  const lists = withoutEmpty({
    status: listOf(chosen(search.status), STATUSES),
    priority: listOf(chosen(search.priority), PRIORITIES),
    urgency: listOf(chosen(search.urgency), ASKED_LEVELS),
    impact: listOf(chosen(search.impact), ASKED_LEVELS),
    type: listOf(chosen(search.type), allTypes()),
    channel: listOf(chosen(search.channel), CHANNELS),
    assignee: people(chosen(search.assignee)),
    requester: people(chosen(search.requester))?.filter((one) => one !== 'none'),
    queueId: ids(chosen(search.queue)),
    tagId: ids(chosen(search.tag)),
    companyId: ids(chosen(search.company)),
  })
  const excluding = LIST_NAMES.flatMap((name) => (isExcluding(search[name]) && LISTS[name] in lists ? [LISTS[name]] : []))
  const own: Filter = withoutEmpty({
    ...lists,
    not: excluding,
    watching: search.watching === 'yes' ? true : search.watching === 'no' ? false : undefined,
    ...readSpan('created', `${day(search.from) ?? ''}..${day(search.to) ?? ''}`),
    ...Object.assign({}, ...SPAN_NAMES.map((name) => readSpan(SPANS[name], search[name]))),
    customFields: readFields(search),
  })
  const view = VIEW_NAMES.find((name) => name === search.view)
  const viewId = ids(search.view)?.[0]
  const spelled = Object.keys(own).length > 0 || (viewId !== undefined && search.filter === 'all')
  const filter: Filter = spelled ? own : VIEWS[view ?? DEFAULT_VIEW]
  const highlight = typeof search.highlight === 'string' && /^[1-9]\d{0,9}$/.test(search.highlight) ? Number(search.highlight) : null
  return {
    filter,
    highlight,
    viewId,
    bare: viewId !== undefined && !spelled ? true : undefined,
    board: search.face === 'board' ? (BOARD_GROUPS.find((by) => by === search.by) ?? 'status') : undefined,
    cols: readCols(search.cols),
    density: DENSITIES.find((density) => density === search.density),
    order: {
      sort: TICKET_SORTS.find((sort) => sort === search.sort) ?? fieldSort(search.sort) ?? DEFAULT_ORDER.sort,
      order: search.order === 'asc' ? 'asc' : 'desc',
    },
  }
}

/** The address of a list: a named view by its name, anything else spelled out; defaults are left out. */
export function writeSearch({
  filter,
  order,
  viewId,
  board,
  cols,
  density,
}: Pick<ListState, 'filter' | 'order' | 'viewId' | 'board' | 'cols' | 'density'>): Record<string, string> {
  const view = viewId ? undefined : viewOf(filter)
  const spelled = view
    ? view === DEFAULT_VIEW
      ? {}
      : { view }
    : {
        ...Object.fromEntries(LIST_NAMES.map((name) => [name, writeList(filter, name)])),
        watching: filter.watching === undefined ? undefined : filter.watching ? 'yes' : 'no',
        ...Object.fromEntries(SPAN_NAMES.map((name) => [name, spanOf(filter, SPANS[name])])),
        // Links of before name the days of creation so.
        created: filter.createdDays && spanOf(filter, 'created'),
        from: filter.createdFrom && dayOf(filter.createdFrom),
        to: filter.createdTo && lastDayOf(filter.createdTo),
        ...writeFields(filter.customFields),
      }
  const search: Record<string, string | undefined> = {
    ...(viewId && Object.keys(withoutEmpty(spelled)).length === 0 ? { filter: 'all' } : spelled),
    ...(viewId ? { view: String(viewId) } : {}),
    sort: order.sort === DEFAULT_ORDER.sort ? undefined : order.sort,
    order: order.order === DEFAULT_ORDER.order ? undefined : order.order,
    face: board && 'board',
    by: board === 'status' ? undefined : board,
    cols: cols?.join(','),
    density,
  }
  return withoutEmpty(search) as Record<string, string>
}

const MOST_COLS = 60
const readCols = (value: unknown): string[] | undefined => {
  const ids = typeof value === 'string' ? value.split(',').filter((id) => /^(cf:)?[A-Za-z][A-Za-z0-9_]{0,39}$/.test(id)) : []
  return ids.length > 0 ? ids.slice(0, MOST_COLS) : undefined
}

const writeList = (filter: Filter, name: keyof typeof LISTS): string | undefined => {
  const values = filter[LISTS[name]]
  return values?.length ? `${filter.not?.includes(LISTS[name]) ? NOT : ''}${values.join(',')}` : undefined
}

/** Days of a filter as the address and the chips have them: `7d`, or the first and the last of them. */
export function spanOf(filter: Filter, name: Span): string | undefined {
  const days = daysOf(filter, name)
  const [from, to] = [filter[`${name}From`], filter[`${name}To`]]
  if (days) return `${days}d`
  return from || to ? `${from ? dayOf(from) : ''}..${to ? lastDayOf(to) : ''}` : undefined
}

function readSpan(name: Span, value: unknown): Filter {
  if (typeof value !== 'string') return {}
  const days = /^([1-9]\d{0,3})d$/.exec(value)?.[1]
  if (days) return name === 'scheduled' || Number(days) > 3650 ? {} : { [`${name}Days`]: Number(days) }
  const [from, to] = value.split('..').map(day)
  return { ...(from ? { [`${name}From`]: startOfDay(from) } : {}), ...(to ? { [`${name}To`]: endOfDay(to) } : {}) }
}

const fieldSort = (value: unknown): FieldSort | undefined =>
  typeof value === 'string' && /^cf:[a-z][a-z0-9_]{0,39}$/.test(value) ? (value as FieldSort) : undefined

export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[]

/** True when two filters ask the same, in whatever order they name it. */
export const isSameFilter = (a: Filter, b: Filter): boolean => canonical(a) === canonical(b)

/** The view whose filter this is, if any. */
export function viewOf(filter: Filter): ViewName | undefined {
  return VIEW_NAMES.find((name) => canonical(VIEWS[name]) === canonical(filter))
}

const canonical = (filter: Filter) =>
  JSON.stringify(
    Object.entries(withoutEmpty(filter))
      .map(([key, value]) => [key, Array.isArray(value) ? [...value].map(String).sort() : value])
      .sort(),
  )

function withoutEmpty<T extends Record<string, unknown>>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as T
}

/** True when a ticket belongs to a list, as the server would say; `me` is the reader's id. */
export function matches(ticket: Ticket, filter: Filter, me: number): boolean {
  const { queueId, companyId } = ticket
  const among = (who: readonly Who[] | undefined, id: number | null) =>
    who?.some((one) => (one === 'me' ? id === me : one === 'none' ? id === null : id === one)) ?? false
  const holds: Record<Negatable, () => boolean | undefined> = {
    status: () => filter.status?.includes(ticket.status),
    priority: () => filter.priority?.includes(ticket.priority),
    urgency: () => filter.urgency?.includes(ticket.urgency ?? 'none'),
    impact: () => filter.impact?.includes(ticket.impact ?? 'none'),
    type: () => filter.type?.includes(ticket.type),
    channel: () => filter.channel?.includes(ticket.channel),
    assignee: () => among(filter.assignee, ticket.assignee?.id ?? null),
    requester: () => among(filter.requester, ticket.requester.id),
    queueId: () => queueId !== null && filter.queueId?.includes(queueId),
    companyId: () => companyId !== null && filter.companyId?.includes(companyId),
    tagId: () => ticket.tags.some(({ id }) => filter.tagId?.includes(id)),
  }
  return (
    NEGATABLE.every((name) => !filter[name]?.length || Boolean(holds[name]()) !== Boolean(filter.not?.includes(name))) &&
    (filter.watching === undefined || (ticket.watched ?? false) === filter.watching) &&
    fitsFields(ticket.customFields, filter.customFields, me) &&
    SPAN_NAMES.every((name) => within(ticket[AT[SPANS[name]]], filter, SPANS[name]))
  )
}

const AT = {
  created: 'createdAt',
  updated: 'updatedAt',
  firstResponse: 'firstResponseAt',
  resolved: 'resolvedAt',
  closed: 'closedAt',
  scheduled: 'scheduledFor',
} as const satisfies Record<Span, keyof Ticket>

const daysOf = (filter: Filter, name: Span) => (name === 'scheduled' ? undefined : filter[`${name}Days`])

function within(instant: string | null, filter: Filter, name: Span): boolean {
  const [from, to, days] = [filter[`${name}From`], filter[`${name}To`], daysOf(filter, name)]
  if (!from && !to && !days) return true
  if (instant === null) return false
  const at = Date.parse(instant)
  const first = new Date()
  first.setHours(0, 0, 0, 0)
  if (days) first.setDate(first.getDate() - days + 1)
  return (!days || at >= first.getTime()) && (!from || at >= Date.parse(from)) && (!to || at < Date.parse(to))
}
