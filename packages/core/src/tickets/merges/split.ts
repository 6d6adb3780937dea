import { withImages } from '@balcao/contracts/comments/rich-text'
import type { SplitComment } from '@balcao/contracts/tickets/split'
import type { Channel, Priority } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { autoWatch } from '../../watchers/auto-watch.ts'
import { carryWatchers } from '../../watchers/carry-watchers.ts'
import { assessmentOf } from '../assessment.ts'
import * as history from '../history.ts'
import { permitted } from '../internal/permitted.ts'
import { stored } from '../internal/relation-rows.ts'
import { insertTicket } from '../new-ticket.ts'
import { defaultQueue } from '../queries.ts'
import { findTicket } from '../ticket-rows.ts'
import { mustSeeLocked } from '../tickets.ts'

/**
 * Opens a ticket of its own from a customer's message: theirs, with the files that came with it, and linked to the one it
 * was written on, where the message stays.
 * @throws DomainError ticket_not_found, comment_not_found, forbidden, ticket_merged, invalid_input
 */
export async function split(ctx: Ctx, { id, commentId, title, ...along }: SplitComment): Promise<Ticket> {
  const from = await mustSeeLocked(ctx, id)
  must(ctx, 'ticket.edit', from)
  const comment = await ctx.db
    .selectFrom('comments')
    .select(['content', 'authorId', 'authorSide', 'createdAt'])
    .where('id', '=', commentId)
    .where('ticketId', '=', id)
    .executeTakeFirst()
  if (!comment) throw notFound('comment_not_found')
  if (from.status === 'merged') throw conflict('ticket_merged')
  // A note, or what the desk wrote, would be read by the customer as their own words.
  if (comment.authorSide !== 'customer') throw invalid({ field: 'commentId', reason: 'only_customers_message_splits' })
  must(ctx, 'ticket.create', { requesterId: comment.authorId })

  const [ticketId] = await insertTicket(
    ctx,
    {
      title,
      description: comment.content,
      requesterId: comment.authorId,
      priority: from.priority as Priority,
      ...assessmentOf(from),
      type: from.type,
      channel: from.channel as Channel,
      queueId: from.queueId ?? (await defaultQueue(ctx.db)),
      lastMessageAt: comment.createdAt,
    },
    (made) => autoWatch(ctx, made, 'create'),
  )
  await copyFiles(ctx, commentId, { id: ticketId, description: comment.content })
  await ctx.db
    .insertInto('ticketRelations')
    .values({ tenantId: ctx.actor.tenantId, createdBy: ctx.actor.userId, ...stored('related', id, ticketId) })
    .execute()

  const to = (other: number) => ({ kind: 'split', ticketId: other })
  await history.record(ctx, ticketId, 'created', [{ field: 'splitFrom', from: null, to: to(id) }])
  await carryWatchers(ctx, from, ticketId, along)
  await history.record(ctx, id, 'updated', [{ field: 'splitInto', from: null, to: to(ticketId) }])
  await ctx.emit('ticket:created', { ticketId })
  await ctx.emit('ticket:updated', { ticketId: id, changes: [{ field: 'relation', from: null, to: 'related' }] })
  await ctx.emit('ticket:split', { ticketId, fromId: id })
  const made = await findTicket(ctx.db, ticketId)
  if (!made) throw notFound('ticket_not_found')
  return permitted(ctx.actor, made)
}

/** The same bytes under a name of their own: either ticket's may be taken away. The images of the text are the copies. */
async function copyFiles(ctx: Ctx, commentId: number, ticket: { id: number; description: string }): Promise<void> {
  const files = await ctx.db
    .selectFrom('attachments')
    .select(['id', 'tenantId', 'fileId', 'name', 'authorId', 'sentAt'])
    .where('commentId', '=', commentId)
    .where('sentAt', 'is not', null)
    .orderBy('id')
    .execute()
  const copies = new Map<number, number>()
  for (const { id, ...file } of files) {
    const copy = await ctx.db
      .insertInto('attachments')
      .values({ ...file, ticketId: ticket.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    copies.set(id, copy.id)
  }
  const description = withImages(ticket.description, copies)
  if (description !== ticket.description) await ctx.db.updateTable('tickets').set({ description }).where('id', '=', ticket.id).execute()
}
