import type { FieldCondition, FieldSort } from '@balcao/contracts/custom-fields/filters'
import type { TicketSort } from '@balcao/contracts/tickets/bounds'
import { TICKET_SORTS } from '@balcao/contracts/tickets/bounds'
import { OPEN_STATUSES, PRIORITIES, STATUSES, TYPES } from '@balcao/contracts/tickets/statuses'
import type { Ticket, TicketFilter } from '@balcao/contracts/tickets/tickets'
import { fitsFields, readFields, writeFields } from './field-filter.ts'

type Who = 'me' | 'none' | number
export type Filter = Pick<
  TicketFilter,
  'status' | 'priority' | 'type' | 'assignee' | 'tagId' | 'companyId' | 'createdFrom' | 'createdTo'
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
}

export const VIEWS = {
  mine: { status: [...OPEN_STATUSES], assignee: ['me'] },
  unassigned: { status: [...OPEN_STATUSES], assignee: ['none'] },
  open: { status: [...OPEN_STATUSES] },
  waiting: { status: ['waiting_customer'] },
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

const ids = (value: unknown): number[] | undefined => {
  const known = people(value)?.filter((one) => typeof one === 'number')
  return known?.length ? known : undefined
}

const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Search): ListState {
  const from = day(search.from)
  const to = day(search.to)
  const own = withoutEmpty({
    status: listOf(search.status, STATUSES),
    priority: listOf(search.priority, PRIORITIES),
    type: listOf(search.type, TYPES),
    assignee: people(search.assignee),
    tagId: ids(search.tag),
    companyId: ids(search.company),
    createdFrom: from && startOfDay(from),
    createdTo: to && endOfDay(to),
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
    order: {
      sort: TICKET_SORTS.find((sort) => sort === search.sort) ?? fieldSort(search.sort) ?? DEFAULT_ORDER.sort,
      order: search.order === 'asc' ? 'asc' : 'desc',
    },
  }
}

/** The address of a list: a named view by its name, anything else spelled out; defaults are left out. */
export function writeSearch({ filter, order, viewId }: Pick<ListState, 'filter' | 'order' | 'viewId'>): Record<string, string> {
  const view = viewId ? undefined : viewOf(filter)
  const spelled = view
    ? view === DEFAULT_VIEW
      ? {}
      : { view }
    : {
        status: filter.status?.join(','),
        priority: filter.priority?.join(','),
        type: filter.type?.join(','),
        assignee: filter.assignee?.join(','),
        tag: filter.tagId?.join(','),
        company: filter.companyId?.join(','),
        from: filter.createdFrom && dayOf(filter.createdFrom),
        to: filter.createdTo && lastDayOf(filter.createdTo),
        ...writeFields(filter.customFields),
      }
  const search: Record<string, string | undefined> = {
    ...(viewId && Object.keys(withoutEmpty(spelled)).length === 0 ? { filter: 'all' } : spelled),
    ...(viewId ? { view: String(viewId) } : {}),
    sort: order.sort === DEFAULT_ORDER.sort ? undefined : order.sort,
    order: order.order === DEFAULT_ORDER.order ? undefined : order.order,
  }
  return withoutEmpty(search) as Record<string, string>
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

/** Days in the address are the reader's own days. */
const startOfDay = (text: string) => new Date(`${text}T00:00:00`).toISOString()
/** The end of a list's days is the first instant after them. */
const endOfDay = (text: string) => {
  const next = new Date(`${text}T00:00:00`)
  next.setDate(next.getDate() + 1)
  return next.toISOString()
}
export const lastDayOf = (end: string) => dayOf(new Date(Date.parse(end) - 1).toISOString())
export const dayOf = (instant: string) => new Date(instant).toLocaleDateString('sv-SE')

/** True when a ticket belongs to a list, as the server would say; `me` is the reader's id. */
export function matches(ticket: Ticket, filter: Filter, me: number): boolean {
  const is = <T>(allowed: readonly T[] | undefined, value: T) => !allowed?.length || allowed.includes(value)
  const assignee = ticket.assignee?.id ?? null
  const byWho = (who: Who) => (who === 'me' ? assignee === me : who === 'none' ? assignee === null : assignee === who)
  const created = Date.parse(ticket.createdAt)
  return (
    is(filter.status, ticket.status) &&
    is(filter.priority, ticket.priority) &&
    is(filter.type, ticket.type) &&
    (!filter.assignee?.length || filter.assignee.some(byWho)) &&
    (!filter.tagId?.length || ticket.tags.some(({ id }) => filter.tagId?.includes(id))) &&
    (!filter.companyId?.length || (ticket.companyId !== null && filter.companyId.includes(ticket.companyId))) &&
    fitsFields(ticket.customFields, filter.customFields, me) &&
    (!filter.createdFrom || created >= Date.parse(filter.createdFrom)) &&
    (!filter.createdTo || created < Date.parse(filter.createdTo))
  )
}
