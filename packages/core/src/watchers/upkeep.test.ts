import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as teams from './teams.ts'
import { endWatches } from './upkeep.ts'
import * as watchers from './watchers.ts'

/** Puts the closing so long back, by the clock of the database that the sweep reads. */
const closedAgo = (desk: Desk, id: number, interval: string) =>
  desk.rows((tx) => sql`update tickets set closed_at = now() - ${interval}::interval where id = ${id}`.execute(tx))
const followersOf = (desk: Desk, id: number) =>
  desk.rows(async (tx) => {
    const people = await tx.selectFrom('ticketWatchers').select('userId').where('ticketId', '=', id).execute()
    const { watchersCount } = await tx.selectFrom('tickets').select('watchersCount').where('id', '=', id).executeTakeFirstOrThrow()
    const queues = await tx.selectFrom('ticketTeamWatchers').select('queueId').where('ticketId', '=', id).execute()
    return { people: people.length, count: watchersCount, teams: queues.length }
  })
async function aFollowed(desk: Desk) {
  const ticket = await desk.aTicket()
  for (const who of ['agent', 'supervisor'] as const) await desk.as(who)(watchers.add, { id: ticket.id })
  await desk.as('agent')(teams.add, { id: ticket.id, queueId: desk.queueId })
  return ticket
}

test('followers stay for 30 days after the closing and not a minute more; what goes on keeps them', async ({ desk, testDb }) => {
  const [open, young, old] = [await aFollowed(desk), await aFollowed(desk), await aFollowed(desk)]
  for (const { id } of [young, old]) await desk.as('agent')(tickets.update, { id, status: 'closed' })
  await closedAgo(desk, young.id, '29 days 23 hours 59 minutes')
  await closedAgo(desk, old.id, '30 days 1 second')
  await endWatches(testDb)
  for (const { id } of [open, young]) expect(await followersOf(desk, id)).toEqual({ people: 2, count: 2, teams: 1 })
  expect(await followersOf(desk, old.id)).toEqual({ people: 0, count: 0, teams: 0 })
})

test('a ticket that is opened again keeps them, and the days begin anew with its next closing', async ({ desk, testDb }) => {
  const ticket = await aFollowed(desk)
  const agent = desk.as('agent')
  await agent(tickets.update, { id: ticket.id, status: 'closed' })
  await closedAgo(desk, ticket.id, '31 days')
  await agent(tickets.update, { id: ticket.id, status: 'open' })
  await endWatches(testDb)
  expect(await followersOf(desk, ticket.id)).toMatchObject({ people: 2, teams: 1 })
  await agent(tickets.update, { id: ticket.id, status: 'closed' })
  await endWatches(testDb)
  expect(await followersOf(desk, ticket.id)).toMatchObject({ people: 2, teams: 1 })
})

test('who begins to follow what was closed long ago has 30 days from then', async ({ desk, testDb }) => {
  const ticket = await desk.aTicket({ status: 'closed' })
  await closedAgo(desk, ticket.id, '90 days')
  await desk.as('agent')(watchers.add, { id: ticket.id })
  await desk.as('agent')(teams.add, { id: ticket.id, queueId: desk.queueId })
  await endWatches(testDb)
  expect(await followersOf(desk, ticket.id)).toEqual({ people: 1, count: 1, teams: 1 })
})

test('more than a batch ends in one run, counts and all; what somebody holds waits for the next', async ({ desk, testDb }) => {
  const held = await aFollowed(desk)
  const many: { id: number }[] = []
  for (let n = 0; n < 300; n++) many.push(await desk.aTicket({ status: 'closed' }))
  const [one, two] = [await desk.person('agent'), await desk.person('supervisor')]
  const rows = many.flatMap(({ id }) => [one, two].map((who) => ({ tenantId: desk.id, ticketId: id, userId: who.id })))
  await desk.rows((tx) => tx.insertInto('ticketWatchers').values(rows).execute())
  await desk.rows((tx) => sql`update tickets set closed_at = now() - interval '31 days'`.execute(tx))
  await desk.rows(async (tx) => {
    await sql`select from tickets where id = ${held.id} for no key update`.execute(tx)
    await endWatches(testDb)
  })
  const left = await desk.rows((tx) => tx.selectFrom('ticketWatchers').select('ticketId').execute())
  expect(new Set(left.map(({ ticketId }) => ticketId))).toEqual(new Set([held.id]))
  const counted = await desk.rows((tx) => tx.selectFrom('tickets').select('id').where('watchersCount', '<>', 0).execute())
  expect(counted).toEqual([{ id: held.id }])
  await endWatches(testDb)
  expect(await followersOf(desk, held.id)).toEqual({ people: 0, count: 0, teams: 0 })
})
