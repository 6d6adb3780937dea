import type { Role } from '@balcao/contracts/access'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { DomainError } from '../errors.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import * as tickets from './tickets.ts'

const ids = async (desk: Desk, who: Role | Person, query: object = {}) =>
  (await desk.as(who)(tickets.list, ListTickets.parse(query))).data.map((ticket) => ticket.id).toSorted((a, b) => a - b)

/** What a call is refused with, but for the wording of stacks. */
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof DomainError ? { kind: error.kind, code: error.code, message: error.message, details: error.details } : error
}

test("R02 a customer sees their own tickets, and another's is the same as none", async ({ desk }) => {
  const mine = await desk.aTicket()
  const company = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name: 'Acme' }).returning('id').executeTakeFirstOrThrow(),
  )
  const colleague = await desk.aUser('client', { companyId: company.id })
  const theirs = await desk.aTicket({ requesterId: colleague.id, companyId: company.id })
  for (const role of ['client', 'user'] as const) {
    const person = role === 'client' ? await desk.person('client') : await desk.aUser('user', { companyId: company.id })
    expect(await refusal(desk.as(person)(tickets.get, { id: theirs.id }))).toEqual(
      await refusal(desk.as(person)(tickets.get, { id: 987_654 })),
    )
    expect(await refusal(desk.as(person)(tickets.update, { id: theirs.id, status: 'closed' }))).toMatchObject({ code: 'ticket_not_found' })
  }
  expect(await ids(desk, 'client')).toEqual([mine.id])
  expect(await ids(desk, 'client', { number: theirs.number })).toEqual([])
  expect(await ids(desk, 'client', { ids: [theirs.id], requester: [colleague.id] })).toEqual([])
})

test('R11 a support agent sees what is in their queues, theirs, or asked for by them, and nothing else', async ({ desk }) => {
  const support = await desk.person('support-agent')
  const queue = await desk.aQueue('Minha', [support])
  const foreign = await desk.aQueue('Outra')
  const seen = [
    await desk.aTicket({ queueId: queue }),
    await desk.aTicket({ queueId: foreign, assigneeId: support.id }),
    await desk.aTicket({ queueId: foreign, requesterId: support.id }),
  ].map((ticket) => ticket.id)
  const unseen = [await desk.aTicket({ queueId: foreign }), await desk.aTicket({ queueId: null })]
  expect(await ids(desk, 'support-agent')).toEqual(seen)
  expect(await ids(desk, 'support-agent', { status: ['new'], queueId: [foreign, queue] })).toEqual(seen)
  for (const id of seen) await expect(desk.as('support-agent')(tickets.get, { id })).resolves.toMatchObject({ id })
  for (const { id } of unseen)
    for (const call of [tickets.get, tickets.update])
      expect(await refusal(desk.as('support-agent')(call, { id }))).toEqual(await refusal(desk.as('support-agent')(call, { id: 987_654 })))
})

test('from agent upwards the whole tenant is seen, and never another', async ({ desk, other }) => {
  const queue = await desk.aQueue('Q')
  const all = [(await desk.aTicket({ queueId: queue })).id, (await desk.aTicket({ queueId: null })).id]
  const foreign = await other.aTicket()
  for (const role of ['agent', 'supervisor', 'manager', 'admin', 'super_admin'] as const) {
    expect(await ids(desk, role)).toEqual(all)
    expect(await refusal(desk.as(role)(tickets.get, { id: foreign.id }))).toEqual(
      await refusal(desk.as(role)(tickets.get, { id: 987_654 })),
    )
  }
})

test('R11 nobody without the right, the queue, the tenant or an active account can be made responsible', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const outsider = await desk.aUser('support-agent')
  const unfit = [
    outsider,
    await desk.aUser('client'),
    await desk.aUser('user'),
    await desk.aUser('agent', { isActive: false }),
    await other.person('agent'),
  ]
  for (const { id: assigneeId } of unfit)
    await expect(desk.as('agent')(tickets.update, { id: ticket.id, assigneeId })).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'assigneeId' }],
    })
  await desk.join(outsider)
  await expect(desk.as('agent')(tickets.update, { id: ticket.id, assigneeId: outsider.id })).resolves.toMatchObject({
    assignee: { id: outsider.id },
  })
})

test('a support agent takes and leaves tickets, but gives none to others and cancels none', async ({ desk }) => {
  const support = await desk.person('support-agent')
  const colleague = await desk.aUser('support-agent')
  for (const person of [support, colleague]) await desk.join(person)
  const { id } = await desk.aTicket()
  await expect(desk.as('support-agent')(tickets.update, { id, assigneeId: colleague.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('support-agent')(tickets.update, { id, status: 'cancelled' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('support-agent')(tickets.update, { id, assigneeId: support.id })).resolves.toMatchObject({
    assignee: { id: support.id },
  })
  await expect(desk.as(colleague)(tickets.update, { id, assigneeId: colleague.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('support-agent')(tickets.update, { id, assigneeId: null })).resolves.toMatchObject({ assignee: null })
})

test('R11 a support agent moves tickets between their own queues only', async ({ desk }) => {
  const support = await desk.person('support-agent')
  await desk.join(support)
  const mine = await desk.aQueue('Minha', [support])
  const foreign = await desk.aQueue('Outra')
  const { id } = await desk.aTicket()
  await expect(desk.as('support-agent')(tickets.update, { id, queueId: foreign })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'queueId' }],
  })
  await expect(desk.as('support-agent')(tickets.update, { id, queueId: mine })).resolves.toMatchObject({ queueId: mine })
})

test('a support agent may leave a ticket that only being theirs let them see', async ({ desk }) => {
  const support = await desk.person('support-agent')
  const { id } = await desk.aTicket({ queueId: await desk.aQueue('Outra'), assigneeId: support.id })
  await expect(desk.as('support-agent')(tickets.update, { id, assigneeId: null })).resolves.toMatchObject({ assignee: null })
  await expect(desk.as('support-agent')(tickets.get, { id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('R04 a customer changes nothing but the status of their own ticket', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const agent = await desk.person('agent')
  const before = await desk.as('agent')(tickets.get, { id })
  const fields = {
    title: 'x',
    description: 'x',
    priority: 'urgent' as const,
    type: 'incident' as const,
    assigneeId: agent.id,
    queueId: desk.queueId,
    tagIds: [],
    scheduledFor: '2030-01-01T00:00:00Z',
  }
  for (const [field, value] of Object.entries(fields))
    await expect(desk.as('client')(tickets.update, { id, status: 'closed', [field]: value })).rejects.toMatchObject({
      kind: 'invalid',
      details: [{ field }],
    })
  expect(await desk.as('agent')(tickets.get, { id })).toEqual(before)
})

test("R03 a customer's ticket carries nothing of the desk's", async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket()
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id, tagIds: [await desk.aTag('vip')], status: 'waiting_third_party' })
  for (const seen of [
    await desk.as('client')(tickets.get, { id }),
    (await desk.as('client')(tickets.list, ListTickets.parse({}))).data[0],
  ]) {
    expect(seen).toMatchObject({ assignee: null, queueId: null, tags: [], watchersCount: 0, status: 'open', statusLabel: 'Em andamento' })
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${agent.name}|${agent.email}|vip|waiting_third`))
  }
})

test('R03 a customer cannot ask the list about what the desk keeps to itself', async ({ desk }) => {
  const agent = await desk.person('agent')
  const tagId = await desk.aTag('vip')
  const { id } = await desk.aTicket()
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id, tagIds: [tagId], status: 'waiting_third_party' })
  expect(await ids(desk, 'client', { status: ['open'] })).toEqual([id])
  expect(await ids(desk, 'client', { status: ['waiting_third_party'] })).toEqual([])
  for (const query of [
    { tagId: [tagId] },
    { tagId: [tagId + 1] },
    { queueId: [desk.queueId] },
    { queueId: [1] },
    { assignee: [agent.id] },
    { assignee: ['none'] },
  ])
    await expect(ids(desk, 'client', query)).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: Object.keys(query)[0] }] })
})

test("R03 a refused move tells a customer no status of the desk's", async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'spam' })
  const refused = await refusal(desk.as('client')(tickets.update, { id, status: 'open' }))
  expect(refused).toMatchObject({ code: 'status_move_refused' })
  expect(JSON.stringify(refused)).not.toMatch(/spam|waiting_third/)
})
