import type { Ctx } from '../../ctx.ts'
import type { Filed, InRow } from './file-message.ts'
import type { InMessage } from './shapes.ts'

/** Puts a sign on the message that it is for: it is shown there, and says nothing, so that it neither reopens nor stops any clock. */
export async function react(ctx: Ctx, row: InRow, message: InMessage): Promise<Filed> {
  const target = message.reaction
    ? await ctx.db
        .selectFrom('whatsappMessages')
        .select(['ticketId', 'commentId'])
        .where('accountId', '=', row.accountId)
        .where('number', '=', row.number)
        .where('wamid', '=', message.reaction.message_id)
        .executeTakeFirst()
    : undefined
  if (!target || target.ticketId === null)
    return { ticketId: null, commentId: null, spare: [], state: 'aside', cause: 'unknown_target', says: 'unknown_target' }
  await ctx.emit('whatsapp:moved', { ticketId: target.ticketId })
  return { ...target, spare: [], state: 'filed', cause: 'reaction', says: 'reaction' }
}
