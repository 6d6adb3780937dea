import { ListMessages, PostMessage } from '@balcao/contracts/chat/messages'
import type { ChatQueue } from '@balcao/contracts/chat/queue'
import { TransferChat } from '@balcao/contracts/chat/queue'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as rules from './attend.ts'
import * as conversations from './conversations.ts'
import * as messages from './messages.ts'
import { colleagues, list } from './queue.ts'

const waits = async (desk: Desk, since = '2026-01-01T00:00:00Z') =>
  desk.aConversation([await desk.person('client')], 'Dúvida', { type: 'ai', status: 'waiting', queueId: desk.queueId, waitingSince: since })
const ids = (of: ChatQueue['waiting']) => of.map(({ id }) => id)

test('what waits is listed by who sees its queue, the longest first, and exists for nobody else', async ({ desk, other }) => {
  const [ana, eva] = [await desk.aUser('support-agent'), await desk.aUser('support-agent')]
  await desk.join(ana)
  const [late, early] = [await waits(desk, '2026-01-02T00:00:00Z'), await waits(desk)]
  const queue = await desk.as(ana)(list)
  expect(queue.waiting.map(({ id, position }) => [id, position])).toEqual([
    [early, 1],
    [late, 2],
  ])
  const asCustomer = desk.as('user')
  for (const who of [desk.as(eva), asCustomer, other.as('super_admin')]) {
    expect(ids((await who(list)).waiting)).not.toContain(early)
    await expect(who(rules.take, { id: early })).rejects.toMatchObject({ code: 'conversation_not_found' })
    await expect(who(conversations.get, { id: early })).rejects.toMatchObject({ code: 'conversation_not_found' })
  }
})

test('of many who take it at once one has it; customer and colleague talk, and the assistant is silent', async ({ desk }) => {
  const people = await Promise.all(Array.from({ length: 4 }, () => desk.aUser('support-agent')))
  for (const one of people) await desk.join(one)
  const id = await waits(desk)
  const tried = await Promise.allSettled(people.map((one) => desk.as(one)(rules.take, { id })))
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const winner = people[tried.findIndex(({ status }) => status === 'fulfilled')] as (typeof people)[0]
  await desk.as(winner)(messages.send, PostMessage.parse({ id, content: 'Bom dia!' }))
  await desk.as('client')(messages.send, PostMessage.parse({ id, content: 'Como redefino a senha?' }))
  const all = (await desk.as('client')(messages.list, ListMessages.parse({ id }))).messages
  expect(all.map(({ senderType }) => senderType)).toEqual(['system', 'user', 'user'])
  expect(all[0]?.content).toBe(`${winner.name} entrou na conversa.`)
})

test('passed on to a queue it waits again, to a colleague it is offered first; only who has it passes it on', async ({ desk }) => {
  const [ana, eva] = [await desk.aUser('support-agent'), await desk.aUser('support-agent')]
  const second = await desk.aQueue('Financeiro', [ana, eva])
  for (const one of [ana, eva]) await desk.join(one)
  const id = await waits(desk)
  await desk.as(ana)(rules.take, { id })
  await expect(desk.as('client')(rules.transfer, TransferChat.parse({ id, queueId: second }))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(desk.as(ana)(rules.transfer, { id, userId: ana.id })).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await desk.as(ana)(colleagues, { id })).data).toMatchObject([{ id: eva.id, availability: 'offline' }])
  expect(await desk.as(ana)(rules.transfer, { id, userId: eva.id })).toMatchObject({ status: 'waiting', assigneeId: null })
  expect((await desk.as(eva)(list)).waiting).toMatchObject([{ id, isOffered: true }])
  // What was said can be read before it is taken.
  expect((await desk.as(eva)(messages.list, ListMessages.parse({ id }))).messages.length).toBeGreaterThan(0)
  expect(await desk.as(eva)(rules.take, { id })).toMatchObject({ status: 'active', assigneeId: eva.id })
  await expect(desk.as(ana)(rules.transfer, { id, queueId: second })).rejects.toMatchObject({ kind: 'forbidden' })
  expect(await desk.as(eva)(rules.transfer, { id, queueId: second })).toMatchObject({
    status: 'waiting',
    assigneeId: null,
    queueId: second,
  })
  expect(ids((await desk.as(ana)(list)).waiting)).toEqual([id])
  expect(TransferChat.safeParse({ id }).success).toBe(false)
})

test('a supervisor comes in visibly; a ticket of it is the customer’s; who asked rates what is over', async ({ desk }) => {
  const ana = await desk.aUser('support-agent')
  await desk.join(ana)
  const id = await waits(desk)
  await desk.as('client')(messages.send, PostMessage.parse({ id, content: 'A nota 123 não foi autorizada' }))
  await desk.as(ana)(rules.take, { id })
  await desk.as('supervisor')(rules.join, { id })
  await desk.as('supervisor')(rules.join, { id })
  const said = (await desk.as('client')(messages.list, ListMessages.parse({ id }))).messages
  expect(said.filter(({ content }) => content.endsWith('(supervisão) entrou na conversa.'))).toHaveLength(1)
  const { ticketId } = await desk.as(ana)(rules.ticketOf, { id })
  const ticket = await desk.rows((tx) =>
    tx.selectFrom('tickets').where('id', '=', ticketId).select(['requesterId', 'title']).executeTakeFirst(),
  )
  expect(ticket).toEqual({ requesterId: (await desk.person('client')).id, title: 'A nota 123 não foi autorizada' })
  await expect(desk.as(ana)(rules.ticketOf, { id })).rejects.toMatchObject({ code: 'chat_has_ticket' })
  await expect(desk.as('client')(rules.rate, { id, score: 5 })).rejects.toMatchObject({ code: 'chat_goes_on' })
  await desk.as(ana)(conversations.close, { id })
  await expect(desk.as(ana)(rules.rate, { id, score: 1 })).rejects.toMatchObject({ kind: 'forbidden' })
  await desk.as('client')(rules.rate, { id, score: 4 })
  expect(await desk.rows((tx) => tx.selectFrom('conversations').where('id', '=', id).select('rating').executeTakeFirst())).toEqual({
    rating: 4,
  })
})
