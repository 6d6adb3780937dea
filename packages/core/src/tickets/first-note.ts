import type { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { insertComment } from '../comments/comment-rows.ts'
import { readMentions, recordMentions } from '../comments/mention-rows.ts'
import type { Ctx } from '../ctx.ts'
import { forbidden, notFound } from '../errors.ts'
import { sendFiles } from '../files/sent-files.ts'
import { scopeOf } from '../roles/grants.ts'
import { lockTicket } from './ticket-rows.ts'

/** A ticket may open with a note for whoever may write notes at all, also where it lands out of their sight. @throws DomainError forbidden */
export function mustTakeNotes({ actor }: Ctx): void {
  if (scopeOf(actor, 'ticket.note') === undefined) throw forbidden()
}

/** Writes what a new ticket says to the staff alone, with its files. @throws DomainError attachment_not_found, file_infected */
export async function addFirstNote(ctx: Ctx, ticketId: number, input: Pick<CreateTicket, 'description' | 'attachmentIds'>): Promise<void> {
  const ticket = await lockTicket(ctx.db, ticketId)
  if (!ticket) throw notFound('ticket_not_found')
  const { content, userIds } = await readMentions(ctx, ticket, input.description)
  const { id: commentId } = await insertComment(ctx, { ticketId, content, isInternal: true, isFirstResponse: false })
  await sendFiles(ctx, input.attachmentIds, null, { ticketId, commentId, isInternal: true })
  await recordMentions(ctx, ticketId, commentId, userIds)
  await ctx.emit('comment:added', { ticketId, commentId, isInternal: true })
}
