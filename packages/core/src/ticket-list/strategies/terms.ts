import type { ListTickets } from '@balcao/contracts/tickets/tickets'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { type FieldTerm, fieldTerms, ifSelective, SELECTIVE_LIMIT } from '../../custom-fields/terms.ts'
import { ticketsOf } from '../../reports/happened.ts'
import { mustKnowTypes } from '../../tickets/settings/type-rows.ts'
import { waitingTickets } from '../filter-sql.ts'
import { type AskedDates, completedInRange, createdInRange } from './dates.ts'
import { ofStatuses } from './statuses.ts'

type Asked = AskedDates & Pick<ListTickets, 'customFields' | 'watching' | 'happened' | 'issue' | 'issueId' | 'trackerId'>

/**
 * The conditions of a list beyond its tickets' columns. Selective ones become a list of ticket ids to start from: rare tags, tickets the
 * caller watches, or that wait for issues, what reports count, past ranges of creation, first response, resolution or closing, and rare statuses in an order without an index. @throws
 * DomainError invalid_input: see `fieldTerms`, and for an unknown type
 */
export async function listTerms(ctx: Ctx, input: Asked, few = SELECTIVE_LIMIT): Promise<FieldTerm[]> {
  await mustKnowTypes(ctx, input.type)
  const terms = await fieldTerms(ctx, 'ticket', input.customFields ?? [], 'customFields', few)
  const among = async (query: RawBuilder<unknown>) => {
    const ids = await ifSelective(ctx, query, few)
    if (ids) terms.push({ holds: sql`true`, negated: false, ids })
  }
  const tags = input.not?.includes('tagId') ? undefined : input.tagId
  if (tags?.length) await among(sql`select ticket_id from ticket_tags where tag_id = any(${tags}::bigint[])`)
  if (input.watching) await among(sql`select ticket_id from ticket_watchers where user_id = ${ctx.actor.userId}`)
  const waiting = waitingTickets(input)
  if (waiting) await among(waiting)
  if (input.happened) await among(ticketsOf(ctx, input.happened))
  // Customers' lists start from their own tickets anyway. Rows read by an index that stores them together cost less than single lookups, so
  // more of them still count as selective; with half the limit for statuses, a list by priority took twice as long once a tenant had a few
  // more.
  // If ids are listed already, each is looked up by key, and further rows would only be compared with all of them.
  if (ctx.actor.side !== 'staff' || terms.some(({ ids }) => ids)) return terms
  const made = await createdInRange(ctx, input, few * 3)
  const came = made ? { rows: made } : await completedInRange(ctx, input, few)
  const those = came ? { ...came, many: true } : { rows: await ofStatuses(ctx, input, few * 2) }
  const { rows } = those
  if (rows) terms.push({ holds: sql`true`, negated: false, ids: sql`array(select m.id from (${rows}) m)`, ...those, rows })
  return terms
}
