import type { FieldSort } from '@balcao/contracts/custom-fields/filters'
import { matchesFilter, readFilter, writeFilter } from '@balcao/contracts/ticket-list/filter-use'
import type { TicketFilter } from '@balcao/contracts/ticket-list/filters'
import { BOARD_GROUPS, type BoardGroup, DENSITIES } from '@balcao/contracts/ticket-list/view-names'
import { TICKET_SORTS, type TicketSort } from '@balcao/contracts/tickets/bounds'
import { AWAKE_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Density } from '@balcao/ui/lib/table/table-types'
import { allTypes } from '@balcao/ui/lib/texts/ticket-types'

/** The filter of a list; single tickets are asked for by the API only. */
export type Filter = Omit<TicketFilter, 'ids' | 'number'>
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

const ID = /^[1-9]\d{0,9}$/
const idIn = (value: unknown) => (typeof value === 'string' && ID.test(value) ? Number(value) : undefined)

/** What the address says about the list. Unknown values are dropped, so that an old link still opens. */
export function readSearch(search: Search): ListState {
  const own: Filter = readFilter(search, { types: allTypes() })
  const view = VIEW_NAMES.find((name) => name === search.view)
  const viewId = typeof search.view === 'string' ? search.view.split(',').map(idIn).find(Boolean) : undefined
  const spelled = Object.keys(own).length > 0 || (viewId !== undefined && search.filter === 'all')
  const filter: Filter = spelled ? own : VIEWS[view ?? DEFAULT_VIEW]
  return {
    filter,
    highlight: idIn(search.highlight) ?? null,
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
  const spelled = view ? (view === DEFAULT_VIEW ? {} : { view }) : writeFilter(filter)
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

/** Does a ticket belong to a list now, as the server would say? @param me the reader's id */
export const matches = (ticket: Ticket, filter: Filter, me: number): boolean => matchesFilter(ticket, filter, { id: me, now: new Date() })
