import type { AddComment, Comment } from '@balcao/contracts/comments/comments'
import type { ListOf } from '@balcao/contracts/common'
import type { Attachment, GetAttachment, ListAttachments } from '@balcao/contracts/files/attachments'
import { TAKE_BACK_MINUTES } from '@balcao/contracts/tickets/bounds'
import { takesPart } from '../chat/files.ts'
import { mustNotBeNeeded } from '../checklists/needed-file.ts'
import { type Ctx, me } from '../ctx.ts'
import { forbidden, notFound } from '../errors.ts'
import { onlyOnce } from '../only-once.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { can } from '../policy.ts'
import * as history from '../tickets/history.ts'
import { readersOf } from '../tickets/merges/rows.ts'
import { findTickets, lockTicket } from '../tickets/ticket-rows.ts'
import * as tickets from '../tickets/tickets.ts'
import { type AttachmentRow, attachmentRows } from './attachment-rows.ts'
import { mustBeClean, sendFiles } from './sent-files.ts'

/** A ticket's files that the caller may see, oldest first: never a note's for customers, never what others have not sent. */
export async function list(ctx: Ctx, input: ListAttachments): Promise<ListOf<Attachment>> {
  await tickets.mustSee(ctx, input.ticketId)
  const after = lastId(input.cursor, 'attachments') ?? 0
  const rows = await attachmentRows(ctx.db)
    .where('x.ticketId', '=', input.ticketId)
    .where('x.id', '>', after)
    .where((eb) => eb.or([eb('x.sentAt', 'is not', null), eb('x.authorId', '=', me(ctx))]))
    .$if(ctx.actor.side === 'customer', (q) => q.where('x.isInternal', '=', false))
    .$if(input.of === 'ticket', (q) => q.where('x.commentId', 'is', null).where('x.sentAt', 'is not', null))
    .orderBy('x.id')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    ({ shown }) => shown,
    ({ id }) => encodeCursor('attachments', [id]),
  )
}

/** An attachment the caller may see. @throws DomainError attachment_not_found, the same for the invisible and the missing */
export async function mustSeeAttachment(ctx: Ctx, id: number): Promise<AttachmentRow> {
  const row = await attachmentRows(ctx.db).where('x.id', '=', id).executeTakeFirst()
  const hidden = !row || (row.sentAt === null && row.authorId !== ctx.actor.userId) || (row.isInternal && ctx.actor.side === 'customer')
  if (hidden || !(await seesPlace(ctx, row))) throw notFound('attachment_not_found')
  return row
}

/** Whether the caller sees what a file belongs to; one that waits for a ticket or a document is its author's. */
async function seesPlace(ctx: Ctx, { ticketId, conversationId }: AttachmentRow): Promise<boolean> {
  if (conversationId !== null) return takesPart(ctx, conversationId)
  return ticketId === null || sees(ctx, ticketId)
}

const sees = (ctx: Ctx, ticketId: number) =>
  tickets.mustSee(ctx, ticketId).then(
    () => true,
    () => readsElsewhere(ctx, ticketId),
  )

/** Staff read a merged ticket's messages, and so their files, in the one it was merged into: perhaps the only one they see. */
async function readsElsewhere(ctx: Ctx, ticketId: number): Promise<boolean> {
  if (ctx.actor.side === 'customer') return false
  const readers = await readersOf(ctx.db, ticketId)
  return (
    readers.length > 0 &&
    (await findTickets(ctx.db, ctx.db.selectFrom('tickets').select('id').where('id', 'in', readers))).some((ticket) =>
      can(ctx.actor, 'ticket.read', ticket),
    )
  )
}

/** Like `mustSeeAttachment`, for who wants the bytes. @throws DomainError file_unscanned, file_infected, attachment_not_found */
export async function mustFetch(ctx: Ctx, id: number): Promise<AttachmentRow> {
  const row = await mustSeeAttachment(ctx, id)
  mustBeClean(row.scan)
  return row
}

/**
 * Takes a file away. What was not sent is its author's alone; what was sent goes within the first minutes by its author,
 * and later by staff who may edit the ticket; what a checklist needs stays. @throws DomainError attachment_not_found, forbidden, checklist_file_needed
 */
export async function remove(ctx: Ctx, { id }: GetAttachment): Promise<{ id: number }> {
  const row = await mustSeeAttachment(ctx, id)
  // What was said in a conversation is taken back with its message.
  if (row.conversationId !== null && row.sentAt !== null) throw forbidden()
  if (row.ticketId === null) {
    await onlyOnce(ctx.db.deleteFrom('attachments').where('id', '=', id), 'attachment_not_found')
    return { id }
  }
  const ticket = await lockTicket(ctx.db, row.ticketId)
  // Seen through a merge only: read, and no more.
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw forbidden()
  if (row.sentAt !== null) {
    const mine = row.authorId === ctx.actor.userId && Date.now() - Date.parse(row.sentAt) < TAKE_BACK_MINUTES * 60_000
    if (!mine && !(ctx.actor.side === 'staff' && can(ctx.actor, 'ticket.edit', ticket))) throw forbidden()
    await mustNotBeNeeded(ctx, id, row.checklistItemId)
  }
  await onlyOnce(ctx.db.deleteFrom('attachments').where('id', '=', id), 'attachment_not_found')
  if (row.sentAt === null) return { id }
  await history.record(ctx, row.ticketId, 'updated', [{ field: 'attachment', from: row.shown.name, to: null }])
  await ctx.emit('attachment:changed', { ticketId: row.ticketId, attachmentId: id, isInternal: row.isInternal })
  return { id }
}

/**
 * Sends the caller's uploads with a message. They may have been put to the ticket that this message follows up.
 * @throws DomainError attachment_not_found for what is not the caller's, or was sent already; file_infected
 */
export async function send(ctx: Ctx, input: AddComment, comment: Pick<Comment, 'id' | 'ticketId' | 'isInternal'>): Promise<Attachment[]> {
  const to = { commentId: comment.id, ticketId: comment.ticketId, isInternal: comment.isInternal }
  return sendFiles(ctx, input.attachmentIds, input.ticketId, to)
}
