import { PRIORITIES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { makeCtx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { actorsOf } from '../users/actors.ts'
import { assign } from './assign.ts'
import { next } from './claim.ts'
import { costOf, loadsOf } from './cost.ts'
import { aTeam, holders, settle, several, waits } from './testing/team.ts'

/** Runs a rule as somebody in a transaction of its own, beside all others: no session keeps calls of one person apart. */
const as = <O>(desk: Desk, userId: number, rule: (ctx: Parameters<typeof next>[0]) => Promise<O>) =>
  desk.asSystem(async (ctx) => {
    const [actor] = await actorsOf(ctx, [userId])
    if (!actor) throw new Error('nobody')
    return rule(makeCtx(ctx.db, actor))
  })
const assignments = async (desk: Desk) =>
  (await desk.facts()).flatMap(({ name, payload, actorId }) =>
    name === 'ticket:assigned'
      ? [{ ...(payload as { ticketId: number; assigneeId: number | null; previousAssigneeId: number | null }), actorId }]
      : [],
  )

test('200 claims of one ticket give it to one, and 200 claims of 150 give each once', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'manual', 8)
  // As many at a time as there are connections, and as many again in line.
  const claims = async () => {
    const all: Promise<Awaited<ReturnType<typeof next>>>[] = []
    for (let n = 0; n < 200; n++) {
      if (n >= 50) await all[n - 50]
      all.push(as(desk, ids[n % ids.length] as number, (ctx) => next(ctx, {})))
    }
    return Promise.all(all)
  }
  const [only] = await several(desk, 1, { queueId })
  expect((await claims()).flatMap(({ ticket }) => (ticket ? [ticket.id] : []))).toEqual([only])
  const made = await several(desk, 150, { queueId })
  const taken = (await claims()).flatMap(({ ticket }) => (ticket ? [ticket.id] : []))
  expect(taken.toSorted((a, b) => a - b)).toEqual(made)
  expect((await assignments(desk)).map(({ ticketId }) => ticketId).toSorted((a, b) => a - b)).toEqual([only, ...made])
}, 120_000)

test('two routers give each ticket once, and nobody more than their share', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'least_loaded', 4, { capacityDefault: 100 })
  const made = await several(desk, 120, { queueId })
  await Promise.all([settle(desk), settle(desk), settle(desk)])
  await settle(desk)
  const held = await holders(desk, made)
  expect(ids.map((id) => held.filter((one) => one === id).length)).toEqual([30, 30, 30, 30])
  expect((await assignments(desk)).map(({ ticketId }) => ticketId).toSorted((a, b) => a - b)).toEqual(made)
}, 120_000)

test('a hand assignment beside the router is never overwritten', async ({ desk }) => {
  const { queueId, people, ids } = await aTeam(desk, 'round_robin', 3, { capacityDefault: 100 })
  const agent = await desk.person('agent')
  const made = await several(desk, 60, { queueId })
  const byHand = Promise.all(made.map((id) => as(desk, agent.id, (ctx) => assign(ctx, { id, userId: 'me' })).catch(() => undefined)))
  await Promise.all([byHand, settle(desk), settle(desk)])
  await settle(desk)
  const told = await assignments(desk)
  // The router gives only what nobody has; whoever takes something by hand may take it from somebody.
  expect(told.filter(({ actorId, previousAssigneeId }) => actorId === null && previousAssigneeId !== null)).toEqual([])
  const held = await holders(desk, made)
  for (const [n, id] of made.entries()) expect(held[n]).toBe(told.findLast(({ ticketId }) => ticketId === id)?.assigneeId)
  expect(held.every((id) => id === agent.id || ids.includes(id as number))).toBe(true)
  expect(people).toHaveLength(3)
}, 120_000)

test('what somebody can take over all queues holds while several queues are routed at once', async ({ desk }) => {
  const [one, two, three] = [await aTeam(desk, 'round_robin', 0), await aTeam(desk, 'least_loaded', 0), await aTeam(desk, 'weighted', 0)]
  const { ids } = await aTeam(desk, 'manual', 2)
  const queues = [one.queueId, two.queueId, three.queueId]
  await desk.rows(async (tx) => {
    for (const queueId of queues)
      for (const userId of ids) await tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId, userId }).execute()
    await tx.updateTable('availabilities').set({ capacity: 4 }).where('userId', 'in', ids).execute()
  })
  for (const queueId of queues) await several(desk, 6, { queueId })
  await Promise.all([settle(desk), settle(desk), settle(desk), settle(desk)])
  // Who was being given something by another queue is asked again in a moment.
  await vi.waitFor(async () => {
    await settle(desk)
    const loads = await desk.rows((tx) => loadsOf(tx, ids))
    expect(ids.map((id) => loads.get(id)?.total)).toEqual([4, 4])
  }, 20_000)
  expect((await Promise.all(queues.map((queueId) => waits(desk, queueId)))).flat()).toHaveLength(10)
}, 120_000)

test('asking for somebody at once, beside the router and those who give things back, leaves nobody waiting in a circle', async ({
  desk,
}) => {
  const { queueId, ids } = await aTeam(desk, 'weighted', 3, { capacityDefault: 100 })
  const agent = await desk.person('agent')
  const made = await several(desk, 12, { queueId })
  const auto = Promise.all(made.map((id) => as(desk, agent.id, (ctx) => assign(ctx, { id, userId: 'auto' }))))
  const changes = Promise.all(
    ids.map((userId, n) =>
      desk.rows((tx) =>
        tx
          .updateTable('queueMembers')
          .set({ weight: n + 2 })
          .where('userId', '=', userId)
          .where('queueId', '=', queueId)
          .execute(),
      ),
    ),
  )
  await Promise.all([auto, changes, settle(desk), settle(desk)])
  await settle(desk)
  const rows = await desk.rows((tx) =>
    tx.selectFrom('tickets').select(['assigneeId', 'status', 'priority']).where('id', 'in', made).execute(),
  )
  expect(rows.every(({ assigneeId }) => ids.includes(assigneeId as number))).toBe(true)
  const loads = await desk.rows((tx) => loadsOf(tx, ids))
  for (const id of ids)
    expect(loads.get(id)?.total).toBe(rows.filter(({ assigneeId }) => assigneeId === id).reduce((sum, row) => sum + costOf(row), 0))
}, 120_000)

test('the database weighs tickets as the rules do', async ({ desk }) => {
  for (const status of STATUSES)
    for (const priority of PRIORITIES) {
      const { rows } = await desk.rows((tx) => sql<{ cost: number }>`select ticket_cost(${status}, ${priority}) as cost`.execute(tx))
      expect([status, priority, rows[0]?.cost]).toEqual([status, priority, costOf({ status, priority })])
    }
})
