import { AddComment } from '@balcao/contracts/comments/comments'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as bulk from '../tickets/bulk/bulk.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import { assign } from './assign.ts'
import { ofTicket } from './decisions.ts'
import { returnIdle } from './idle-due.ts'
import { aTeam, holders, settle, several } from './testing/team.ts'

const log = { error: (_: object, text: string) => expect.unreachable(text) }
const clocks = (desk: Desk) => desk.rows((tx) => tx.selectFrom('idleClocks').selectAll().execute())
/** Time passes for all clocks and messages of the desk, and those that are due fire. */
async function wait(desk: Desk, minutes: number) {
  const back = (at: string) => new Date(Date.parse(at) - minutes * 60_000).toISOString()
  await desk.rows(async (tx) => {
    for (const { ticketId, startedAt, firesAt } of await tx.selectFrom('idleClocks').selectAll().execute())
      await tx
        .updateTable('idleClocks')
        .set({ startedAt: back(startedAt), firesAt: back(firesAt) })
        .where('ticketId', '=', ticketId)
        .execute()
  })
  await desk.rows((tx) => sql`update comments set created_at = created_at - make_interval(mins => ${minutes})`.execute(tx))
  await returnIdle({ db: desk.db, log })
}
const reply = (ticketId: number, content = 'Vou ver') => AddComment.parse({ ticketId, content })

test('a ticket on which nothing is done goes back to the queue, says so, and goes to somebody else', async ({ desk }) => {
  const { queueId, ids, people } = await aTeam(desk, 'round_robin', 2, { idleReturnMinutes: 30 })
  const [id] = (await several(desk, 1, { queueId })) as [number]
  await settle(desk)
  await react(desk)
  await wait(desk, 29)
  expect(await holders(desk, [id])).toEqual([ids[0]])
  await wait(desk, 1)
  expect(await holders(desk, [id])).toEqual([null])
  await wait(desk, 100)
  await settle(desk)
  expect(await holders(desk, [id])).toEqual([ids[1]])

  const agent = desk.as('agent')
  const entries = (await agent(history.list, { ticketId: id, limit: 50, order: 'asc' })).data
  expect(entries.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['assignee', 'assignee', 'idleReturn', 'assignee'])
  const [decision] = (await agent(ofTicket, { id, limit: 1 })).data
  expect(decision).toMatchObject({ cause: 'idle', chosen: { id: ids[1] } })
  expect(decision?.candidates.find(({ user }) => user.id === ids[0])?.excluded?.reason).toBe('routing_returned')
  const told = await desk.rows((tx) =>
    tx
      .selectFrom('notifications')
      .select('type')
      .where('userId', '=', people[0]?.id as number)
      .where('type', '=', 'ticket_returned')
      .execute(),
  )
  expect(told).toHaveLength(1)
})

test('a reply, another status and a fresh draft are signs of work; a note is none', async ({ desk }) => {
  const { queueId, people, ids } = await aTeam(desk, 'manual', 1, { idleReturnMinutes: 30 })
  const [me] = people as [(typeof people)[0]]
  const [answered, waiting, drafted, noted] = (await several(desk, 4, { queueId, status: 'open' })) as [number, number, number, number]
  for (const id of [answered, waiting, drafted, noted]) await desk.as('agent')(assign, { id, userId: me.id })
  await react(desk)
  await desk.as(me)(comments.add, reply(answered))
  await desk.as(me)(tickets.update, { id: waiting, status: 'waiting_third_party' })
  await desk.as(me)(comments.add, AddComment.parse({ ticketId: noted, content: 'Hm', isInternal: true }))
  await desk.rows((tx) =>
    tx.insertInto('ticketDrafts').values({ tenantId: desk.id, userId: me.id, ticketId: drafted, mode: 'reply', content: 'Olá' }).execute(),
  )
  await react(desk)
  expect((await clocks(desk)).map(({ ticketId }) => ticketId).toSorted()).toEqual([drafted, noted])
  await wait(desk, 31)
  expect(await holders(desk, [answered, waiting, drafted, noted])).toEqual([ids[0], ids[0], ids[0], null])
  // They left the draft alone.
  await desk.rows((tx) =>
    tx
      .updateTable('ticketDrafts')
      .set({ updatedAt: new Date(Date.now() - 11 * 60_000).toISOString() })
      .execute(),
  )
  await wait(desk, 11)
  expect(await holders(desk, [drafted])).toEqual([null])
})

test('a reply that is told late still counts, and a customer who answers starts the clock anew', async ({ desk }) => {
  const { queueId, people, ids } = await aTeam(desk, 'manual', 1, { idleReturnMinutes: 30 })
  const [me] = people as [(typeof people)[0]]
  const [id] = (await several(desk, 1, { queueId, status: 'open' })) as [number]
  await desk.as('agent')(assign, { id, userId: me.id })
  await react(desk)
  await desk.as(me)(comments.add, reply(id))
  await wait(desk, 31)
  expect([await holders(desk, [id]), await clocks(desk)]).toEqual([[ids[0]], []])
  await react(desk)
  await desk.as('client')(comments.add, reply(id, 'E então?'))
  await react(desk)
  expect(await clocks(desk)).toMatchObject([{ ticketId: id, assigneeId: me.id }])
  await wait(desk, 31)
  expect(await holders(desk, [id])).toEqual([null])
})

test('the clock goes by the hours of the queue', async ({ desk }) => {
  const { queueId, people } = await aTeam(desk, 'manual', 1, { idleReturnMinutes: 30 })
  const calendarId = await desk.rows(async (tx) => {
    const hours = JSON.stringify({ '1': [['09:00', '10:00']] })
    const calendar = { tenantId: desk.id, name: 'Segundas', timeZone: 'UTC', hours }
    const { id } = await tx.insertInto('calendars').values(calendar).returning('id').executeTakeFirstOrThrow()
    await tx.updateTable('queues').set({ calendarId: id }).where('id', '=', queueId).execute()
    return id
  })
  expect(calendarId).toBeGreaterThan(0)
  const [id] = (await several(desk, 1, { queueId })) as [number]
  await desk.as('agent')(assign, { id, userId: people[0]?.id as number })
  await react(desk)
  const [clock] = await clocks(desk)
  const fires = new Date(clock?.firesAt as string)
  expect([fires.getUTCDay(), fires.getUTCHours() === 9 || fires.getUTCHours() === 10]).toEqual([1, true])
})

test('in another queue the clock begins anew by what that one asks, in the transaction of the move; many at once too', async ({ desk }) => {
  const { queueId, people } = await aTeam(desk, 'manual', 1, { idleReturnMinutes: 30 })
  const [me] = people as [(typeof people)[0]]
  const slower = await desk.aQueue('Com mais calma', [me])
  const patient = await desk.aQueue('Sem pressa', [me])
  await desk.rows((tx) => tx.updateTable('queues').set({ idleReturnMinutes: 600 }).where('id', '=', slower).execute())
  const [one, other] = (await several(desk, 2, { queueId, status: 'open', assigneeId: me.id })) as [number, number]
  const minutes = async () =>
    (await clocks(desk)).map(({ ticketId, startedAt, firesAt }) => [ticketId, (Date.parse(firesAt) - Date.parse(startedAt)) / 60_000])
  expect(await minutes()).toEqual([])
  await desk.as('manager')(tickets.update, { id: one, queueId: slower })
  expect(await minutes()).toEqual([[one, 600]])
  await desk.as('manager')(bulk.update, { ids: [one, other], changes: { queueId: slower } })
  expect((await minutes()).toSorted()).toEqual(
    [
      [one, 600],
      [other, 600],
    ].toSorted(),
  )
  await desk.as('manager')(tickets.update, { id: one, queueId: patient })
  expect(await minutes()).toEqual([[other, 600]])
})
