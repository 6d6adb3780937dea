import { randomInt } from 'node:crypto'
import type { Build } from '../../maker.ts'

/** That the same person takes part in. */
const conversation: Build = async ({ desk, person }) => desk.aConversation([await person()])

/** Said by the same person, in a conversation of theirs. */
const chatMessage: Build = async ({ desk, person, make }) => {
  const { id: authorId } = await person()
  const conversationId = await make(conversation)
  return desk.aChatMessage(conversationId, { authorId, senderType: 'user' })
}

/** The same person's with the assistant. */
const chatWithAssistant: Build = async ({ desk, person }) =>
  desk.aConversation([await person()], 'Assistente IA', { type: 'ai', status: 'bot' })

/** An answer in it that offers a ticket and a hand-over. */
const chatOffer: Build = async ({ desk, make }) => {
  const metadata = JSON.stringify({ actions: ['create_ticket', 'hand_over'] })
  return desk.aChatMessage(await make(chatWithAssistant), { senderType: 'ai', metadata })
}

/** An answer that the same person asked for. */
const ratedAnswer: Build = async ({ desk, person, make }) => {
  const messageId = await make(chatOffer)
  const { id: askerId } = await person()
  const run = { feature: 'staff_answers', adapter: 'offline', outcome: 'answer', ms: 1, details: '{}' } as const
  await desk.rows((tx) =>
    tx
      .insertInto('assistantRuns')
      .values({ ...run, tenantId: desk.id, askerId, messageId })
      .execute(),
  )
  return messageId
}

/** The same person works on the default queue. */
const membership: Build = async ({ desk, person }) => {
  const { id } = await person()
  const rows = { tenantId: desk.id, queueId: desk.queueId, userId: id }
  await desk.rows((tx) =>
    tx
      .insertInto('queueMembers')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return id
}

/** A customer's, in the default queue; `has`: the same person attends to it. */
const chatInQueue =
  (own: object, has: boolean): Build =>
  async ({ desk, make }) => {
    const id = await make(membership)
    const people = [await desk.person('client'), ...(has ? [{ id }] : [])]
    const assignee = has ? { assigneeId: id } : {}
    const queued = { type: 'ai' as const, queueId: desk.queueId, waitingSince: '2026-01-01T00:00:00Z' }
    return desk.aConversation(people, 'Atendimento', { ...queued, ...assignee, ...own })
  }
const chatWaiting = chatInQueue({ status: 'waiting' }, false)
/** The same person has it. */
const chatTaken = chatInQueue({ status: 'active' }, true)

/** Offered to the same person. */
const chatOffered: Build = async (maker) => {
  const { id: offeredTo } = await maker.person()
  return chatInQueue({ status: 'waiting', offeredTo, offeredUntil: '2099-01-01T00:00:00Z' }, false)(maker)
}
/** The same person's, and over. */
const chatClosed: Build = async ({ desk, person }) => desk.aConversation([await person()], 'Atendimento', { status: 'closed' })

/** A signing key of the widget, by the number in its name. */
const widgetKey: Build = async ({ desk }) => {
  const n = randomInt(2_000_000_000)
  await desk.rows((tx) =>
    tx
      .insertInto('chatWidgetKeys')
      .values({ tenantId: desk.id, kid: `k_${n}` })
      .execute(),
  )
  return n
}

/** Names none: it takes away those that there are. */
const noWidgetKeys: Build = async ({ desk }) => {
  await desk.rows((tx) =>
    tx.updateTable('chatWidgetKeys').set({ retiredAt: new Date().toISOString() }).where('tenantId', '=', desk.id).execute(),
  )
  return 0
}

/** The organisation's chat is turned on. */
const portalChat: Build = async ({ desk }) => {
  await desk.rows((tx) =>
    tx
      .insertInto('chatWidgets')
      .values({ tenantId: desk.id, key: `${desk.id}-abcdefghijkl`, isEnabled: true, changes: '{}', version: 1 })
      .onConflict((conflict) => conflict.column('tenantId').doUpdateSet({ isEnabled: true }))
      .execute(),
  )
  return 0
}

/** The same person has it; its customer is there. */
const calledTicket: Build = async ({ desk, person, make }) => {
  await make(membership)
  const rui = await desk.person('client')
  await desk.rows((tx) => tx.updateTable('users').set({ lastSeenAt: new Date().toISOString() }).where('id', '=', rui.id).execute())
  return (await desk.aTicket({ requesterId: rui.id, assigneeId: (await person()).id })).id
}

export const CHAT_IDS = {
  calledTicket,
  noWidgetKeys,
  portalChat,
  widgetKey,
  chatOffered,
  conversation,
  chatMessage,
  chatWithAssistant,
  chatOffer,
  ratedAnswer,
  chatWaiting,
  chatTaken,
  chatClosed,
}
