import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as tickets from './tickets.ts'

const asked = (values: object = {}) => CreateTicket.parse({ title: 'Não imprime', description: 'A impressora parou.', ...values })

test("a customer's ticket is new, theirs, in the default queue, and came by the portal", async ({ desk }) => {
  const company = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name: 'Acme' }).returning('id').executeTakeFirstOrThrow(),
  )
  const customer = await desk.aUser('client', { companyId: company.id })
  const created = await desk.as(customer)(tickets.create, asked())
  expect(created).toMatchObject({
    status: 'new',
    statusLabel: 'Recebido',
    priority: 'medium',
    type: 'question',
    channel: 'portal',
    version: 1,
  })
  expect(created).toMatchObject({
    requester: { id: customer.id },
    assignee: null,
    companyId: company.id,
    companyName: 'Acme',
    queueId: null,
  })
  const seen = await desk.as('agent')(tickets.get, { id: created.id })
  expect(seen).toMatchObject({ queueId: desk.queueId, statusLabel: 'Novo', requester: { email: customer.email } })
})

test('numbers count each tenant for itself, without gaps, also when many create at once and some fail', async ({ desk, other }) => {
  await other.as('client')(tickets.create, asked())
  const made = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => desk.as('agent')(tickets.create, asked(n % 3 === 0 ? { tagIds: [999_999] } : {}))),
  )
  const numbers = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.number] : []))
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('the fact and the history are written with the ticket', async ({ desk }) => {
  const created = await desk.as('client')(tickets.create, asked())
  const { id } = await desk.person('client')
  expect(await desk.facts()).toMatchObject([{ name: 'ticket:created', payload: { ticketId: created.id }, actorId: id }])
})

test('R04 a customer who sets what the desk sets is refused by field, and nothing is stored', async ({ desk }) => {
  const tag = await desk.aTag('vip')
  const agent = await desk.person('agent')
  for (const [field, value] of Object.entries({ queueId: desk.queueId, tagIds: [tag], requesterId: agent.id }))
    await expect(desk.as('client')(tickets.create, asked({ [field]: value }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field }],
    })
  expect(await desk.rows((tx) => tx.selectFrom('tickets').selectAll().execute())).toEqual([])
})

test('the staff opens a ticket for a customer, with queue and tags', async ({ desk }) => {
  const customer = await desk.person('client')
  const queueId = await desk.aQueue('Financeiro')
  const tagIds = [await desk.aTag('b'), await desk.aTag('a')]
  const created = await desk.as('agent')(tickets.create, asked({ requesterId: customer.id, queueId, tagIds }))
  expect(created).toMatchObject({ requester: { id: customer.id }, queueId, channel: 'staff', tags: [{ name: 'a' }, { name: 'b' }] })
})

test('a queue, tag or requester of another tenant does not exist, and a disabled requester neither', async ({ desk, other }) => {
  const disabled = await desk.aUser('client', { isActive: false })
  const foreign = {
    queueId: other.queueId,
    tagIds: [await other.aTag('x')],
    requesterId: (await other.person('client')).id,
  }
  for (const [field, value] of Object.entries(foreign))
    await expect(desk.as('agent')(tickets.create, asked({ [field]: value }))).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field }],
    })
  await expect(desk.as('agent')(tickets.create, asked({ requesterId: disabled.id }))).rejects.toMatchObject({
    details: [{ field: 'requesterId' }],
  })
})

test('a support agent may open a ticket for a customer although it lands in a queue that is not theirs', async ({ desk }) => {
  const requesterId = (await desk.person('client')).id
  await expect(desk.as('support-agent')(tickets.create, asked({ requesterId }))).resolves.toMatchObject({ requester: { id: requesterId } })
})
