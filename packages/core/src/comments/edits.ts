import type { Comment } from '@balcao/contracts/comments/comments'
import type { CommentVersions, EditComment, ListVersions } from '@balcao/contracts/comments/edits'
import { EDIT_MINUTES, MAX_FILES } from '@balcao/contracts/tickets/bounds'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, DomainError, forbidden, invalid, notFound } from '../errors.ts'
import { sendFiles } from '../files/sent-files.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { type CommentRow, commentView, findComments } from './comment-rows.ts'
import { mentionedIn, readMentions, recordMentions } from './mention-rows.ts'

/** A message of this very ticket, as far as the caller sees it. @throws DomainError comment_not_found */
async function mustFind(ctx: Ctx, { id, commentId }: ListVersions): Promise<CommentRow> {
  const [row] = await findComments(ctx.db, [commentId])
  const hidden = row?.isInternal && ctx.actor.side === 'customer'
  if (!row || row.ticketId !== id || hidden) throw notFound('comment_not_found')
  return row
}

/**
 * Changes what its author wrote some minutes ago, a customer's until it was answered. The text as it was is kept for the desk; who is named anew is told, who is no
 * longer named has no more to do. Files join it as they join what is sent. Nobody else may, whatever their role: it says who wrote it.
 * @throws DomainError ticket_not_found, comment_not_found, forbidden, comment_answered, comment_erased, edit_window_over, attachment_not_found, file_infected
 * @throws DomainError comment_changed (409, with the current message) when `edits` is stale
 */
export async function edit(ctx: Ctx, input: EditComment): Promise<Comment> {
  const ticket = await mustSeeLocked(ctx, input.id)
  const row = await mustFind(ctx, input)
  const staff = ctx.actor.side === 'staff'
  if (row.authorId !== me(ctx)) throw staff ? forbidden() : notFound('comment_not_found')
  must(ctx, row.isInternal ? 'ticket.note' : 'ticket.reply', ticket)
  if (await isErased(ctx, row.id)) throw conflict('comment_erased')
  if (!staff && (await isAnswered(ctx, row))) throw new DomainError('forbidden', 'comment_answered')
  if (row.edits !== input.edits) throw conflict('comment_changed', { current: commentView(row, ctx.actor.side) })
  if (!(await isInWindow(ctx, row.id))) throw conflict('edit_window_over')

  const read = staff ? await readMentions(ctx, ticket, input.content) : { content: input.content, userIds: [] }
  const added = await addFiles(ctx, row, input)
  if (read.content === row.content && !added) return commentView(row, ctx.actor.side)
  await ctx.db
    .insertInto('commentVersions')
    .values({
      tenantId: ctx.actor.tenantId,
      commentId: row.id,
      edit: row.edits + 1,
      content: row.content,
      writtenAt: row.editedAt ?? row.createdAt,
    })
    .execute()
  await ctx.db
    .updateTable('comments')
    .set((eb) => ({ content: read.content, editedAt: now, edits: eb('edits', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  const mentioned = staff ? await rewriteMentions(ctx, row, read.userIds) : []
  await ctx.emit('comment:edited', { ticketId: ticket.id, commentId: row.id, isInternal: row.isInternal, mentioned })
  const [edited] = await findComments(ctx.db, [row.id])
  return commentView(edited ?? row, ctx.actor.side)
}

/** What was erased by hand, or hidden in it, does not come back by an editor that was open. */
const isErased = async ({ db }: Ctx, id: number) =>
  (await db.selectFrom('messageErasures').select('id').where('commentId', '=', id).executeTakeFirst()) !== undefined

/** @throws DomainError attachment_not_found, file_infected */
async function addFiles(ctx: Ctx, { id, ticketId, isInternal, attachments }: CommentRow, { attachmentIds }: EditComment): Promise<boolean> {
  const ids = [...new Set(attachmentIds)]
  if (attachments.length + ids.length > MAX_FILES)
    throw invalid({ field: 'attachmentIds', reason: 'too_many_files', params: { most: MAX_FILES } })
  return (await sendFiles(ctx, ids, ticketId, { commentId: id, ticketId, isInternal })).length > 0
}

/** What the desk answered stays what it answered to (R05). */
async function isAnswered({ db }: Ctx, { id, ticketId }: CommentRow): Promise<boolean> {
  const replies = db.selectFrom('comments').select('id').where('ticketId', '=', ticketId).where('id', '>', id)
  return (await replies.where('authorSide', '=', 'staff').where('isInternal', '=', false).executeTakeFirst()) !== undefined
}

/** By the clock that wrote it. */
async function isInWindow({ db }: Ctx, id: number): Promise<boolean> {
  const since = sql<string>`now() - make_interval(mins => ${EDIT_MINUTES})`
  return (await db.selectFrom('comments').select('id').where('id', '=', id).where('createdAt', '>', since).executeTakeFirst()) !== undefined
}

/** @returns who is mentioned that was not before */
async function rewriteMentions(ctx: Ctx, { id, ticketId }: CommentRow, userIds: readonly number[]): Promise<number[]> {
  const before = await mentionedIn(ctx, id)
  const gone = before.filter((userId) => !userIds.includes(userId))
  if (gone.length > 0) await ctx.db.deleteFrom('mentions').where('commentId', '=', id).where('userId', 'in', gone).execute()
  const fresh = userIds.filter((userId) => !before.includes(userId) && userId !== me(ctx))
  await recordMentions(ctx, ticketId, id, fresh)
  return fresh
}

/** What a message said before. Staff only. @throws DomainError ticket_not_found, comment_not_found */
export async function versions(ctx: Ctx, input: ListVersions): Promise<CommentVersions> {
  await mustSee(ctx, input.id)
  const { id } = await mustFind(ctx, input)
  const data = await ctx.db
    .selectFrom('commentVersions')
    .select(['content', 'writtenAt'])
    .where('commentId', '=', id)
    .orderBy('edit')
    .execute()
  return { data }
}
