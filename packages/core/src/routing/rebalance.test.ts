import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { assign } from './assign.ts'
import { execute, preview, undo } from './rebalance.ts'
import { aTeam, holders, setState, several } from './testing/team.ts'

/** A manual queue in which the first has all the tickets, and somebody leads it. */
async function aLopsided(desk: Desk, count: number, size = 3) {
  const team = await aTeam(desk, 'manual', size, { capacityDefault: 20 })
  const made = await several(desk, count, { queueId: team.queueId, assigneeId: team.ids[0] as number })
  const leader = await desk.person('supervisor')
  await desk.join(leader, team.queueId)
  await desk.rows((tx) => tx.updateTable('queueMembers').set({ isLeader: true, capacity: 0 }).where('userId', '=', leader.id).execute())
  return { ...team, made, leader: desk.as(leader) }
}
const asMoves = ({ moves }: Awaited<ReturnType<typeof preview>>) =>
  moves.map(({ ticket, to }) => ({ ticketId: ticket.id, version: ticket.version, toId: to?.id ?? null }))

test('loads are evened out by what people can take, newest tickets first, and nothing moves before it is said', async ({ desk }) => {
  const { queueId, ids, made, leader } = await aLopsided(desk, 9)
  const plan = await leader(preview, { id: queueId })
  expect(plan.moves.map(({ ticket }) => ticket.id)).toEqual(made.slice(3).toReversed())
  expect(plan.members.filter(({ capacity }) => capacity > 0).map(({ before, after }) => [before, after])).toEqual([
    [9, 3],
    [0, 3],
    [0, 3],
  ])
  expect(new Set(await holders(desk, made))).toEqual(new Set([ids[0]]))
  const done = await leader(execute, { id: queueId, moves: asMoves(plan) })
  expect([done.moved.length, done.failed]).toEqual([6, []])
  const now = await holders(desk, made)
  expect(ids.map((id) => now.filter((one) => one === id).length)).toEqual([3, 3, 3])
  // Even already.
  expect((await leader(preview, { id: queueId })).moves).toEqual([])
})

test('a rebalance leaves alone what changed since its preview, and is undone once, but for what changed since', async ({ desk }) => {
  const { queueId, ids, leader } = await aLopsided(desk, 6)
  const agent = desk.as('agent')
  const plan = await leader(preview, { id: queueId })
  const [first, second] = plan.moves.map(({ ticket }) => ticket.id) as [number, number]
  await agent(assign, { id: first, userId: 'me' })
  const done = await leader(execute, { id: queueId, moves: asMoves(plan) })
  expect(done.failed).toMatchObject([{ ticketId: first, reason: { reason: 'routing_ticket_moved' } }])
  expect(await holders(desk, [first])).toEqual([(await desk.person('agent')).id])

  await agent(tickets.update, { id: second, title: 'Outro' })
  const rebalanceId = done.id as number
  const back = await leader(undo, { id: queueId, rebalanceId })
  expect([back.moved.toSorted(), back.failed.map(({ ticketId }) => ticketId)]).toEqual([
    done.moved.filter((id) => id !== second).toSorted(),
    [second],
  ])
  expect(await holders(desk, back.moved)).toEqual(back.moved.map(() => ids[0]))
  await expect(leader(undo, { id: queueId, rebalanceId })).rejects.toMatchObject({ code: 'rebalance_past' })
})

test('it can be undone for ten minutes', async ({ desk }) => {
  const { queueId, leader } = await aLopsided(desk, 4)
  const { id } = await leader(execute, { id: queueId, moves: asMoves(await leader(preview, { id: queueId })) })
  await desk.rows((tx) =>
    tx
      .updateTable('rebalances')
      .set({ createdAt: new Date(Date.now() - 601_000).toISOString() })
      .execute(),
  )
  await expect(leader(undo, { id: queueId, rebalanceId: id as number })).rejects.toMatchObject({ code: 'rebalance_past' })
})

test('what somebody leaves behind goes to who is there, and back to the queue where nobody can take it', async ({ desk }) => {
  const { queueId, ids, leader, made } = await aLopsided(desk, 5)
  await desk.rows((tx) =>
    tx
      .updateTable('queueMembers')
      .set({ capacity: 3 })
      .where('userId', '=', ids[1] as number)
      .execute(),
  )
  await setState(desk, ids[2] as number, 'away')
  const plan = await leader(preview, { id: queueId, fromUserId: ids[0] as number })
  expect(plan.moves.map(({ to }) => to?.id ?? null)).toEqual([ids[1], ids[1], ids[1], null, null])
  await leader(execute, { id: queueId, moves: asMoves(plan) })
  expect((await holders(desk, made)).filter((id) => id === null)).toHaveLength(2)
})

test('R11 it is for who leads the queue, among its members, and other queues are not to be seen', async ({ desk, other }) => {
  const { queueId, leader, made, ids } = await aLopsided(desk, 2)
  const stranger = await other.person('agent')
  const move = { ticketId: made[0] as number, version: 1, toId: stranger.id }
  await expect(leader(execute, { id: queueId, moves: [move] })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(leader(preview, { id: other.queueId })).rejects.toMatchObject({ code: 'queue_not_found' })
  await expect(desk.as('agent')(preview, { id: queueId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('support-agent')(preview, { id: queueId })).rejects.toMatchObject({ code: 'queue_not_found' })
  const foreign = await other.aTicket({ assigneeId: stranger.id })
  const moves = [{ ticketId: foreign.id, version: 1, toId: ids[1] as number }]
  expect(await leader(execute, { id: queueId, moves })).toMatchObject({ id: null, moved: [], failed: [{ ticketId: foreign.id }] })
  expect(await holders(other, [foreign.id])).toEqual([stranger.id])
})
