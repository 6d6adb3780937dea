import { ListMessages, PostMessage } from '@balcao/contracts/chat/messages'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { rate } from './attend.ts'
import * as conversations from './conversations.ts'
import * as messages from './messages.ts'
import { stats } from './state.ts'
import * as rules from './ticket-chat.ts'

const seen = (desk: Desk, userId: number) =>
  desk.rows((tx) => tx.updateTable('users').set({ lastSeenAt: new Date().toISOString() }).where('id', '=', userId).execute())

test('the customer of a ticket is called to the chat while they are there, once, and the ticket stays linked', async ({ desk, other }) => {
  const [rui, ticket] = [await desk.person('client'), await desk.aTicket({ title: 'Nota rejeitada' })]
  const agent = desk.as('agent')
  expect(await agent(rules.state, { ticketId: ticket.id })).toEqual({ isOnline: false, conversationId: null })
  await expect(agent(rules.begin, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'customer_not_online' })
  await seen(desk, rui.id)
  const made = await agent(rules.begin, { ticketId: ticket.id })
  expect(made).toMatchObject({ ticketId: ticket.id, status: 'active', assigneeId: (await desk.person('agent')).id })
  expect(await agent(rules.begin, { ticketId: ticket.id })).toMatchObject({ id: made.id })
  expect(await agent(rules.state, { ticketId: ticket.id })).toEqual({ isOnline: true, conversationId: made.id })
  const said = await desk.as(rui)(messages.list, ListMessages.parse({ id: made.id }))
  expect(said.messages[0]).toMatchObject({ senderType: 'system', metadata: { ticketId: ticket.id } })
  for (const stranger of [other.as('super_admin'), desk.as('client')]) {
    await expect(stranger(rules.begin, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
    await expect(stranger(rules.state, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  }
})

test('its customer alone may rate a conversation that is over, and the desk sees how fast people answered', async ({ desk }) => {
  const [rui, ticket] = [await desk.person('client'), await desk.aTicket()]
  await seen(desk, rui.id)
  const { id } = await desk.as('agent')(rules.begin, { ticketId: ticket.id })
  expect(await desk.as(rui)(conversations.get, { id })).toMatchObject({ canRate: false, rating: null })
  await desk.as('agent')(messages.send, PostMessage.parse({ id, content: 'Bom dia!' }))
  await desk.as('agent')(conversations.close, { id })
  expect(await desk.as('agent')(conversations.get, { id })).toMatchObject({ canRate: false })
  expect(await desk.as(rui)(conversations.get, { id })).toMatchObject({ canRate: true })
  expect(await desk.as(rui)(rate, { id, score: 4 })).toMatchObject({ rating: 4 })
  const figures = await desk.as('agent')(stats)
  expect(figures.queues?.firstResponse.p50Ms).toBeGreaterThanOrEqual(0)
  expect(figures.ai).toEqual({ answered: 0, refused: 0, handedOver: 0, p95Ms: null })
})
