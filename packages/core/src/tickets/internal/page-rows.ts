import { tiesOf } from '@balcao/contracts/roles/permissions'
import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import { FEW, type FieldTerm } from '../../custom-fields/internal/terms.ts'
import { scopeOf } from '../../roles/grants.ts'
import { areFewByStatus } from './few-by-field.ts'
import { asksOnly } from './list-terms.ts'
import { ticketOrder, ticketPage } from './ticket-page.ts'
import { readersOwn, type TicketRow, ticketRows } from './ticket-rows.ts'

/** The best of a hundred thousand tickets are kept in half the time that all take to be put in order. */
const FIRST = [8_000]
/** Of those of some time that are known by their last change, as many as hold a page where one in twenty fits. */
const CHANGED_LAST = 1_000
/** Looked up all at once, tickets cost a third of what they do one by one; so many more are looked at than a page seems to need. */
const WINDOWS = [2_000, 16_000]
/** Of so many tickets of a list's statuses all are looked up. */
const ALL = 2 * FEW

/** Does a list ask its tickets, in the order of an index, only what other tables say of them, and some of it by their keys? */
function isLookedUp(ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[]): boolean {
  const scope = scopeOf(ctx.actor, 'ticket.read')
  if (ctx.actor.side !== 'staff' || !scope || tiesOf(scope) || !input.status?.length || !asksOnly(input, [])) return false
  return terms.every(({ ids }) => !ids) && (Boolean(input.tagId?.length) || terms.some(({ exact }) => exact))
}

/** The rows of one page of a list that is not ordered by a field, and one more where there is more. @throws DomainError invalid_cursor */
export async function rowsOfPage(ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[]): Promise<TicketRow[]> {
  const read = (within?: number, those = terms) => {
    const page = ticketPage(ctx.db, ctx.actor, input, those, within)
    return ticketOrder(ticketRows(ctx.db, page).select(readersOwn(ctx.actor.userId)), ctx.actor, input).execute()
  }
  if (!input.cursor && (input.page ?? 1) > 1) return read()
  if (terms.some(({ changedLast }) => changedLast)) {
    const last = terms.map((term) => (term.changedLast ? { ...term, rows: term.changedLast(CHANGED_LAST) } : term))
    const rows = await read(CHANGED_LAST, last)
    if (rows.length > input.limit) return rows
  }
  const lookedUp = isLookedUp(ctx, input, terms)
  for (const within of lookedUp ? WINDOWS : terms.some(({ many }) => many) ? FIRST : []) {
    const rows = await read(within)
    if (rows.length > input.limit) return rows
  }
  // A few more than were counted a moment ago.
  return read(lookedUp && (await areFewByStatus(ctx, input, ALL)) ? ALL + 1_000 : undefined)
}
