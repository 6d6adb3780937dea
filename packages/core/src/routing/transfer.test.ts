import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { assign, unassign } from './assign.ts'
import { availableQueues } from './available.ts'
import { escalate } from './escalate.ts'
import { aTeam, holders, settle, several } from './testing/team.ts'
import { transfer } from './transfer.ts'

const refused = (field: string, reason: string) => ({ code: 'invalid_input', details: [expect.objectContaining({ field, reason })] })

test('a ticket is transferred with a note, given up by who had it, and given to somebody there', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { queueId, ids } = await aTeam(desk, 'round_robin', 1)
  const ticket = await desk.aTicket({ assigneeId: agent.id })
  const done = await desk.as(agent)(transfer, { id: ticket.id, queueId, note: 'Sabe mais', version: 1 })
  expect(done).toMatchObject({ stillVisible: true, ticket: { queueId, assignee: null } })
  await settle(desk)
  expect(await holders(desk, [ticket.id])).toEqual([ids[0]])
  const { data } = await desk.as(agent)(comments.list, { ticketId: ticket.id, limit: 10, order: 'asc' })
  expect(data).toMatchObject([{ content: 'Sabe mais', isInternal: true }])
})

test('R11 a queue that is closed to it, inactive or the same, and who is no member, are refused with the reason', async ({
  desk,
  other,
}) => {
  const agent = desk.as('agent')
  const [target, inactive, closed] = [await desk.aQueue('Destino'), await desk.aQueue('Parada'), await desk.aQueue('Fechada')]
  await desk.rows(async (tx) => {
    await tx.updateTable('queues').set({ isActive: false }).where('id', '=', inactive).execute()
    await tx
      .updateTable('queues')
      .set({ transferTo: [target, inactive] })
      .where('id', '=', desk.queueId)
      .execute()
  })
  const { id } = await desk.aTicket()
  const to = (queueId: number, more = {}) => agent(transfer, { id, queueId, ...more })
  await expect(to(closed)).rejects.toMatchObject(refused('queueId', 'routing_transfer_closed'))
  await expect(to(inactive)).rejects.toMatchObject(refused('queueId', 'routing_queue_inactive'))
  await expect(to(desk.queueId)).rejects.toMatchObject(refused('queueId', 'routing_same_queue'))
  await expect(to(other.queueId)).rejects.toMatchObject(refused('queueId', 'queue_not_found'))
  const [outsider, disabled, stranger] = [
    await desk.aUser('agent'),
    await desk.aUser('agent', { isActive: false }),
    await other.person('agent'),
  ]
  await desk.join(disabled, target)
  await expect(to(target, { assigneeId: outsider.id })).rejects.toMatchObject(refused('assigneeId', 'routing_not_member'))
  for (const one of [disabled, stranger])
    await expect(to(target, { assigneeId: one.id })).rejects.toMatchObject(refused('assigneeId', 'not_assignable'))
  await expect(to(target, { version: 7 })).rejects.toMatchObject({ code: 'ticket_changed', details: { current: { id } } })
  expect(await agent(tickets.get, { id })).toMatchObject({ version: 1, queueId: desk.queueId })
  const done = await desk.aTicket({ status: 'closed' })
  await expect(agent(transfer, { id: done.id, queueId: target })).rejects.toMatchObject({ code: 'ticket_not_going_on' })
  // Who manages queues is not bound by where they lead.
  expect(await desk.as('manager')(transfer, { id, queueId: closed })).toMatchObject({ ticket: { queueId: closed } })
})

test('escalating takes a ticket out of a support agent’s sight, raises it, and tells who leads there', async ({ desk }) => {
  const person = await desk.person('support-agent')
  await desk.join(person)
  const leader = await desk.aUser('agent')
  const second = await desk.aQueue('Segundo nível', [leader])
  await desk.rows(async (tx) => {
    await tx.updateTable('queues').set({ escalateToQueueId: second, transferTo: [] }).where('id', '=', desk.queueId).execute()
    await tx.updateTable('queueMembers').set({ isLeader: true }).where('userId', '=', leader.id).execute()
  })
  const { id } = await desk.aTicket({ assigneeId: person.id, priority: 'low' })
  const me = desk.as(person)
  await expect(me(escalate, { id, reason: 'Parou', priority: 'low', toQueueId: await desk.aQueue('Terceiro') })).rejects.toMatchObject(
    refused('toQueueId', 'routing_transfer_closed'),
  )
  const done = await me(escalate, { id, reason: 'Parou', priority: 'high' })
  expect(done).toMatchObject({
    stillVisible: false,
    ticket: { queueId: second, assignee: null, priority: 'high' },
    escalation: { fromQueueId: desk.queueId, toQueueId: second, toUserId: null, priority: 'high', reason: 'Parou' },
  })
  const told = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'type']).where('type', '=', 'ticket_escalated').execute(),
  )
  expect(told).toEqual([{ userId: leader.id, type: 'ticket_escalated' }])
  const { data } = await desk.as('agent')(comments.list, { ticketId: id, limit: 10, order: 'asc' })
  expect(data).toMatchObject([{ content: 'Parou', isInternal: true }])
  await expect(desk.as('agent')(escalate, { id, reason: 'De novo' })).rejects.toMatchObject(refused('toQueueId', 'routing_no_escalation'))
  await expect(desk.as('agent')(escalate, { id, reason: 'Menos', toUserId: leader.id, priority: 'low' })).rejects.toMatchObject(
    refused('priority', 'routing_lower_priority'),
  )
  expect(await desk.as('agent')(escalate, { id, reason: 'É contigo', toUserId: leader.id })).toMatchObject({
    ticket: { assignee: { id: leader.id } },
  })
})

test('nobody is given more than they can take by others, except by a supervisor who says why', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'manual', 1, { capacityDefault: 1 })
  const [one, two, three] = (await several(desk, 3, { queueId })) as [number, number, number]
  const userId = ids[0] as number
  const agent = desk.as('agent')
  expect(await agent(assign, { id: one, userId })).toMatchObject({ ticket: { assignee: { id: userId } }, decision: null })
  await expect(agent(assign, { id: two, userId })).rejects.toMatchObject({ code: 'over_capacity', details: { load: 1, capacity: 1 } })
  await expect(agent(assign, { id: two, userId, override: true, reason: 'Urge' })).rejects.toMatchObject(
    refused('override', 'routing_override_not_yours'),
  )
  const supervisor = desk.as('supervisor')
  await expect(supervisor(assign, { id: two, userId, override: true })).rejects.toMatchObject(refused('reason', 'routing_reason_missing'))
  expect(await supervisor(assign, { id: two, userId, override: true, reason: 'Urge' })).toMatchObject({
    ticket: { assignee: { id: userId } },
  })
  const noted = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'after']).where('resourceId', '=', String(two)).execute(),
  )
  expect(noted).toEqual([{ action: 'ticket.assigned_over_capacity', after: { assigneeId: userId } }])
  // What one takes oneself is one's own to judge.
  const person = { id: userId, tenantId: desk.id, name: '', email: '' }
  expect(await desk.as(person)(assign, { id: three, userId: 'me' })).toMatchObject({ ticket: { assignee: { id: userId } } })
})

test('a support agent takes and gives back, and gives to nobody else', async ({ desk }) => {
  const { queueId, people } = await aTeam(desk, 'manual', 2)
  const [one, two] = people as [(typeof people)[0], (typeof people)[0]]
  const [id] = (await several(desk, 1, { queueId })) as [number]
  await expect(desk.as(one)(assign, { id, userId: two.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(one)(assign, { id, userId: 'auto' })).rejects.toMatchObject({ code: 'forbidden' })
  await desk.as(one)(assign, { id, userId: 'me' })
  await expect(desk.as(two)(unassign, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as(two)(assign, { id, userId: 'me' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await desk.as(one)(unassign, { id, reason: 'Fim do turno' })).toMatchObject({ ticket: { assignee: null }, stillVisible: true })
})

test('the queues a ticket could go to say who could take it there, what waits, and why not', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'manual', 2)
  const closed = await desk.aQueue('Fechada')
  await desk.rows(async (tx) => {
    await tx
      .updateTable('queues')
      .set({ transferTo: [queueId] })
      .where('id', '=', desk.queueId)
      .execute()
    await tx
      .updateTable('availabilities')
      .set({ state: 'busy' })
      .where('userId', '=', ids[0] as number)
      .execute()
  })
  await several(desk, 3, { queueId })
  const { id } = await desk.aTicket()
  const { data } = await desk.as('agent')(availableQueues, { id })
  expect(data.map(({ id: one }) => one)).not.toContain(desk.queueId)
  expect(data.find((one) => one.id === queueId)).toMatchObject({
    eligibleNow: 1,
    waiting: 3,
    allowed: true,
    reason: null,
    estimatedWait: null,
  })
  expect(data.find((one) => one.id === closed)).toMatchObject({
    eligibleNow: 0,
    allowed: false,
    reason: { reason: 'routing_transfer_closed' },
  })
})
