import { ListMessages } from '@balcao/contracts/chat/messages'
import { UpdateWidget } from '@balcao/contracts/chat/widget-settings'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { anAttendant, aWaitingChat } from '../testing/chat.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { run } from './actions.ts'
import * as attend from './attend.ts'
import * as conversations from './conversations.ts'
import * as messages from './messages.ts'
import { list } from './queue.ts'
import { endIdleChats, offerChatTickets } from './upkeep.ts'
import * as widget from './widget/settings.ts'

const said = async (desk: Desk, id: number) => (await desk.as('client')(messages.list, ListMessages.parse({ id }))).messages
const age = (desk: Desk, id: number) =>
  desk.rows((tx) => sql`update conversations set updated_at = updated_at - interval '16 minutes' where id = ${id}`.execute(tx))
const installation = { secrets: { hash: String, random: () => 'x' } as never, publicUrl: 'http://balcao.test' }

test('who waits in vain is offered a ticket once, which has the transcript and ends the waiting', async ({ desk, other }) => {
  const ana = await anAttendant(desk)
  const id = await aWaitingChat(desk, 4)
  await desk.aChatMessage(id, { senderType: 'user', authorId: (await desk.person('client')).id, content: 'Meu pedido 123 não chegou' })
  await offerChatTickets(desk)
  expect(await said(desk, id)).toHaveLength(1)
  await desk.as('admin')((ctx, input: UpdateWidget) => widget.update(ctx, input, installation), UpdateWidget.parse({ waitMinutes: 3 }))
  for (let n = 0; n < 2; n++) await offerChatTickets(desk)
  const [, offer, ...more] = await said(desk, id)
  expect(more).toEqual([])
  expect(offer).toMatchObject({ senderType: 'system', metadata: { actions: ['create_ticket'] } })
  expect(offer?.content).toMatch(/^Ninguém pôde atender em 3 minutos\./)
  const wish = { id, messageId: offer?.id ?? 0, action: 'create_ticket' as const }
  for (const stranger of [other.as('super_admin'), desk.as(ana)])
    await expect(stranger(run, wish)).rejects.toMatchObject({ code: 'conversation_not_found' })
  // What is offered to who waits does not run out with the ten minutes of an answer's buttons.
  await desk.rows((tx) => sql`update chat_messages set created_at = created_at - interval '11 minutes' where id = ${offer?.id}`.execute(tx))
  const { conversation } = await desk.as('client')(run, wish)
  expect(conversation).toMatchObject({ status: 'closed', ticketId: expect.any(Number) })
  const ticket = await desk.as('client')(tickets.get, { id: conversation.ticketId as number })
  expect(ticket.description).toContain('Meu pedido 123 não chegou')
  expect(await desk.as(ana)(list, {} as never)).toMatchObject({ waiting: [], abandoned: [] })
})

test('with nobody there a ticket is offered at once; who leaves has none, and the desk sees why', async ({ desk, other }) => {
  const ids = [await aWaitingChat(desk, 0), await aWaitingChat(desk, 0)] as const
  await offerChatTickets(desk)
  expect((await said(desk, ids[0])).at(-1)?.content).toMatch(/^Não há atendentes disponíveis agora\./)
  await desk.as('client')(conversations.close, { id: ids[0] })
  await age(desk, ids[1])
  await endIdleChats(desk)
  expect(await desk.as('client')(conversations.get, { id: ids[1] })).toMatchObject({ status: 'closed', ticketId: null })
  const ana = await anAttendant(desk)
  const left = await aWaitingChat(desk, 0)
  await offerChatTickets(desk)
  await desk.as('client')(conversations.close, { id: left })
  const { abandoned } = await desk.as(ana)(list, {} as never)
  expect(abandoned.map(({ id, because }) => [id, because])).toEqual([
    [left, 'left'],
    [ids[1], 'nobody_there'],
    [ids[0], 'nobody_there'],
  ])
  expect((await other.as('admin')(list, {} as never)).abandoned).toEqual([])
})

test('a conversation that was offered a ticket may still be taken, and is offered one anew when it is passed on', async ({ desk }) => {
  const [ana, bia] = [await anAttendant(desk), await anAttendant(desk)]
  const id = await aWaitingChat(desk, 6)
  await offerChatTickets(desk)
  await desk.as(ana)(attend.take, { id })
  await desk.as(ana)(attend.transfer, { id, userId: bia.id })
  await desk.rows((tx) => sql`update conversations set waiting_since = now() - interval '6 minutes' where id = ${id}`.execute(tx))
  await offerChatTickets(desk)
  const offers = (await said(desk, id)).filter(({ metadata }) => metadata.actions?.length)
  expect(offers).toHaveLength(2)
  await desk.as(bia)(attend.take, { id })
  await desk.as(bia)(conversations.close, { id })
  expect((await desk.as(bia)(list, {} as never)).abandoned).toEqual([])
})
