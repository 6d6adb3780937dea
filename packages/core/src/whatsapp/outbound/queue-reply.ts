import type { Attachment } from '@balcao/contracts/files/attachments'
import type { Ctx } from '../../ctx.ts'
import { spoken } from '../../notifications/spoken.ts'
import type { Fact } from '../../reactions.ts'
import { conversationOf } from '../window.ts'
import { asWhatsapp, splitText } from './formatting.ts'

const MB = 1024 * 1024

/** What a file is to WhatsApp: what it does not show by itself goes as a document. */
export function kindOfFile({ mime, size }: Pick<Attachment, 'mime' | 'size'>): string {
  if (/^image\/(?:jpeg|png)$/.test(mime) && size <= 5 * MB) return 'image'
  if (/^audio\/(?:aac|amr|mpeg|mp4|ogg)$/.test(mime) && size <= 16 * MB) return 'audio'
  if (/^video\/(?:mp4|3gpp)$/.test(mime) && size <= 16 * MB) return 'video'
  return 'document'
}

/** Whether the requester of a ticket is answered by WhatsApp, and hence not by mail. */
export async function goesByWhatsapp(ctx: Ctx, ticketId: number): Promise<boolean> {
  const conversation = await conversationOf(ctx, ticketId)
  return conversation !== undefined && !conversation.isDetached
}

/**
 * Writes down what goes out by WhatsApp for a reply of the staff: its text, in as many messages as it needs, then its files. Each part is there once,
 * whatever is run again; a template was written down with its message.
 */
export async function queueReply(ctx: Ctx, { payload }: Fact<'comment:added'>): Promise<void> {
  if (payload.isInternal) return
  const conversation = await conversationOf(ctx, payload.ticketId)
  if (!conversation || conversation.isDetached) return
  const found = await spoken(ctx, payload)
  if (!found || found.comment.isInternal || found.comment.authorSide !== 'staff' || found.comment.authorId === found.ticket.requesterId)
    return
  const { id: commentId, content, attachments } = found.comment
  const { accountId, number } = conversation
  const known = await ctx.db
    .selectFrom('whatsappMessages')
    .select('id')
    .where('commentId', '=', commentId)
    .where('direction', '=', 'out')
    .limit(1)
    .executeTakeFirst()
  if (known) return
  const parts = [
    ...splitText(asWhatsapp(content)).map((text) => ({ kind: 'text', body: { text } as object })),
    ...attachments.map(({ id, name, ...file }) => ({ kind: kindOfFile(file), body: { attachmentId: id, name } })),
  ]
  if (parts.length === 0) return
  const base = { tenantId: ctx.actor.tenantId, accountId, number, direction: 'out', ticketId: payload.ticketId, commentId } as const
  await ctx.db
    .insertInto('whatsappMessages')
    .values(parts.map(({ kind, body }, part) => ({ ...base, kind, part, body: JSON.stringify(body) })))
    .onConflict((oc) => oc.columns(['tenantId', 'commentId', 'part']).where('part', 'is not', null).doNothing())
    .execute()
  await ctx.emit('whatsapp:moved', { ticketId: payload.ticketId })
}
