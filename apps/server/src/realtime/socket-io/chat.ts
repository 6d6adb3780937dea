import { randomUUID } from 'node:crypto'
import { SendMessage, WhichConversation } from '@balcao/contracts/realtime/sockets'
import * as conversations from '@balcao/core/chat/conversations'
import { asDomainError, forbidden, notFound } from '@balcao/core/errors'
import { answer } from './answers.ts'
import { type ChatRelay, personRoom } from './chat-relay.ts'
import type { Channel, Session } from './session.ts'

/** Conversations that one connection is in at once. */
const MAX_CONVERSATIONS = 50

/**
 * The chat namespace: what participants of a conversation tell each other. Each event asks anew whether the caller takes
 * part; to anybody else a conversation does not exist.
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
  onceIn('message:mark_read', (conversationId) =>
    relay.say(here(conversationId), 'conversation:read', { ...of(conversationId), readAt: new Date().toISOString() }, true),
  )
  const send = async (sent: SendMessage) => {
    await mustBeIn(sent.conversationId)
    const message = { id: randomUUID(), ...sent, authorId: userId, createdAt: new Date().toISOString() }
    await relay.say(here(sent.conversationId), 'message:received', message, true)
    return { message }
  }
  answer(to, 'message:send', SendMessage, inTurn(send))

  socket.on('disconnecting', () => {
    const left = [...joined]
    for (const conversationId of left) out(conversationId)
    for (const conversationId of left)
      if (!relay.hasHere(here(conversationId))) relay.say(here(conversationId), 'user:offline', of(conversationId)).catch(() => undefined)
  })
  return {
    recheck: () => {
      for (const conversationId of joined) void mustTakePart(conversationId).catch(() => undefined)
    },
  }
}
