import type { TrackerFailure } from '@balcao/contracts/issues/bounds'
import type { IssueComment, IssueComments, IssueTalk, ListIssueComments } from '@balcao/contracts/issues/comments'
import type { GetIssue } from '@balcao/contracts/issues/issues'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'
import { can } from '../policy.ts'
import { findTicketsById } from '../tickets/ticket-rows.ts'
import { person } from '../tickets/ticket-view.ts'
import { visible } from '../tickets/visible.ts'
import { issueRows } from './internal/issue-rows.ts'
import { outgoingRows, outgoingView } from './internal/outgoing-rows.ts'
import { signatureOf } from './internal/signature.ts'
import { get } from './issues.ts'

const ORDER = 'issue-comments'
/** Tickets of an issue among which one is looked for that the caller may write from. */
const LOOKED_AT = 20

/** The comments of an issue, the newest first. @throws DomainError forbidden, issue_not_found, invalid_cursor */
export async function list(ctx: Ctx, { id, ...paging }: ListIssueComments): Promise<IssueComments> {
  await get(ctx, { id })
  const after = paging.cursor === undefined ? undefined : decodeCursor(paging.cursor, ORDER, ['instant', 'integer'])
  const rows = await ctx.db
    .selectFrom('issueComments as c')
    .leftJoin('outgoingIssueComments as o', (join) => join.onRef('o.tenantId', '=', 'c.tenantId').onRef('o.id', '=', 'c.outgoingId'))
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'o.tenantId').onRef('u.id', '=', 'o.authorId'))
    .selectAll('c')
    .select(['u.id as authorId', 'u.name as authorName', 'u.email as authorEmail'])
    .where('c.issueId', '=', id)
    .$if(after !== undefined, (q) => q.where(sql<boolean>`(c.written_at, c.id) < (${after?.[0]}, ${after?.[1]})`))
    .orderBy('c.writtenAt', 'desc')
    .orderBy('c.id', 'desc')
    .$call(rowsOfPage(paging))
    .execute()
  const view = (row: (typeof rows)[number]): IssueComment => ({
    ...{ id: row.id, author: row.author, content: row.content, cut: row.isCut, restricted: row.isRestricted, url: row.url },
    ...{ createdAt: row.writtenAt, editedAt: row.editedAt },
    sentBy: row.authorId === null ? null : person(row.authorId, row.authorName, row.authorEmail, 'staff'),
  })
  return pageOf(rows, paging.limit, view, (row) => encodeCursor(ORDER, [row.writtenAt, row.id]))
}

/** The newest of the issue's tickets that the caller may write from; null where there is none. */
async function writesFrom(ctx: Ctx, issueId: number): Promise<number | null> {
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .select('t.id')
    .where((eb) => eb('t.id', 'in', eb.selectFrom('ticketIssues as l').select('l.ticketId').where('l.issueId', '=', issueId)))
    .where((eb) => visible(eb as never, ctx.actor))
    .where('t.status', '<>', 'merged')
    .orderBy('t.id', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const tickets = await findTicketsById(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const mine = tickets.filter((ticket) => can(ctx.actor, 'ticket.link_issue', ticket)).map(({ id }) => id)
  return mine.length === 0 ? null : Math.max(...mine)
}

/** How comments of an issue come and go, and those of ours that are not there yet. @throws DomainError forbidden, issue_not_found */
export async function talk(ctx: Ctx, { id }: GetIssue): Promise<IssueTalk> {
  await get(ctx, { id })
  const row = await issueRows(ctx).select(['k.bringsComments', 'k.signedAs']).where('i.id', '=', id).executeTakeFirstOrThrow()
  const outgoing = await outgoingRows(ctx).where('o.issueId', '=', id).where('o.state', '<>', 'sent').orderBy('o.id').execute()
  return {
    ...{ brings: row.bringsComments, failure: row.commentsFailure as TrackerFailure | null, readAt: row.commentsAt },
    writesFrom: row.isActive && !row.isGone ? await writesFrom(ctx, id) : null,
    signature: await signatureOf(ctx, row.signedAs),
    outgoing: await Promise.all(outgoing.map((one) => outgoingView(ctx, one))),
  }
}
