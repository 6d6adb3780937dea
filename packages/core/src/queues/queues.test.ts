import { CreateQueue, ListQueues, UpdateQueue } from '@balcao/contracts/queues/queues'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { options } from '../tickets/lookups.ts'
import * as tickets from '../tickets/tickets.ts'
import * as queues from './queues.ts'

const make = (desk: Desk, values: object = {}, as: 'manager' | 'supervisor' = 'manager') =>
  desk.as(as)(queues.create, CreateQueue.parse({ name: 'Financeiro', ...values }))
const edit = (desk: Desk, id: number, values: object, as: 'manager' | 'agent' = 'manager') =>
  desk.as(as)(queues.update, UpdateQueue.parse({ id, ...values }))
const names = async (desk: Desk, as: 'manager' | 'support-agent', asked: object = {}) =>
  (await desk.as(as)(queues.list, ListQueues.parse(asked))).data.map(({ name }) => name)
const lead = (desk: Desk, queueId: number, userId: number) =>
  desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId, userId, isLeader: true }).execute())
const audits = (desk: Desk) =>
  desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'before', 'after']).where('resource', '=', 'queue').orderBy('id').execute(),
  )

test('a queue is made with what was sent, changed in part, and each change is written down', async ({ desk }) => {
  const leader = await desk.person('agent')
  const made = await make(desk, {
    strategy: 'weighted',
    capacityDefault: 0,
    color: '#AABBCC',
    leaderIds: [leader.id],
    transferTo: [desk.queueId],
  })
  expect(made).toMatchObject({
    ...{ name: 'Financeiro', color: '#aabbcc', strategy: 'weighted', capacityDefault: 0, isActive: true, isDefault: false },
    ...{ transferTo: [desk.queueId], leaderIds: [leader.id], version: 1, members: 1, waiting: 0, open: 0, oldestWaitingAt: null },
  })
  const changed = await edit(desk, made.id, { version: 1, description: 'Cobranças', transferTo: 'any' })
  expect(changed).toMatchObject({ ...made, description: 'Cobranças', transferTo: 'any', version: 2, updatedAt: changed.updatedAt })
  await expect(edit(desk, made.id, { version: 1, name: 'Tarde' })).rejects.toMatchObject({
    code: 'queue_changed',
    details: { current: { name: 'Financeiro', version: 2 } },
  })
  expect(await edit(desk, made.id, { description: 'Cobranças' })).toMatchObject({ version: 2 })
  expect(await audits(desk)).toMatchObject([
    { action: 'queue.created', after: { name: 'Financeiro', leaderIds: [leader.id] } },
    { action: 'queue.updated', before: { description: '' }, after: { description: 'Cobranças', transferTo: null } },
  ])
})

test('what a queue cannot be is refused with the field, and nothing is made', async ({ desk, other }) => {
  for (const [field, value] of [
    ...[-1, 1e9, 1.5].map((one) => ['capacityDefault', one] as const),
    ['color', 'red'] as const,
    ['name', ''] as const,
    ['stickyDays', 0] as const,
  ])
    expect(CreateQueue.safeParse({ name: 'x', [field]: value }).error?.issues[0]?.path, `${field} ${value}`).toEqual([field])
  const client = await desk.person('client')
  const inactive = await desk.aUser('agent', { isActive: false })
  for (const [field, value] of Object.entries({ escalateToQueueId: other.queueId, transferTo: [other.queueId], calendarId: 2_000_000_001 }))
    await expect(make(desk, { [field]: value })).rejects.toMatchObject({ code: 'invalid_input', details: [{ field }] })
  for (const id of [client.id, inactive.id, (await other.person('agent')).id])
    await expect(make(desk, { leaderIds: [id] })).rejects.toMatchObject({ details: [{ field: 'leaderIds', params: { ids: [id] } }] })
  await expect(make(desk, {}, 'supervisor')).rejects.toMatchObject({ code: 'forbidden' })
  await make(desk)
  await expect(make(desk, { name: 'FINANCEIRO' })).rejects.toMatchObject({ code: 'queue_name_taken' })
  expect(await names(desk, 'manager', { q: 'finan' })).toEqual(['Financeiro'])
})

test('escalation never comes back, neither to the queue itself nor by others', async ({ desk }) => {
  const [one, two, three] = [await make(desk, { name: '1' }), await make(desk, { name: '2' }), await make(desk, { name: '3' })]
  await edit(desk, one.id, { escalateToQueueId: two.id })
  await edit(desk, two.id, { escalateToQueueId: three.id })
  for (const [id, to] of [
    [one.id, one.id],
    [three.id, one.id],
  ] as const)
    await expect(edit(desk, id, { escalateToQueueId: to })).rejects.toMatchObject({
      details: [{ field: 'escalateToQueueId', reason: 'escalation_loop' }],
    })
  // Two changes that are fine alone, and a circle together: one of them is refused.
  await edit(desk, two.id, { escalateToQueueId: null })
  const both = await Promise.allSettled([
    edit(desk, two.id, { escalateToQueueId: three.id }),
    edit(desk, three.id, { escalateToQueueId: one.id }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('there is always one active default queue', async ({ desk }) => {
  const made = await make(desk)
  await expect(edit(desk, desk.queueId, { isDefault: false })).rejects.toMatchObject({ details: [{ field: 'isDefault' }] })
  await expect(edit(desk, desk.queueId, { isActive: false })).rejects.toMatchObject({ details: [{ field: 'isActive' }] })
  expect(await edit(desk, made.id, { isDefault: true })).toMatchObject({ isDefault: true })
  const { data } = await desk.as('manager')(queues.list, {})
  expect(data.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([made.id])
})

test('who sees tickets by queue sees their own queues, and another one is the same as none', async ({ desk }) => {
  const own = await make(desk, { name: 'Minha' })
  const person = await desk.person('support-agent')
  await desk.join(person, own.id)
  expect(await names(desk, 'support-agent')).toEqual(['Minha'])
  const errors = await Promise.all(
    [desk.queueId, 2_000_000_001].map((id) =>
      desk
        .as('support-agent')(queues.get, { id })
        .catch((error: unknown) => error),
    ),
  )
  expect(errors).toMatchObject([{ code: 'queue_not_found' }, { code: 'queue_not_found' }])
  expect(errors[0]).toEqual(errors[1])
  expect((await names(desk, 'manager')).toSorted()).toContain('Minha')
  expect(await names(desk, 'manager', { mine: true })).toEqual([])
  await edit(desk, own.id, { isActive: false })
  expect(await names(desk, 'manager', { active: false })).toEqual(['Minha'])
})

test('a leader changes strategy, capacity and timers, is told what else they may not, and others may nothing', async ({ desk }) => {
  const made = await make(desk)
  await expect(edit(desk, made.id, { strategy: 'skill' }, 'agent')).rejects.toMatchObject({ code: 'forbidden' })
  await lead(desk, made.id, (await desk.person('agent')).id)
  const rules = { strategy: 'skill', capacityDefault: 3, stickyDays: 5, idleReturnMinutes: 60, skillTimeoutMinutes: 15 }
  expect(await edit(desk, made.id, rules, 'agent')).toMatchObject(rules)
  await expect(edit(desk, made.id, { ...rules, strategy: 'manual', name: 'x', isActive: false }, 'agent')).rejects.toMatchObject({
    kind: 'forbidden',
    code: 'queue_fields_not_yours',
    details: [{ field: 'name' }, { field: 'isActive' }],
  })
  expect(await desk.as('agent')(queues.get, { id: made.id })).toMatchObject({ name: 'Financeiro', strategy: 'skill' })
})

test('counts follow tickets, what is folded and what is not, and people by their presence', async ({ desk }) => {
  const agent = await desk.person('agent')
  await desk.join(agent)
  const first = await desk.aTicket({ createdAt: '2026-01-02T03:04:05.000000Z' })
  await desk.aTicket({ assigneeId: agent.id, slaState: 'late', slaMetric: 'resolution' })
  await desk.aTicket({ status: 'resolved' })
  await desk.aTicket({ status: 'scheduled', scheduledFor: '2099-01-01T00:00:00Z', slaState: 'at_risk', slaMetric: 'resolution' })
  const read = () => desk.as('manager')(queues.get, { id: desk.queueId })
  expect(await read()).toMatchObject({ open: 2, waiting: 1, late: 1, atRisk: 1, members: 1, online: 0 })
  expect(Date.parse((await read()).oldestWaitingAt ?? '')).toBe(Date.parse('2026-01-02T03:04:05Z'))
  await desk.as('manager')(tickets.update, { id: first.id, assigneeId: agent.id })
  expect(await read()).toMatchObject({ open: 2, waiting: 0, oldestWaitingAt: null })
})

test('tickets neither open in an inactive queue nor move there, and those in it go on', async ({ desk }) => {
  const made = await make(desk)
  const agent = desk.as('agent')
  const ticket = await desk.aTicket({ queueId: made.id })
  await edit(desk, made.id, { isActive: false })
  const refused = { code: 'invalid_input', details: [{ field: 'queueId', reason: 'queue_inactive' }] }
  await expect(agent(tickets.create, { title: 't', description: 'd', queueId: made.id } as never)).rejects.toMatchObject(refused)
  await expect(agent(tickets.update, { id: (await desk.aTicket()).id, queueId: made.id })).rejects.toMatchObject(refused)
  expect(await agent(tickets.update, { id: ticket.id, queueId: made.id, title: 'Outro' })).toMatchObject({ title: 'Outro' })
  const named = async () => (await agent(options)).queues.filter(({ id }) => id === made.id)
  expect(await named()).toEqual([{ id: made.id, name: 'Financeiro', active: false }])
  await agent(tickets.update, { id: ticket.id, queueId: desk.queueId })
  expect(await named()).toEqual([])
})
