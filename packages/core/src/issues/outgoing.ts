import { randomUUID } from 'node:crypto'
import { MAX_OUTGOING, type TrackerKind } from '@balcao/contracts/issues/bounds'
import type { AddIssueComment, GetOutgoing, OutgoingIssueComment } from '@balcao/contracts/issues/comments'
import { issueName } from '@balcao/contracts/issues/reference'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { mustSeeLocked } from '../tickets/tickets.ts'
import { recordIssue } from './internal/changes.ts'
import { issueRows } from './internal/issue-rows.ts'
import { type OutgoingRow, outgoingRows, outgoingView } from './internal/outgoing-rows.ts'
import { signatureOf, signed } from './internal/signature.ts'

/** @throws DomainError ticket_not_found, forbidden, ticket_merged, issue_not_found, issue_is_gone, tracker_inactive */
async function mustMayWrite(ctx: Ctx, { ticketId, issueId }: Pick<AddIssueComment, 'ticketId' | 'issueId'>) {
  const ticket = await mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.link_issue', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  const issue = await issueRows(ctx)
    .select('k.signedAs')
    .where('i.id', '=', issueId)
    .where((eb) => eb('i.id', 'in', eb.selectFrom('ticketIssues as l').select('l.issueId').where('l.ticketId', '=', ticketId)))
    .executeTakeFirst()
  if (!issue) throw notFound('issue_not_found')
  if (issue.isGone) throw conflict('issue_is_gone')
  if (!issue.isActive) throw conflict('tracker_inactive')
  return issue
}

/** @throws DomainError invalid_input for what is no internal note of the ticket */
async function mustBeNote({ db }: Ctx, ticketId: number, noteId: number): Promise<void> {
  const note = await db
    .selectFrom('comments')
    .select('id')
    .where('id', '=', noteId)
    .where('ticketId', '=', ticketId)
    .where('isInternal', '=', true)
    .executeTakeFirst()
  if (!note) throw invalid({ field: 'noteId', reason: 'not_a_note' })
}

/**
 * Writes a comment that the worker sends to an issue of the ticket: the words of who asks with a name below, and nothing of the ticket.
 * @throws DomainError ticket_not_found, forbidden, ticket_merged, issue_not_found, issue_is_gone, tracker_inactive, too_many_issue_comments, invalid_input
 */
export async function add(ctx: Ctx, input: AddIssueComment): Promise<OutgoingIssueComment> {
  const { ticketId, issueId, text, mentions, noteId } = input
  const issue = await mustMayWrite(ctx, input)
  if (noteId !== undefined) await mustBeNote(ctx, ticketId, noteId)
  const { n } = await ctx.db
    .selectFrom('outgoingIssueComments')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('issueId', '=', issueId)
    .where('state', '<>', 'sent')
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_OUTGOING) throw conflict('too_many_issue_comments')
  const body = signed(text, await signatureOf(ctx, issue.signedAs))
  const { id } = await ctx.db
    .insertInto('outgoingIssueComments')
    .values({
      ...{ tenantId: ctx.actor.tenantId, issueId, ticketId, authorId: me(ctx), noteId: noteId ?? null },
      ...{ content: text, body, mentions, marker: randomUUID() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const name = issueName({ kind: issue.kind as TrackerKind, project: issue.project }, issue.key)
  await recordIssue(ctx, ticketId, 'commented', { name, title: issue.title })
  const after = { ticketId, issue: name, outgoingId: id, mentions, ...(noteId === undefined ? {} : { noteId }) }
  await audit(ctx, { action: 'issue.commented', resource: 'issue', resourceId: issueId, after })
  await ctx.emit('issue:changed', { ticketId, issueId })
  return outgoingView(ctx, await mustFind(ctx, id))
}

/** @throws DomainError issue_comment_not_found, also where the caller does not see its ticket */
async function mustFind(ctx: Ctx, id: number): Promise<OutgoingRow> {
  const row = await outgoingRows(ctx).where('o.id', '=', id).forUpdate('o').executeTakeFirst()
  if (!row) throw notFound('issue_comment_not_found')
  return row
}

/** @throws DomainError issue_comment_not_found, forbidden, ticket_merged */
async function mustMayChange(ctx: Ctx, id: number): Promise<OutgoingRow> {
  const row = await mustFind(ctx, id)
  const ticket = await mustSeeLocked(ctx, row.ticketId)
  must(ctx, 'ticket.link_issue', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_merged')
  return row
}

/** Has one that failed be tried again. @throws DomainError issue_comment_not_found, forbidden, ticket_merged, issue_comment_under_way */
export async function retry(ctx: Ctx, { id }: GetOutgoing): Promise<OutgoingIssueComment> {
  const row = await mustMayChange(ctx, id)
  if (row.state !== 'failed') throw conflict('issue_comment_under_way')
  await ctx.db
    .updateTable('outgoingIssueComments')
    .set({ state: 'waiting', tries: 0, failure: null, nextAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  await ctx.emit('issue:changed', { ticketId: row.ticketId, issueId: row.issueId })
  return outgoingView(ctx, await mustFind(ctx, id))
}

/** Takes one back that failed, or was not tried yet. @throws DomainError issue_comment_not_found, forbidden, ticket_merged, issue_comment_under_way */
export async function remove(ctx: Ctx, { id }: GetOutgoing): Promise<{ success: true }> {
  const row = await mustMayChange(ctx, id)
  if (row.state === 'sent' || (row.state === 'waiting' && row.isBegun)) throw conflict('issue_comment_under_way')
  await ctx.db.deleteFrom('outgoingIssueComments').where('id', '=', id).execute()
  const after = { ticketId: row.ticketId, outgoingId: id }
  await audit(ctx, { action: 'issue.comment_withdrawn', resource: 'issue', resourceId: row.issueId, after })
  await ctx.emit('issue:changed', { ticketId: row.ticketId, issueId: row.issueId })
  return { success: true }
}
