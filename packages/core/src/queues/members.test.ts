import { AddMembers, RemoveMember, UpdateMember } from '@balcao/contracts/queues/members'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as members from './members.ts'

const add = (desk: Desk, userIds: number[], more: object = {}, as: 'manager' | 'agent' = 'manager') =>
  desk.as(as)(members.add, AddMembers.parse({ id: desk.queueId, userIds, ...more }))
const change = (desk: Desk, userId: number, more: object) =>
  desk.as('manager')(members.update, UpdateMember.parse({ id: desk.queueId, userId, ...more }))
const remove = (desk: Desk, userId: number, more: object = {}) =>
  desk.as('manager')(members.remove, RemoveMember.parse({ id: desk.queueId, userId, ...more }))

test('people are added once, changed with their version, and each act is written down and told', async ({ desk }) => {
  const [one, two] = [await desk.person('agent'), await desk.person('support-agent')]
  const { data } = await add(desk, [one.id, two.id], { weight: 3, kind: 'overflow', capacity: 0 })
  expect(data.map(({ user, weight, kind, capacity, ownCapacity }) => [user.id, weight, kind, capacity, ownCapacity]).toSorted()).toEqual(
    [one, two].map(({ id }) => [id, 3, 'overflow', 0, 0]).toSorted(),
  )
  expect((await add(desk, [one.id], { weight: 9 })).data.map(({ weight }) => weight)).toEqual([3, 3])
  const changed = await change(desk, one.id, { isLeader: true, capacity: null, version: 1 })
  expect(changed).toMatchObject({ isLeader: true, capacity: 10, ownCapacity: null, weight: 3, version: 2 })
  await expect(change(desk, one.id, { weight: 5, version: 1 })).rejects.toMatchObject({
    code: 'member_changed',
    details: { current: { version: 2, weight: 3 } },
  })
  const told = (await desk.facts()).filter(({ name }) => name === 'queue:eligibility_changed').map(({ payload }) => payload)
  expect(told).toEqual([one.id, two.id, one.id].map((userId) => ({ queueId: desk.queueId, userId, what: 'member' })))
  const audits = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'before', 'after']).orderBy('id').execute())
  expect(audits).toMatchObject([
    { action: 'queue.member_added', after: { userId: one.id, weight: 3 } },
    { action: 'queue.member_added', after: { userId: two.id } },
    { action: 'queue.member_changed', before: { isLeader: false, capacity: 0 }, after: { isLeader: true, capacity: null } },
  ])
})

test('nobody foreign, without access or of the customers becomes a member, and bounds are kept', async ({ desk, other }) => {
  const wrong = [(await other.person('agent')).id, (await desk.aUser('agent', { isActive: false })).id, (await desk.person('client')).id]
  for (const id of wrong)
    await expect(add(desk, [(await desk.person('agent')).id, id])).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'userIds', params: { ids: [id] } }],
    })
  expect(await desk.as('manager')(members.list, { id: desk.queueId })).toEqual({ data: [] })
  for (const values of [{ weight: 0 }, { weight: 11 }, { capacity: -1 }, { capacity: 1e9 }])
    expect(AddMembers.safeParse({ id: 1, userIds: [1], ...values }).success).toBe(false)
})

test('only who leads the queue, or manages queues, says who works on it', async ({ desk }) => {
  const [agent, colleague] = [await desk.person('agent'), await desk.person('support-agent')]
  await expect(add(desk, [colleague.id], {}, 'agent')).rejects.toMatchObject({ code: 'forbidden' })
  await add(desk, [agent.id], { isLeader: true })
  expect((await add(desk, [colleague.id], {}, 'agent')).data).toHaveLength(2)
  const elsewhere = await desk.aQueue('Fiscal')
  await expect(desk.as('agent')(members.add, AddMembers.parse({ id: elsewhere, userIds: [colleague.id] }))).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('whoever leaves keeps their tickets or gives those of the queue back, and the last one leaves with a warning', async ({ desk }) => {
  const [one, two] = [await desk.person('agent'), await desk.person('support-agent')]
  await add(desk, [one.id, two.id])
  const mine = await desk.aTicket({ assigneeId: one.id, status: 'open' })
  const done = await desk.aTicket({ assigneeId: one.id, status: 'resolved' })
  const elsewhere = await desk.aTicket({ assigneeId: one.id, status: 'open', queueId: await desk.aQueue('Fiscal') })
  const kept = await desk.aTicket({ assigneeId: two.id, status: 'open' })
  expect(await remove(desk, one.id, { tickets: 'queue' })).toEqual({ released: 1, warning: null })
  expect(await remove(desk, two.id)).toEqual({ released: 0, warning: 'queue_without_members' })
  const rows = await desk.rows((tx) => tx.selectFrom('tickets').select(['id', 'assigneeId']).orderBy('id').execute())
  expect(rows).toEqual([
    { id: mine.id, assigneeId: null },
    { id: done.id, assigneeId: one.id },
    { id: elsewhere.id, assigneeId: one.id },
    { id: kept.id, assigneeId: two.id },
  ])
  const history = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', mine.id).execute())
  expect(JSON.stringify(history)).toContain('assignee')
  await expect(remove(desk, one.id)).rejects.toMatchObject({ code: 'member_not_found' })
})
