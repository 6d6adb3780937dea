import { relationshipsOf } from '@balcao/contracts/roles/permissions'
import { SELECTIVE_LIMIT } from '../../custom-fields/terms.ts'
import { scopeOf } from '../../roles/grants.ts'
import { readersOwn, ticketRows } from '../../tickets/ticket-rows.ts'
import { ticketOrder, ticketPage } from '../ticket-page.ts'
import type { AskedList, Placed, Strategy } from './asked-list.ts'
import { asksOnly } from './dates.ts'
import { isSelectiveByStatus } from './statuses.ts'

/** The best of a hundred thousand tickets are kept in half the time that all take to be put in order. */
const FIRST = [8_000]
/** Of those of some time that are known by their last change, as many as hold a page where one in twenty fits. */
const CHANGED_LAST = 1_000
/** Looked up all at once, tickets cost a third of what they do one by one; so many more are looked at than a page seems to need. */
const WINDOWS = [2_000, 16_000]
/** Of so many tickets of a list's statuses all are looked up. */
const ALL = 2 * SELECTIVE_LIMIT

/** Does a list ask its tickets, in the order of an index, only what other tables say of them, and some of it by their keys? */
function isLookedUp({ ctx, input, terms }: AskedList): boolean {
  const scope = scopeOf(ctx.actor, 'ticket.read')
  if (ctx.actor.side !== 'staff' || !scope || relationshipsOf(scope) || !input.status?.length || !asksOnly(input, [])) return false
  return terms.every(({ ids }) => !ids) && (Boolean(input.tagId?.length) || terms.some(({ exact }) => exact))
}

async function read({ ctx, input, terms }: AskedList, within?: number): Promise<Placed[]> {
  const page = ticketPage(ctx.db, ctx.actor, input, terms, within)
  const rows = await ticketOrder(ticketRows(ctx.db, page).select(readersOwn(ctx.actor.userId)), ctx.actor, input).execute()
  return rows.map((row) => ({ row }))
}

/** The page, if it is full: of those left out some might belong on a page that is not. */
const ifFull = (list: AskedList, rows: Placed[]) => (rows.length > list.input.limit ? rows : undefined)

async function firstFull(list: AskedList, windows: readonly number[]): Promise<Placed[] | undefined> {
  for (const within of windows) {
    const page = ifFull(list, await read(list, within))
    if (page) return page
  }
  return undefined
}

/** A page that was asked for by its number lies behind others: none of the shorter ways finds it. */
export const numberedPage: Strategy = {
  name: 'read a later page by its number',
  applies: ({ input }) => !input.cursor && (input.page ?? 1) > 1,
  page: (list) => read(list),
}

export const changedLast: Strategy = {
  name: 'find the page among those changed last',
  applies: ({ terms }) => terms.some((term) => term.changedLast),
  page: async (list) => {
    const terms = list.terms.map((term) => (term.changedLast ? { ...term, rows: term.changedLast(CHANGED_LAST) } : term))
    return ifFull(list, await read({ ...list, terms }, CHANGED_LAST))
  },
}

export const windows: Strategy = {
  name: 'look up growing windows of the list, each all at once',
  applies: isLookedUp,
  page: (list) => firstFull(list, WINDOWS),
}

export const firstOfMany: Strategy = {
  name: 'find the page among the first of many selected rows',
  applies: ({ terms }) => terms.some(({ many }) => many),
  page: (list) => firstFull(list, FIRST),
}

export const lookUpAll: Strategy = {
  name: 'look up all tickets of the statuses at once',
  applies: isLookedUp,
  // A few more than were counted a moment ago.
  page: async (list) => ((await isSelectiveByStatus(list.ctx, list.input, ALL)) ? read(list, ALL + 1_000) : undefined),
}

export const readInOrder: Strategy = {
  name: 'read the list in its order',
  applies: () => true,
  page: (list) => read(list),
}
