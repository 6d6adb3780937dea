import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { removeOldReads } from '../tenants/maintenance.ts'
import { test } from '../testing/desk.ts'
import { mark } from './reads.ts'
import * as tickets from './tickets.ts'

const say = (ticketId: number, isInternal = false) => ({ ticketId, content: 'Olá', isInternal, attachmentIds: [] })
const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

test('it is the turn of whoever did not speak last; notes, and finished tickets, are nobody’s turn', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const turn = async () => (await desk.as('agent')(tickets.get, { id })).turn
  expect(await turn()).toBe('desk')
  await desk.as('agent')(comments.add, say(id))
  expect(await turn()).toBe('customer')
  await desk.as('client')(comments.add, say(id))
  expect(await turn()).toBe('desk')
  await desk.as('agent')(comments.add, say(id, true))
  expect(await turn()).toBe('desk')
  expect(await desk.as('client')(tickets.get, { id })).not.toHaveProperty('turn')
  await desk.as('agent')(tickets.update, { id, status: 'resolved' })
  expect(await turn()).toBeUndefined()
})

test('whoever of the desk opened a ticket of their own speaks for the customer on it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket({ requesterId: agent.id })
  await desk.as('agent')(comments.add, say(id))
  expect((await desk.as('supervisor')(tickets.get, { id })).turn).toBe('desk')
})

test('what a customer says is unread for each person of the desk until they have read it', async ({ desk }) => {
  const { id } = await desk.aTicket({ lastMessageAt: new Date().toISOString() })
  const unread = async (role: 'agent' | 'supervisor') =>
    (await desk.as(role)(tickets.list, ListTickets.parse({ unread: true }))).data.map((row) => [row.id, row.unread])
  expect(await unread('agent')).toEqual([[id, true]])

  const { createdAt } = await desk.as('agent')(tickets.get, { id })
  await desk.as('agent')(mark, { ticketId: id, upTo: createdAt })
  expect(await unread('agent')).toEqual([])
  expect(await unread('supervisor')).toEqual([[id, true]])

  await desk.as('client')(comments.add, say(id))
  expect(await unread('agent')).toEqual([[id, true]])
  await desk.as('agent')(mark, { ticketId: id, upTo: inAMinute() })
  expect(await unread('agent')).toEqual([])
  // An older page says so later: nothing read becomes unread again.
  await desk.as('agent')(mark, { ticketId: id, upTo: createdAt })
  expect(await unread('agent')).toEqual([])

  // Nobody reads what is not written yet.
  await desk.as('client')(comments.add, say(id))
  expect(await unread('agent')).toEqual([[id, true]])
  await desk.as('supervisor')(comments.add, say(id))
  expect(await unread('supervisor')).toEqual([])
  expect(await unread('agent')).toEqual([])
})

test('what one may not see is not found', async ({ desk, other }) => {
  const foreign = await other.aTicket()
  await expect(desk.as('agent')(mark, { ticketId: foreign.id, upTo: inAMinute() })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('marks of finished tickets are forgotten in time, those of others are kept', async ({ desk, testDb }) => {
  const [open, closed] = [await desk.aTicket(), await desk.aTicket({ status: 'closed' })]
  const agent = await desk.person('agent')
  const readAt = new Date(Date.now() - 91 * 86_400_000).toISOString()
  await desk.rows((tx) =>
    tx
      .insertInto('ticketReads')
      .values([open, closed].map(({ id }) => ({ tenantId: desk.id, userId: agent.id, ticketId: id, readAt })))
      .execute(),
  )
  await removeOldReads(testDb)
  expect(await desk.rows((tx) => tx.selectFrom('ticketReads').select('ticketId').execute())).toEqual([{ ticketId: open.id }])
})
