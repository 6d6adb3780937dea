import { ACTION_MINUTES, type ActionDone, type RunAction } from '@balcao/contracts/chat/actions'
import type { ChatAction, ChatMessage } from '@balcao/contracts/chat/messages'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import * as tickets from '../tickets/tickets.ts'
import { close, get } from './conversations.ts'
import { carryFiles } from './files.ts'
import { handOver } from './hand-over.ts'
import { type LockedConversation, messageRows, messageView, mustTakePartLocked } from './rows.ts'
import { say } from './say.ts'
import { transcriptOf } from './transcript.ts'

const LONGEST_TITLE = 120

/**
 * Does what an answer offered, for the person to whom it was offered, within ten minutes and under their own rights.
 * @throws DomainError conversation_not_found, chat_message_not_found, conversation_closed, action_expired, and what the act itself refuses
 */
export async function run(ctx: Ctx, { id, messageId, action }: RunAction): Promise<ActionDone> {
  const conversation = await mustTakePartLocked(ctx, id)
  if (conversation.status === 'closed') throw conflict('conversation_closed')
  const row = await messageRows(ctx).where('m.conversationId', '=', id).where('m.id', '=', messageId).executeTakeFirst()
  if (!row) throw notFound('chat_message_not_found')
  const offer = messageView(row)
  if (offer.senderType === 'user' || conversation.authorId !== me(ctx) || !offer.metadata.actions?.includes(action))
    throw invalid({ field: 'action', reason: 'action_not_offered' })
  // What is offered to who waits is good for as long as they do.
  if (offer.senderType === 'ai' && Date.parse(offer.createdAt) < Date.now() - ACTION_MINUTES * 60_000) throw conflict('action_expired')
  const message = await DO[action](ctx, conversation)
  return { conversation: await get(ctx, { id }), message }
}

const DO: Record<ChatAction, (ctx: Ctx, conversation: LockedConversation) => Promise<ChatMessage>> = {
  create_ticket: createTicket,
  hand_over: handOver,
}

/** A ticket of what was said, asked for by who asked; a conversation makes one, however often its button is pressed. */
async function createTicket(ctx: Ctx, conversation: LockedConversation): Promise<ChatMessage> {
  if (conversation.ticketId !== null) throw conflict('chat_has_ticket')
  const { first, text } = await transcriptOf(ctx, conversation.id)
  const title = first.replace(/\s+/g, ' ').slice(0, LONGEST_TITLE).trim() || conversation.title
  const ticket = await tickets.create(ctx, CreateTicket.parse({ title, description: text }))
  await carryFiles(ctx, conversation.id, ticket.id)
  await ctx.db.updateTable('conversations').set({ ticketId: ticket.id }).where('id', '=', conversation.id).execute()
  const message = await say(ctx, conversation, {
    content: `Ticket #${ticket.number} criado com esta conversa.`,
    senderType: 'system',
    authorId: null,
    metadata: { ticketId: ticket.id },
  })
  // Who waited in vain waits no longer: the answer comes with the ticket.
  if (conversation.status === 'waiting') await close(ctx, { id: conversation.id, reason: 'ticket' })
  else await ctx.emit('chat:changed', { conversationId: conversation.id })
  return message
}
