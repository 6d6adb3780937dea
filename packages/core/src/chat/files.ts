import type { ChatFile } from '@balcao/contracts/chat/messages'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { now } from '../tickets/queries.ts'

/** Whether the caller takes part in a conversation: to anybody else its files do not exist. */
export async function takesPart({ db, actor }: Ctx, conversationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('conversationParticipants')
    .select('userId')
    .where('conversationId', '=', conversationId)
    .where('userId', '=', actor.userId ?? 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Asked before a file is taken for a conversation. @throws DomainError conversation_not_found, conversation_closed */
export async function mustTakeFiles(ctx: Ctx, conversationId: number): Promise<void> {
  const row = await ctx.db.selectFrom('conversations').select('status').where('id', '=', conversationId).executeTakeFirst()
  if (!row || !(await takesPart(ctx, conversationId))) throw notFound('conversation_not_found')
  if (row.status === 'closed') throw conflict('conversation_closed')
}

/**
 * Sends the caller's uploads to a conversation with the message that `tell` writes: it shows what they are called.
 * @throws DomainError attachment_not_found for what is not the caller's, or was sent already; file_infected
 */
export async function sendFiles<T extends { id: number }>(
  ctx: Ctx,
  conversationId: number,
  sentIds: readonly number[] | undefined,
  tell: (files: ChatFile[]) => Promise<T>,
): Promise<T> {
  const ids = [...new Set(sentIds)]
  if (ids.length === 0) return tell([])
  const sent = await ctx.db
    .updateTable('attachments')
    .set({ sentAt: now })
    .where('id', 'in', ids)
    .where('conversationId', '=', conversationId)
    .where('authorId', '=', me(ctx))
    .where('sentAt', 'is', null)
    .returning('id')
    .execute()
  if (sent.length !== ids.length) throw notFound('attachment_not_found')
  const rows = await ctx.db
    .selectFrom('attachments as x')
    .innerJoin('files as f', (join) => join.onRef('f.tenantId', '=', 'x.tenantId').onRef('f.id', '=', 'x.fileId'))
    .select(['x.id', 'x.name', 'f.mime', 'f.size', 'f.scan', 'f.thumbnailId'])
    .where('x.id', 'in', ids)
    .orderBy('x.id')
    .execute()
  if (rows.some(({ scan }) => scan === 'infected')) throw conflict('file_infected')
  const message = await tell(
    rows.map(({ id, name, mime, size, thumbnailId }) => ({ id, name, mime, size: Number(size), hasThumbnail: thumbnailId !== null })),
  )
  await ctx.db.updateTable('attachments').set({ chatMessageId: message.id }).where('id', 'in', ids).execute()
  return message
}

/** Puts the files of a conversation to the ticket that is made of it: the same bytes, which stay there whatever becomes of the conversation. */
export async function carryFiles({ db }: Ctx, conversationId: number, ticketId: number): Promise<void> {
  await sql`insert into attachments (tenant_id, ticket_id, file_id, name, author_id, sent_at)
    select tenant_id, ${ticketId}, file_id, name, author_id, sent_at from attachments
    where conversation_id = ${conversationId} and sent_at is not null order by id`.execute(db)
}
