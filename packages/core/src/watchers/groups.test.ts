import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import type { Ctx } from '../ctx.ts'
import { notifyOfAnswer } from '../notifications/reactions/on-comment.ts'
import { notifyWatchersOfStatus } from '../notifications/reactions/on-status.ts'
import type { Fact } from '../reactions.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import * as groups from './groups.ts'
import * as teams from './teams.ts'
import * as watchers from './watchers.ts'

const countOf = async (desk: Desk, id: number) =>
  (await desk.rows((tx) => tx.selectFrom('tickets').select('watchersCount').where('id', '=', id).executeTakeFirstOrThrow())).watchersCount
type Naming = (ctx: Ctx, input: { id: number; queueId: number }) => Promise<unknown>
const reply = (ticketId: number, isInternal = false) => ({ ticketId, content: 'Olá', isInternal })

/** Runs what follows from the messages and moves so far; who was told what. */
async function react(desk: Desk) {
  for (const { id, name, payload, actorId } of await desk.facts()) {
    const fact = { outboxId: id, tenantId: desk.id, actorId, payload } as never
    if (name === 'comment:added') await desk.asSystem((ctx) => notifyOfAnswer(ctx, fact as Fact<'comment:added'>))
    if (name === 'ticket:status_changed') await desk.asSystem((ctx) => notifyWatchersOfStatus(ctx, fact as Fact<'ticket:status_changed'>))
  }
  const told = await desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type']).execute())
  return (who: Person) => told.filter(({ userId }) => userId === who.id).map(({ type }) => type)
}

test('each of a team who may see the ticket follows it; the answer says who did already and who may not', async ({ desk }) => {
  const [one, two, blind, gone] = await Promise.all([
    desk.aUser('agent', { name: 'Uma' }),
    desk.aUser('agent', { name: 'Dois' }),
    // Sees the tickets of their queues only, and this one is of another.
    desk.aUser('support-agent'),
    desk.aUser('agent', { isActive: false }),
  ])
  const team = await desk.aQueue('Rede', [one, two, blind, gone])
  const ticket = await desk.aTicket()
  await desk.as(two)(watchers.add, { id: ticket.id })
  const first = await desk.as('agent')(groups.add, { id: ticket.id, queueId: team })
  expect(first).toMatchObject({ added: 1, already: 1, unseeing: 1 })
  expect(first.watchers.map(({ user, source }) => [user.name, source])).toEqual([
    ['Dois', 'manual'],
    ['Uma', 'added'],
  ])
  expect(await desk.as('agent')(groups.add, { id: ticket.id, queueId: team })).toMatchObject({ added: 0, already: 2, unseeing: 1 })
  expect(await countOf(desk, ticket.id)).toBe(2)
  const events = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('changes').orderBy('id').execute())
  expect(events.at(-1)?.changes).toEqual([{ field: 'watchers', from: [], to: ['Uma'] }])
})

test('people of a role follow; roles of customers and of other houses are none', async ({ desk, other }) => {
  const own = await desk.aRole('agent')
  const [a, b] = await Promise.all([desk.aUser('agent', { role: own.slug }), desk.aUser('agent', { role: own.slug })])
  const ticket = await desk.aTicket({ requesterId: b.id })
  const agent = desk.as('agent')
  expect(await agent(groups.add, { id: ticket.id, roleId: own.id })).toMatchObject({ added: 1, already: 1, unseeing: 0 })
  expect((await agent(watchers.list, { id: ticket.id })).map(({ user }) => user.id)).toEqual([a.id])
  const ofClients = await desk.rows((tx) => tx.selectFrom('roles').select('id').where('slug', '=', 'client').executeTakeFirstOrThrow())
  const foreign = await other.aRole('agent')
  for (const roleId of [ofClients.id, foreign.id, 2_000_000_000])
    await expect(agent(groups.add, { id: ticket.id, roleId })).rejects.toMatchObject({ details: [{ field: 'roleId' }] })
  const foreignTeam = await other.aQueue('Rede')
  for (const rule of [groups.add, teams.add] as readonly Naming[]) {
    await expect(agent(rule, { id: ticket.id, queueId: foreignTeam })).rejects.toMatchObject({ details: [{ field: 'queueId' }] })
    await expect(other.as('agent')(rule, { id: ticket.id, queueId: foreignTeam })).rejects.toMatchObject({ code: 'ticket_not_found' })
  }
  await expect(other.as('agent')(teams.list, { id: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('teams and roles are found by their names, with how many people they have; who sees by queue finds their own queues', async ({
  desk,
}) => {
  const member = await desk.aUser('support-agent')
  await desk.aQueue('Redes e telefonia', [member, await desk.aUser('agent', { isActive: false })])
  const hidden = await desk.aQueue('Redes do cliente')
  await desk.join(member)
  const ticket = await desk.aTicket()
  const found = await desk.as('agent')(groups.find, { id: ticket.id, query: 'redes' })
  expect(found).toMatchObject([
    { kind: 'team', name: 'Redes do cliente', people: 0 },
    { kind: 'team', name: 'Redes e telefonia', people: 1 },
  ])
  expect((await desk.as(member)(groups.find, { id: ticket.id, query: 'redes' })).map(({ name }) => name)).toEqual(['Redes e telefonia'])
  await expect(desk.as(member)(teams.add, { id: ticket.id, queueId: hidden })).rejects.toMatchObject({ details: [{ field: 'queueId' }] })
  const roles = (await desk.as('agent')(groups.find, { id: ticket.id, query: '' })).filter(({ kind }) => kind === 'role')
  expect(roles.length).toBeGreaterThan(3)
  expect(roles.map(({ name }) => name)).not.toContain('Cliente')
})

test('a hundred people are the limit, for all of a group or none; a team that follows as one counts beside them', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const two = await Promise.all([desk.aUser('agent'), desk.aUser('agent')])
  const team = await desk.aQueue('Plantão', two)
  const customers = await Promise.all(Array.from({ length: MAX_WATCHERS - 1 }, () => desk.aUser('client')))
  await desk.rows((tx) =>
    tx
      .insertInto('ticketWatchers')
      .values(customers.map(({ id }) => ({ tenantId: desk.id, ticketId: ticket.id, userId: id, side: 'customer' })))
      .execute(),
  )
  await expect(desk.as('agent')(groups.add, { id: ticket.id, queueId: team })).rejects.toMatchObject({ code: 'too_many_watchers' })
  expect(await countOf(desk, ticket.id)).toBe(MAX_WATCHERS - 1)
  expect(await desk.as('agent')(teams.add, { id: ticket.id, queueId: team })).toMatchObject([{ name: 'Plantão', people: 2 }])
  expect(await countOf(desk, ticket.id)).toBe(MAX_WATCHERS - 1)
})

test('a team is told as it is when something happens; who follows by themselves hears as they chose', async ({ desk }) => {
  const [member, choosy, blind, later, former] = await Promise.all([
    desk.aUser('agent'),
    desk.aUser('agent'),
    desk.aUser('support-agent'),
    desk.aUser('agent'),
    desk.aUser('agent'),
  ])
  const team = await desk.aQueue('Plantão', [member, choosy, blind, former])
  const ticket = await desk.aTicket({ queueId: await desk.aQueue('Outra') })
  await desk.as('agent')(teams.add, { id: ticket.id, queueId: team })
  await desk.as('agent')(teams.add, { id: ticket.id, queueId: team })
  await desk.as(choosy)(watchers.add, { id: ticket.id, level: 'mentions' })
  await desk.join(later, team)
  await desk.rows((tx) => tx.deleteFrom('queueMembers').where('queueId', '=', team).where('userId', '=', former.id).execute())
  await desk.as('supervisor')(comments.add, reply(ticket.id, true))
  await desk.as(later)(comments.add, { ...reply(ticket.id), thenStatus: 'waiting_customer' })
  const told = await react(desk)
  expect(told(member).toSorted()).toEqual(['comment_added', 'comment_added', 'status_changed'])
  // Of what they wrote themselves they are not told.
  expect(told(later)).toEqual(['comment_added'])
  for (const silent of [choosy, blind, former]) expect(told(silent)).toEqual([])
  expect(await desk.as('agent')(teams.remove, { id: ticket.id, queueId: team })).toEqual([])
  await expect(desk.as('agent')(teams.remove, { id: ticket.id, queueId: team })).rejects.toMatchObject({ details: [{ field: 'queueId' }] })
  await desk.as('supervisor')(comments.add, reply(ticket.id))
  expect((await react(desk))(member)).toHaveLength(3)
})

test('a merge brings teams along, and takes back what it brought', async ({ desk }) => {
  const [brought, both] = [await desk.aQueue('Rede'), await desk.aQueue('Telefonia')]
  const source = await desk.aTicket()
  const target = await desk.aTicket()
  const agent = desk.as('agent')
  for (const queueId of [brought, both]) await agent(teams.add, { id: source.id, queueId })
  await agent(teams.add, { id: target.id, queueId: both })
  await agent(merge, { id: source.id, intoId: target.id })
  const names = async () => (await agent(teams.list, { id: target.id })).map(({ name }) => name)
  expect(await names()).toEqual(['Rede', 'Telefonia'])
  await agent(unmerge, { id: source.id })
  expect(await names()).toEqual(['Telefonia'])
})

test('customers neither see nor name teams: their wall has none', async ({ desk }) => {
  const ticket = await desk.aTicket()
  await desk.as('agent')(teams.add, { id: ticket.id, queueId: desk.queueId })
  const rows = await desk.as('client')((ctx) => ctx.db.selectFrom('ticketTeamWatchers').select('queueId').execute())
  expect(rows).toEqual([])
  await expect(desk.as('client')(groups.find, { id: ticket.id, query: '' })).rejects.toMatchObject({ code: 'forbidden' })
})
