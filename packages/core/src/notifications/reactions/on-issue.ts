import type { TrackerKind } from '@balcao/contracts/issues/bounds'
import { issueName } from '@balcao/contracts/issues/reference'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'
import { tellable, tellOf } from '../about.ts'
import { adminsOf, notifyPeople } from '../admins.ts'
import { newsOf } from '../news/news.ts'

/** Notifies whoever is responsible for a ticket, and who linked it, that the issue it waits for was closed. */
export async function notifyOfClosedIssue(ctx: Ctx, { outboxId, payload: { ticketId, issueId } }: Fact<'issue:closed'>): Promise<void> {
  const ticket = await tellable(ctx, ticketId)
  if (!ticket || STATUS[ticket.status as Status].category === 'done') return
  const rows = await ctx.db
    .selectFrom('ticketIssues as l')
    .innerJoin('issues as i', (join) => join.onRef('i.tenantId', '=', 'l.tenantId').onRef('i.id', '=', 'l.issueId'))
    .innerJoin('issueTrackers as k', (join) => join.onRef('k.tenantId', '=', 'i.tenantId').onRef('k.id', '=', 'i.trackerId'))
    .select(['i.id', 'i.key', 'i.isOpen', 'i.isGone', 'k.kind', 'k.project', 'l.linkedBy'])
    .where('l.ticketId', '=', ticketId)
    .execute()
  const closed = rows.find(({ id }) => id === issueId)
  if (!closed || closed.isOpen) return
  const open = new Set(rows.filter((one) => one.isOpen && !one.isGone).map(({ id }) => id)).size
  const issue = issueName({ kind: closed.kind as TrackerKind, project: closed.project }, closed.key)
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.assigneeId, closed.linkedBy], author: null, side: 'staff' },
    { sourceKey: `issue-${outboxId}`, said: newsOf('issueClosed', { ticket, issue, open }), type: 'issue_closed' },
  )
}

/** Notifies whoever is responsible for a ticket, and who linked it, that developers wrote on the issue it waits for. */
export async function notifyOfIssueComment(ctx: Ctx, { outboxId, payload }: Fact<'issue:commented'>): Promise<void> {
  const { ticketId, issueId, commentId, count } = payload
  const ticket = await tellable(ctx, ticketId)
  if (!ticket) return
  const row = await ctx.db
    .selectFrom('issueComments as c')
    .innerJoin('ticketIssues as l', (join) => join.onRef('l.tenantId', '=', 'c.tenantId').onRef('l.issueId', '=', 'c.issueId'))
    .innerJoin('issues as i', (join) => join.onRef('i.tenantId', '=', 'c.tenantId').onRef('i.id', '=', 'c.issueId'))
    .innerJoin('issueTrackers as k', (join) => join.onRef('k.tenantId', '=', 'i.tenantId').onRef('k.id', '=', 'i.trackerId'))
    .select(['c.author', 'i.key', 'k.kind', 'k.project', 'l.linkedBy'])
    .where('c.id', '=', commentId)
    .where('c.issueId', '=', issueId)
    .where('l.ticketId', '=', ticketId)
    .executeTakeFirst()
  // Taken away since, or the ticket waits for it no more.
  if (!row) return
  const issue = issueName({ kind: row.kind as TrackerKind, project: row.project }, row.key)
  await tellOf(
    ctx,
    ticket,
    { people: [ticket.assigneeId, row.linkedBy], author: null, side: 'staff' },
    {
      sourceKey: `issue-comment-${outboxId}`,
      said: newsOf('issueCommented', { ticket, issue, author: row.author || '?', count }),
      type: 'issue_commented',
    },
  )
}

/** Notifies the author of a tracker that it lets us in no more; the administrators, when they are gone. */
export async function notifyAuthorOfTracker(ctx: Ctx, { outboxId, payload: { trackerId } }: Fact<'trackers:troubled'>): Promise<void> {
  const row = await ctx.db
    .selectFrom('issueTrackers as k')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'k.tenantId').onRef('u.id', '=', 'k.authorId'))
    .select(['k.name', 'k.problem', 'u.id', 'u.isActive', 'u.language'])
    .where('k.id', '=', trackerId)
    .executeTakeFirst()
  if (!row?.problem) return
  await notifyPeople(ctx, row.isActive ? [row] : await adminsOf(ctx), {
    sourceKey: `tracker-${outboxId}`,
    said: newsOf('tracker', { name: row.name }),
    type: 'tracker_troubled',
    module: 'settings',
    severity: 'warning',
    priority: 'high',
    entityType: 'tracker',
    entityId: trackerId,
    actionUrl: `/integrations/trackers/${trackerId}`,
  })
}
