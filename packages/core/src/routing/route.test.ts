import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { assign, unassign } from './assign.ts'
import { next } from './claim.ts'
import { costOf, loadsOf } from './cost.ts'
import { ofTicket } from './decisions.ts'
import { routeQueue } from './due.ts'
import { route } from './route.ts'
import { aTeam, holders, settle, several, waits } from './testing/team.ts'

test('a ticket of a queue with a strategy goes to somebody, with its history, its fact and its decision', async ({ desk }) => {
  const { queueId, ids, people } = await aTeam(desk, 'round_robin')
  const made = await several(desk, 4, { queueId })
  await settle(desk)
  expect(await holders(desk, made)).toEqual([...ids, ids[0]])
  expect(await waits(desk, queueId)).toEqual([])
  const first = made[0] as number
  const facts = (await desk.facts()).filter(
    ({ name, payload }) => name === 'ticket:assigned' && (payload as { ticketId: number }).ticketId === first,
  )
  expect(facts).toMatchObject([{ actorId: null, payload: { assigneeId: ids[0], previousAssigneeId: null } }])
  expect(await desk.as('agent')(tickets.get, { id: first })).toMatchObject({ version: 2, assignee: { id: ids[0] } })
  const { data } = await desk.as('agent')(ofTicket, { id: first, limit: 10 })
  expect(data).toMatchObject([{ cause: 'created', strategy: 'round_robin', chosen: { id: ids[0], name: people[0]?.name }, waiting: null }])
  expect(data[0]?.candidates.map(({ user, score, excluded }) => [user.id, score, excluded])).toEqual(ids.map((id) => [id, 0, null]))
})

test('a manual queue gives nobody, and nothing waits in it', async ({ desk }) => {
  const { queueId } = await aTeam(desk, 'manual')
  const made = await several(desk, 2, { queueId })
  await settle(desk)
  expect([await holders(desk, made), await waits(desk, queueId)]).toEqual([[null, null], []])
})

test('who is offline, off, full, or may not answer is given nothing, and each is told apart', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'least_loaded', 5)
  const [free, full, away, readOnly, off] = ids as [number, number, number, number, number]
  const role = await desk.aRole('support-agent', { 'ticket.reply': 'none' })
  await desk.rows(async (tx) => {
    await tx.updateTable('queueMembers').set({ capacity: 0 }).where('userId', '=', full).execute()
    await tx.updateTable('availabilities').set({ state: 'away' }).where('userId', '=', away).execute()
    await tx.updateTable('users').set({ role: role.slug }).where('id', '=', readOnly).execute()
    await tx.updateTable('users').set({ isActive: false }).where('id', '=', off).execute()
  })
  const made = await several(desk, 3, { queueId })
  await settle(desk)
  expect(await holders(desk, made)).toEqual([free, free, free])
  const { data } = await desk.as('agent')(ofTicket, { id: made[0] as number, limit: 10 })
  const why = new Map(data[0]?.candidates.map(({ user, excluded }) => [user.id, excluded?.reason ?? null]))
  expect([free, full, away, readOnly, off].map((id) => why.get(id))).toEqual([
    null,
    'routing_queue_full',
    'routing_not_online',
    'routing_may_not_reply',
    'routing_inactive',
  ])
})

test('both limits hold: what waits is told why, and goes on when somebody has less to do', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'least_loaded', 2, { capacityDefault: 2 })
  const [one, two] = ids as [number, number]
  await desk.rows((tx) => tx.updateTable('availabilities').set({ capacity: 1 }).where('userId', '=', two).execute())
  const made = await several(desk, 5, { queueId })
  await settle(desk)
  expect((await holders(desk, made)).filter((id) => id !== null).toSorted()).toEqual([one, one, two])
  expect((await waits(desk, queueId)).map(({ reason }) => reason?.reason)).toEqual(['routing_all_full', 'routing_all_full'])
  const held = await holders(desk, made)
  const done = made.find((_, n) => held[n] === two) as number
  await desk.as('agent')(tickets.update, { id: done, status: 'resolved' })
  await settle(desk)
  expect(await waits(desk, queueId)).toHaveLength(1)
  expect(await desk.rows(async (tx) => (await loadsOf(tx, ids)).get(two)?.total)).toBe(1)
})

test('urgent counts twice, and what waits for its customer not at all', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'least_loaded', 1, { capacityDefault: 3 })
  const [urgent] = await several(desk, 1, { queueId, priority: 'urgent' })
  const [plain, second] = await several(desk, 2, { queueId, priority: 'low' })
  await settle(desk)
  const me = ids[0] as number
  expect(await holders(desk, [urgent, plain, second] as number[])).toEqual([me, me, null])
  await desk.as('agent')(tickets.update, { id: urgent as number, status: 'waiting_customer' })
  await settle(desk)
  expect(await holders(desk, [second] as number[])).toEqual([me])
})

test('overflow members are given what no primary one can take', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 2, { capacityDefault: 1 })
  const [primary, reserve] = ids as [number, number]
  await desk.rows((tx) => tx.updateTable('queueMembers').set({ kind: 'overflow' }).where('userId', '=', reserve).execute())
  const made = await several(desk, 2, { queueId })
  await settle(desk)
  expect(await holders(desk, made)).toEqual([primary, reserve])
  const { data } = await desk.as('agent')(ofTicket, { id: made[0] as number, limit: 10 })
  expect(data[0]?.candidates.find(({ user }) => user.id === reserve)?.excluded?.reason).toBe('routing_reserve')
})

test('what somebody gave back goes to somebody else, and to them only by hand', async ({ desk }) => {
  const { queueId, people, ids } = await aTeam(desk, 'round_robin', 2)
  const [made] = (await several(desk, 1, { queueId })) as [number]
  await settle(desk)
  await desk.as(people[0] as (typeof people)[0])(unassign, { id: made, reason: 'Não é comigo' })
  await settle(desk)
  expect(await holders(desk, [made])).toEqual([ids[1]])
  await desk.rows((tx) =>
    tx
      .updateTable('availabilities')
      .set({ state: 'offline' })
      .where('userId', '=', ids[0] as number)
      .execute(),
  )
  await desk.as(people[1] as (typeof people)[0])(unassign, { id: made })
  await settle(desk)
  expect(await waits(desk, queueId)).toMatchObject([
    { ticketId: made, cause: 'returned', returnedFrom: ids[1], reason: { reason: 'routing_nobody_left' } },
  ])
})

test('a hand assignment that came first is not overwritten', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin')
  const agent = await desk.person('agent')
  const [made] = (await several(desk, 1, { queueId })) as [number]
  await desk.as(agent)(assign, { id: made, userId: 'me' })
  await settle(desk)
  expect([await holders(desk, [made]), await waits(desk, queueId)]).toEqual([[agent.id], []])
  expect(ids).not.toContain(agent.id)
})

test('auto asks the strategy at once, also in a manual queue, and says who and why', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'manual', 2)
  const made = await several(desk, 2, { queueId })
  const done = await desk.as('agent')(assign, { id: made[0] as number, userId: 'auto' })
  expect(done).toMatchObject({ ticket: { assignee: { id: ids[0] } }, decision: { cause: 'auto', chosen: { id: ids[0] } } })
  // Again: to somebody else than who has it.
  expect(await desk.as('agent')(assign, { id: made[0] as number, userId: 'auto' })).toMatchObject({ ticket: { assignee: { id: ids[1] } } })
  const lonely = await desk.aTicket({ queueId: await desk.aQueue('Vazia') })
  expect(await desk.as('agent')(assign, { id: lonely.id, userId: 'auto' })).toMatchObject({
    ticket: { assignee: null },
    decision: { chosen: null, waiting: { reason: 'routing_no_members' } },
  })
  expect(await desk.asSystem((ctx) => route(ctx, 2_000_000_001, 'auto'))).toMatchObject({ chosenId: null, queueId: null })
})

test('the loads that are kept are those of the tickets', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 3)
  const made = await several(desk, 9, { queueId })
  await settle(desk)
  const agent = desk.as('agent')
  await agent(tickets.update, { id: made[0] as number, priority: 'urgent' })
  await agent(tickets.update, { id: made[1] as number, status: 'closed' })
  await agent(tickets.update, { id: made[2] as number, queueId: null })
  await agent(assign, { id: made[3] as number, userId: 'me' })
  await desk.rows((tx) =>
    tx
      .deleteFrom('tickets')
      .where('id', '=', made[4] as number)
      .execute(),
  )
  const rows = await desk.rows((tx) =>
    tx.selectFrom('tickets').select(['assigneeId', 'queueId', 'status', 'priority']).where('assigneeId', 'is not', null).execute(),
  )
  const everybody = [...ids, (await desk.person('agent')).id]
  const loads = await desk.rows((tx) => loadsOf(tx, everybody))
  for (const id of everybody) {
    const own = rows.filter(({ assigneeId }) => assigneeId === id)
    expect(loads.get(id)?.total).toBe(own.reduce((sum, one) => sum + costOf(one), 0))
    expect(loads.get(id)?.byQueue.get(queueId) ?? 0).toBe(
      own.filter((one) => one.queueId === queueId).reduce((sum, one) => sum + costOf(one), 0),
    )
  }
})

test('a queue that somebody else holds is left alone, and one that is gone is nothing', async ({ desk }) => {
  const { queueId } = await aTeam(desk, 'round_robin')
  await several(desk, 1, { queueId })
  await desk.asSystem(async (holder) => {
    await sql`select pg_advisory_xact_lock(hashtext('routing.queue'), ${queueId}::int)`.execute(holder.db)
    expect(await desk.asSystem((ctx) => routeQueue(ctx, queueId))).toBe(false)
  })
  expect(await desk.asSystem((ctx) => routeQueue(ctx, 2_000_000_001))).toBe(false)
  expect(await desk.rows((tx) => tx.selectFrom('routingWakeups').select('cause').where('queueId', '=', queueId).execute())).toEqual([
    { cause: 'created' },
  ])
})

test('the next ticket is the most urgent, then the oldest, of queues that one works in', async ({ desk }) => {
  const person = await desk.aUser('support-agent')
  const queueId = await desk.aQueue('Nossa', [person])
  const elsewhere = await desk.aQueue('Outra')
  await desk.aTicket({ queueId: elsewhere, priority: 'urgent' })
  const [old, fresh] = await several(desk, 2, { queueId, priority: 'low' })
  const [urgent] = await several(desk, 1, { queueId, priority: 'urgent' })
  const due = (await desk.aTicket({ queueId, priority: 'low', slaDueAt: new Date(Date.now() + 60_000).toISOString() })).id
  const taken: (number | undefined)[] = []
  for (let n = 0; n < 5; n++) taken.push((await desk.as(person)(next, {})).ticket?.id)
  expect(taken).toEqual([due, urgent, old, fresh, undefined])
  await expect(desk.as(person)(next, { queueIds: [elsewhere] })).rejects.toMatchObject({ code: 'invalid_input' })
})
