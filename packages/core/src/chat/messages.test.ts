import { CreateConversation, ListConversations } from '@balcao/contracts/chat/conversations'
import { ListMessages, PostMessage } from '@balcao/contracts/chat/messages'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as conversations from './conversations.ts'
import * as rules from './messages.ts'
import { health, stats } from './state.ts'

const said = (id: number, content: string, more: object = {}) => PostMessage.parse({ id, content, ...more })
const page = (id: number, more: object = {}) => ListMessages.parse({ id, ...more })
const contents = async (desk: Desk, who: Person, id: number, more: object = {}) =>
  (await desk.as(who)(rules.list, page(id, more))).messages.map(({ content }) => content)

test('R-395 R-397 R-408 R-423 R-427 what is said is stored, numbered, told with its commit, and the last message of its conversation', async ({
  desk,
}) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  const first = await desk.as(ana)(rules.send, said(id, 'Bom dia!'))
  expect(first).toMatchObject({ seq: 1, senderType: 'user', authorId: ana.id, metadata: { formatting: 'plain', suggestions: [] } })
  const second = await desk.as(rui)(rules.send, said(id, 'Olá', { metadata: { replyToId: first.id } }))
  expect(second).toMatchObject({ seq: 2, metadata: { replyToId: first.id } })
  expect(await desk.as(ana)(conversations.get, { id })).toMatchObject({ lastMessage: second, unreadCount: 1, isActive: true })
  const told = (await desk.facts()).filter(({ name }) => name === 'chat:message')
  expect(told.map(({ payload }) => payload)).toEqual([first, second].map((one) => ({ conversationId: id, messageId: one.id })))
  await expect(desk.as(ana)(rules.send, said(id, 'x', { metadata: { replyToId: 2_000_000_000 } }))).rejects.toMatchObject({
    details: [{ field: 'metadata.replyToId' }],
  })
})

test('sent again under its name, also at the same moment, a message is said once and answered alike', async ({ desk }) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  const all = await Promise.all(Array.from({ length: 6 }, () => desk.as(ana)(rules.send, said(id, 'Uma vez', { clientId: 'a-1' }))))
  expect(new Set(all.map((one) => one.id)).size).toBe(1)
  // The name is the sender's own.
  await desk.as(rui)(rules.send, said(id, 'Outra', { clientId: 'a-1' }))
  await desk.as(ana)(conversations.close, { id })
  expect(await desk.as(ana)(rules.send, said(id, 'Uma vez', { clientId: 'a-1' }))).toEqual(all[0])
  expect(await contents(desk, ana, id)).toEqual(['Uma vez', 'Outra'])
})

test('R-426 pages count from the newest, the oldest first; before and after go on from what is held', async ({ desk }) => {
  const ana = await desk.person('agent')
  const id = await desk.aConversation([ana])
  const ids: number[] = []
  for (let n = 1; n <= 7; n++) ids.push((await desk.as(ana)(rules.send, said(id, `m${n}`))).id)
  expect(ListMessages.parse({ id })).toMatchObject({ limit: 50, offset: 0 })
  expect(await desk.as(ana)(rules.list, page(id, { limit: 3 }))).toMatchObject({ total: 7, hasMore: true })
  expect(await contents(desk, ana, id, { limit: 3 })).toEqual(['m5', 'm6', 'm7'])
  expect(await contents(desk, ana, id, { limit: 3, offset: 3 })).toEqual(['m2', 'm3', 'm4'])
  expect(await contents(desk, ana, id, { after: ids[4] })).toEqual(['m6', 'm7'])
  expect(await contents(desk, ana, id, { before: ids[2], limit: 1 })).toEqual(['m2'])
  expect(ListMessages.safeParse({ id, limit: 101 }).success).toBe(false)
})

test('R-381 R-428 R19 only its author takes a message back, for all who take part, and the log says that they did', async ({
  desk,
  other,
}) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  const message = await desk.as(ana)(rules.send, said(id, 'CANARIO'))
  await expect(desk.as(rui)(rules.remove, { id: message.id })).rejects.toMatchObject({ kind: 'forbidden', code: 'not_own_message' })
  for (const who of [desk.as('super_admin'), other.as('super_admin')])
    await expect(who(rules.remove, { id: message.id })).rejects.toMatchObject({ kind: 'not_found', code: 'chat_message_not_found' })
  await desk.as(ana)(rules.remove, { id: message.id })
  expect(await contents(desk, rui, id)).toEqual([])
  expect((await desk.facts()).at(-1)).toMatchObject({ name: 'chat:deleted', payload: { conversationId: id, messageId: message.id } })
  const log = await desk.rows((tx) => tx.selectFrom('auditEvents').where('action', '=', 'chat_message.deleted').selectAll().execute())
  expect(log).toHaveLength(1)
  expect(JSON.stringify(log)).not.toContain('CANARIO')
})

test('R19 to who takes no part there is no conversation to read, write in, close or mark', async ({ desk, other }) => {
  const id = await desk.aConversation([await desk.person('agent')])
  for (const who of [desk.as('super_admin'), desk.as('client'), other.as('super_admin')])
    for (const act of [
      () => who(rules.list, page(id)),
      () => who(rules.send, said(id, 'x')),
      () => who(rules.markRead, { id }),
      () => who(conversations.close, { id }),
      () => who(conversations.get, { id }),
    ])
      await expect(act()).rejects.toMatchObject({ kind: 'not_found', code: 'conversation_not_found' })
})

test('what was read is counted from the message on, for each participant, and never goes back', async ({ desk }) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  const [one, two] = [await desk.as(ana)(rules.send, said(id, '1')), await desk.as(ana)(rules.send, said(id, '2'))]
  const unread = async (who: Person) => (await desk.as(who)(conversations.get, { id })).unreadCount
  expect([await unread(ana), await unread(rui)]).toEqual([0, 2])
  expect(await desk.as(rui)(rules.markRead, { id, upTo: one.id })).toMatchObject({ unreadCount: 1 })
  expect(await desk.as(rui)(rules.markRead, { id })).toMatchObject({ unreadCount: 0 })
  await desk.as(rui)(rules.markRead, { id, upTo: one.id })
  expect(await unread(rui)).toBe(0)
  expect(two.seq).toBe(2)
  await expect(desk.as(rui)(rules.markRead, { id, upTo: 2_000_000_000 })).rejects.toMatchObject({ details: [{ field: 'upTo' }] })
})

test('R-406 R-422 R-425 closing is once and for all; a closed conversation is listed with includeAll and takes no message', async ({
  desk,
}) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  expect(await desk.as(rui)(conversations.close, { id, reason: 'Resolvido' })).toMatchObject({ isActive: false, status: 'closed' })
  expect(await desk.as(ana)(conversations.close, { id })).toMatchObject({ isActive: false })
  await expect(desk.as(ana)(rules.send, said(id, 'x'))).rejects.toMatchObject({ kind: 'conflict', code: 'conversation_closed' })
  const listed = async (includeAll: boolean) => (await desk.as(ana)(conversations.list, { includeAll })).conversations.map((one) => one.id)
  expect([await listed(false), await listed(true)]).toEqual([[], [id]])
  expect(ListConversations.parse({})).toEqual({ includeAll: false })
})

test('R-424 R19 customers, and anybody with the assistant, begin a conversation by themselves', async ({ desk }) => {
  const ana = await desk.person('agent')
  const asked = (input: object) => CreateConversation.parse(input)
  await expect(desk.as('client')(conversations.create, asked({ participantIds: [ana.id] }))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(
    desk.as('agent')(conversations.create, asked({ type: 'ai', participantIds: [(await desk.person('client')).id] })),
  ).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await desk.as('client')(conversations.create, asked({ type: 'ai' }))).toMatchObject({
    type: 'ai',
    status: 'bot',
    title: 'Assistente IA',
  })
})

test('I03 R-398 a message has 1000 UTF-16 units and not one more, and is not blank; only people write', () => {
  const fits = (input: object) => PostMessage.safeParse({ id: 1, content: 'x', ...input }).success
  expect([fits({ content: 'x'.repeat(1_000) }), fits({ content: '😀'.repeat(500) })]).toEqual([true, true])
  expect([fits({ content: 'x'.repeat(1_001) }), fits({ content: `${'😀'.repeat(500)}x` })]).toEqual([false, false])
  for (const bad of [
    { content: ' \n\t ' },
    { content: '' },
    { senderType: 'ai' },
    { senderType: 'system' },
    { metadata: { citations: [] } },
  ])
    expect(fits(bad)).toBe(false)
})

test('R-429 health says what works, stats count what is mine, and queues for the desk alone', async ({ desk }) => {
  const [ana, rui] = [await desk.person('agent'), await desk.person('client')]
  const id = await desk.aConversation([ana, rui])
  await desk.as(ana)(rules.send, said(id, 'oi'))
  expect(await desk.as(rui)(stats)).toEqual({ active: 1, unread: 1 })
  expect(await desk.as(ana)(stats)).toEqual({
    ...{ active: 1, unread: 0 },
    queues: { waiting: 0, longestWaitMs: null, firstResponse: { p50Ms: null, p90Ms: null } },
    ai: { answered: 0, refused: 0, handedOver: 0, p95Ms: null },
  })
  expect(await desk.as(rui)((ctx) => health(ctx, 'down'))).toEqual({
    ...{ status: 'degraded', bus: 'down', database: 'ok', assistant: { adapter: 'offline', state: 'no_articles' } },
  })
})
