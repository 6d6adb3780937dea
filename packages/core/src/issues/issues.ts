import type { GetIssue, IssueRow, Issues, ListIssues } from '@balcao/contracts/issues/issues'
import type { LinkedTickets, ListLinkedTickets } from '@balcao/contracts/tickets/linked'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { holds, wordsOf } from '../like.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { linkedTickets } from '../ticket-list/linked.ts'
import { visible } from '../tickets/visible.ts'
import { issueRows, issueView } from './internal/issue-rows.ts'

const ORDER = 'issues'
const TICKETS = 'issue-tickets'
const DONE = ['resolved', 'closed', 'cancelled', 'merged', 'spam']

/** Issues with how many tickets that the caller sees wait for them, and those that one of these waits for alone. */
const seenRows = (ctx: Ctx) => {
  const mine = issueRows(ctx)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('ticketIssues as l')
          .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'l.tenantId').onRef('t.id', '=', 'l.ticketId'))
          .whereRef('l.tenantId', '=', 'i.tenantId')
          .whereRef('l.issueId', '=', 'i.id')
          .where((inner) => visible(inner as never, ctx.actor))
          .select([
            sql<number>`count(distinct t.id)::int`.as('all'),
            sql<number>`count(distinct t.id) filter (where t.status <> all(${DONE}))::int`.as('open'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['n.all as allTickets', 'n.open as openTickets'])
  return mine.where('n.all', '>', 0)
}
type Row = Awaited<ReturnType<ReturnType<typeof seenRows>['execute']>>[number]

const view = (row: Row): IssueRow => ({ ...issueView(row), tickets: { open: row.openTickets, all: row.allTickets } })

/** Linked issues that tickets of the caller wait for, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListIssues): Promise<Issues> {
  must(ctx, 'issue.read')
  const before = lastId(input.cursor, ORDER)
  const words = wordsOf(input.q ?? '')
  const rows = await seenRows(ctx)
    .$if(input.state !== undefined, (q) => q.where('i.isOpen', '=', input.state === 'open'))
    .$if(input.trackerId !== undefined, (q) => q.where('i.trackerId', '=', input.trackerId as number))
    .$if(words.length > 0, (q) => q.where(holds(sql<string>`i.key || ' ' || i.title`, words)))
    .$if(before !== undefined, (q) => q.where('i.id', '<', before as number))
    .orderBy('i.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, view, ({ id }) => encodeCursor(ORDER, [id]))
}

/** One of them. @throws DomainError forbidden, issue_not_found, also where no ticket of the caller waits for it */
export async function get(ctx: Ctx, { id }: GetIssue): Promise<IssueRow> {
  must(ctx, 'issue.read')
  const row = await seenRows(ctx).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('issue_not_found')
  return view(row)
}

/** The tickets that wait for an issue, as far as the caller sees them, the newest first. @throws DomainError forbidden, issue_not_found, invalid_cursor */
export async function tickets(ctx: Ctx, { id, ...paging }: ListLinkedTickets): Promise<LinkedTickets> {
  await get(ctx, { id })
  return linkedTickets(ctx, sql<number>`(select ticket_id from ticket_issues where issue_id = ${id})`, TICKETS, paging)
}
