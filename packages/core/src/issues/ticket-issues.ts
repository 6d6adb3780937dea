import { MAX_ISSUES, MAX_TICKETS, type TrackerKind, titleBy } from '@balcao/contracts/issues/bounds'
import type { LinkIssue, ListTicketIssues, OpenIssue, TicketIssue, TicketIssues, UnlinkIssue } from '@balcao/contracts/issues/issues'
import { issueName, keyIn } from '@balcao/contracts/issues/reference'
import { PRIORITY_NAME, type Priority } from '@balcao/contracts/tickets/statuses'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { answered, once } from '../idempotency.ts'
import { can, must } from '../policy.ts'
import type { BareTicket } from '../tickets/ticket-rows.ts'
import { person } from '../tickets/ticket-view.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { visible } from '../tickets/visible.ts'
import { recordIssue, ticketsOf } from './internal/changes.ts'
import { issueRows, issueView, keepIssue } from './internal/issue-rows.ts'
import { forgetComments } from './internal/kept-comments.ts'
import { type Asking, type Open, reached, refusedBy } from './internal/remote.ts'
import { mustFindTracker, type TrackerRow } from './internal/tracker-rows.ts'
import type { RemoteIssue } from './tracker-calls.ts'

/** The issues that a ticket waits for, in the order they were linked; one that came from a merged ticket, too, once. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListTicketIssues): Promise<TicketIssues> {
  const ticket = await mustSee(ctx, ticketId)
  const rows = await issueRows(ctx)
    .innerJoin('ticketIssues as l', (join) => join.onRef('l.tenantId', '=', 'i.tenantId').onRef('l.issueId', '=', 'i.id'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'l.tenantId').onRef('u.id', '=', 'l.linkedBy'))
    .select(['l.linkedBy', 'l.createdAt as linkedAt', 'u.name', 'u.email'])
    .select((eb) =>
      eb
        .selectFrom('ticketIssues as o')
        .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'o.tenantId').onRef('t.id', '=', 'o.ticketId'))
        .whereRef('o.tenantId', '=', 'i.tenantId')
        .whereRef('o.issueId', '=', 'i.id')
        .where('o.ticketId', '<>', ticketId)
        .where((inner) => visible(inner as never, ctx.actor))
        .select(({ fn }) => fn.count<number>('o.ticketId').distinct().as('n'))
        .as('otherTickets'),
    )
    .where('l.ticketId', '=', ticketId)
    .orderBy('l.createdAt')
    .orderBy('i.id')
    .execute()
  const distinct = [...Map.groupBy(rows, ({ id }) => id).values()].map(([first]) => first as (typeof rows)[number])
  const mayLink = ticket.status !== 'merged' && can(ctx.actor, 'ticket.link_issue', ticket)
  const data = distinct.map(
    (row): TicketIssue => ({
      ...issueView(row),
      linkedBy: row.linkedBy === null ? null : person(row.linkedBy, row.name, row.email, 'staff'),
      linkedAt: row.linkedAt,
      otherTickets: Number(row.otherTickets),
    }),
  )
  return { mayLink, data }
}

/** A tracker that tickets may be linked with by the caller. @throws DomainError tracker_not_found, tracker_inactive */
async function activeTracker(ctx: Ctx, trackerId: number): Promise<TrackerRow> {
  const tracker = await mustFindTracker(ctx, trackerId)
  if (!tracker.isActive) throw conflict('tracker_inactive')
  return tracker
}

/** @throws DomainError ticket_not_found, forbidden, ticket_merged, tracker_not_found, tracker_inactive, too_many_issues */
async function mustMayLink(ctx: Ctx, { ticketId, trackerId }: { ticketId: number; trackerId: number }): Promise<TrackerRow> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.link_issue', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  const tracker = await activeTracker(ctx, trackerId)
  const held = await ctx.db.selectFrom('ticketIssues').select('issueId').where('ticketId', '=', ticketId).execute()
  if (held.length >= MAX_ISSUES) throw conflict('too_many_issues')
  return tracker
}

/** Ties a ticket to an issue that its tracker just told of. @throws DomainError as `mustMayLink`, issue_linked_already, too_many_issue_tickets */
async function tie(
  ctx: Ctx,
  of: { ticketId: number; trackerId: number },
  remote: RemoteIssue,
  what: 'linked' | 'opened',
): Promise<TicketIssues> {
  const tracker = await mustMayLink(ctx, of)
  const { ticketId } = of
  const issueId = await keepIssue(ctx, tracker, remote)
  const tied = await ctx.db
    .selectFrom('ticketIssues')
    .select('ticketId')
    .where('issueId', '=', issueId)
    .limit(MAX_TICKETS + 1)
    .execute()
  if (tied.some((one) => one.ticketId === ticketId)) throw conflict('issue_linked_already')
  if (tied.length >= MAX_TICKETS) throw conflict('too_many_issue_tickets')
  const { tenantId } = ctx.actor
  await ctx.db
    .insertInto('ticketIssues')
    .values({ tenantId, issueId, ticketId, homeId: ticketId, linkedBy: me(ctx) })
    .execute()
  const name = issueName({ kind: tracker.kind as TrackerKind, project: tracker.project }, remote.key)
  await recordIssue(ctx, ticketId, what, { name, title: remote.title })
  await ctx.emit('issue:changed', { ticketId, issueId })
  return list(ctx, { ticketId })
}

/**
 * Links a ticket with an issue that is there, by what people write of it. The tracker is asked while no transaction is open.
 * @throws DomainError ticket_not_found, forbidden, ticket_merged, tracker_not_found, tracker_inactive, too_many_issues, issue_linked_already
 * @throws DomainError invalid_input for what names no issue of this tracker; tracker_unavailable, tracker_refuses
 */
export async function link(asking: Asking, open: Open, input: LinkIssue): Promise<TicketIssues> {
  const { tracker, key } = await open(async (ctx) => {
    const row = await mustMayLink(ctx, input)
    const named = keyIn({ kind: row.kind as TrackerKind, project: row.project }, input.reference)
    if (named === undefined) throw invalid({ field: 'reference', reason: 'issue_reference' })
    return { tracker: row, key: named }
  })
  const found = await reached(asking, tracker, (trackers, at) => trackers.get(at, key))
  if ('failure' in found) {
    if (found.failure === 'not_found') throw invalid({ field: 'reference', reason: 'issue_not_there' })
    throw refusedBy(found.failure)
  }
  return open((ctx) => tie(ctx, input, found.value, 'linked'))
}

/** What a tracker is given: the words of who opens it, the address of the ticket, and what its settings say of it. */
function newIssue({ tracker, ticket }: { tracker: TrackerRow; ticket: BareTicket }, { title, text }: OpenIssue, publicUrl: string) {
  const { titlePattern, labels, components, priorities } = tracker
  return {
    title: titleBy(titlePattern, { title, number: ticket.number, priority: PRIORITY_NAME[ticket.priority as Priority] }),
    text: `${text}\n\n${publicUrl}/tickets/${ticket.id}`,
    ...{ labels, components, priority: priorities[ticket.priority] ?? null },
  }
}

/**
 * Opens an issue for a ticket, with the words of who asks and the address of the ticket, and links the two. A repeated call under the same key
 * gets the answer of the first.
 * @throws DomainError as `link`
 */
export async function openIssue(
  { publicUrl, ...asking }: Asking & { publicUrl: string },
  open: Open,
  input: OpenIssue,
  key: string | undefined,
): Promise<TicketIssues> {
  const route = 'POST /tickets/{ticketId}/issues/new'
  const before = await open(async (ctx) => {
    const answer = key === undefined ? undefined : await answered<TicketIssues>(ctx, key, route, input)
    if (answer) return answer
    const tracker = await mustMayLink(ctx, input)
    return { tracker, ticket: await mustSee(ctx, input.ticketId) }
  })
  if ('data' in before) return before
  const { tracker } = before
  const made = await reached(asking, tracker, (trackers, at) => trackers.create(at, newIssue(before, input, publicUrl)))
  if ('failure' in made) throw refusedBy(made.failure)
  const tied = (ctx: Ctx) => tie(ctx, input, made.value, 'opened')
  return open((ctx) => (key === undefined ? tied(ctx) : once(ctx, key, route, input, () => tied(ctx))))
}

/** Ends the tie of a ticket to an issue; the issue stays as it is. @throws DomainError ticket_not_found, forbidden, ticket_merged, issue_not_found */
export async function unlink(ctx: Ctx, { ticketId, issueId }: UnlinkIssue): Promise<TicketIssues> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.link_issue', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  const issue = await issueRows(ctx).where('i.id', '=', issueId).executeTakeFirst()
  const gone = await ctx.db
    .deleteFrom('ticketIssues')
    .where('ticketId', '=', ticketId)
    .where('issueId', '=', issueId)
    .returning('issueId')
    .execute()
  if (!issue || gone.length === 0) throw notFound('issue_not_found')
  const name = issueName({ kind: issue.kind as TrackerKind, project: issue.project }, issue.key)
  // Where no ticket waits for it any more, nobody reads what developers wrote on it.
  if ((await ticketsOf(ctx, issueId)).length === 0) await forgetComments(ctx, { issueId })
  await recordIssue(ctx, ticketId, 'unlinked', { name, title: issue.title })
  await ctx.emit('issue:changed', { ticketId, issueId })
  return list(ctx, { ticketId })
}
