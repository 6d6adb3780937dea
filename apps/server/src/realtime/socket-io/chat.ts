import { SendMessage } from '@balcao/contracts/chat/messages'
import type { LiveChatEvent } from '@balcao/contracts/realtime/live'
import { ReadConversation, WhichConversation } from '@balcao/contracts/realtime/sockets'
import * as conversations from '@balcao/core/chat/conversations'
import * as messages from '@balcao/core/chat/messages'
import { asDomainError, forbidden, notFound } from '@balcao/core/errors'
import { answer } from './answers.ts'
import { type ChatRelay, personRoom } from './chat-relay.ts'
import type { Channel, Session } from './session.ts'

/** Conversations that one connection is in at once. */
const MAX_CONVERSATIONS = 50

/** What is stored of a conversation, as the channel names it. */
function frameOf(event: LiveChatEvent): [name: string, payload: object] {
  const { conversationId, message, messageId, read } = event
  switch (event.what) {
    case 'message':
      return ['message:received', message ?? { conversationId }]
    case 'deleted':
      return ['message:deleted', { conversationId, id: messageId }]
    case 'read':
      return ['conversation:read', { conversationId, ...read }]
    case 'changed':
      return ['conversation:updated', { conversationId }]
  }
}

/**
 * The chat namespace. What is said and read is stored, and told by its event to every connection of those who take part; who is there and
 * who types is passed on between those who joined. Each event asks anew whether the caller takes part; to anybody else a conversation does
 * not exist.
 */
export function openChat(session: Session, relay: ChatRelay): Channel {
  const { socket, deps, tenantId, userId } = session
  const to = { socket, log: deps.log }
  const joined = new Set<number>()
  const here = (conversationId: number) => ({ tenantId, userId, conversationId })
  const of = (conversationId: number) => ({ conversationId, userId })
  socket.join(personRoom({ tenantId, userId }))

  const out = (conversationId: number) => {
    joined.delete(conversationId)
    relay.leave(socket.id, here(conversationId))
  }
  async function mustTakePart(conversationId: number): Promise<void> {
    try {
      await session.open((ctx) => conversations.get(ctx, { id: conversationId }), 'read')
    } catch (error) {
      // Whoever cannot be asked just now was not put out.
      if (asDomainError(error).kind !== 'unavailable') out(conversationId)
      throw error
    }
  }
  async function mustBeIn(conversationId: number): Promise<void> {
    await mustTakePart(conversationId)
    if (!joined.has(conversationId)) throw notFound('conversation_not_found')
  }
  /** What a client says is carried in the order it said it: nothing overtakes what came before while that is looked up. */
  let before: Promise<unknown> = Promise.resolve()
  const inTurn =
    <I, O>(run: (input: I) => Promise<O>) =>
    (input: I): Promise<O> => {
      const mine = before.then(() => run(input))
      before = mine.catch(() => undefined)
      return mine
    }
  const onceIn = (event: string, run: (conversationId: number) => Promise<void>) =>
    answer(
      to,
      event,
      WhichConversation,
      inTurn(async (conversationId) => {
        await mustBeIn(conversationId)
        await run(conversationId)
        return { conversationId }
      }),
    )

  const join = async (conversationId: number) => {
    await mustTakePart(conversationId)
    if (joined.size >= MAX_CONVERSATIONS && !joined.has(conversationId)) throw forbidden()
    const isFirst = !relay.hasHere(here(conversationId))
    joined.add(conversationId)
    relay.enter(socket.id, here(conversationId))
    await relay.say(here(conversationId), 'user:joined', of(conversationId))
    if (isFirst) await relay.say(here(conversationId), 'user:online', of(conversationId))
    return { conversationId }
  }
  answer(to, 'conversation:join', WhichConversation, inTurn(join))
  onceIn('conversation:leave', async (conversationId) => {
    out(conversationId)
    await relay.say(here(conversationId), 'user:left', of(conversationId))
  })
  onceIn('typing:start', (conversationId) => relay.say(here(conversationId), 'typing:started', of(conversationId)))
  onceIn('typing:stop', (conversationId) => relay.say(here(conversationId), 'typing:stopped', of(conversationId)))
  answer(
    to,
    'message:mark_read',
    ReadConversation,
    inTurn(async ({ conversationId, upTo }) => {
      await session.open((ctx) => messages.markRead(ctx, { id: conversationId, upTo }), 'write')
      return { conversationId }
    }),
  )
  const send = async ({ conversationId, ...said }: SendMessage) => ({
    message: await session.open((ctx) => messages.send(ctx, { id: conversationId, ...said }), 'write'),
  })
  answer(to, 'message:send', SendMessage, inTurn(send))

  socket.on('disconnecting', () => {
    const left = [...joined]
    for (const conversationId of left) out(conversationId)
    for (const conversationId of left)
      if (!relay.hasHere(here(conversationId))) relay.say(here(conversationId), 'user:offline', of(conversationId)).catch(() => undefined)
  })
  return {
    isFetched: true,
    deliver: (delivery) => {
      const event = delivery[session.side]
      if (event.name === 'chat') socket.emit(...frameOf(event))
    },
    recheck: () => {
      for (const conversationId of joined) void mustTakePart(conversationId).catch(() => undefined)
    },
  }
}
