import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { mailWatchers } from '../email/on-watched.ts'
import { notifyOfAnswer } from '../notifications/reactions/on-comment.ts'
import { notifyWatchersOfStatus } from '../notifications/reactions/on-status.ts'
import type { Fact } from '../reactions.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { forgetWatches } from '../tickets/on-user-gone.ts'
import * as tickets from '../tickets/tickets.ts'
import * as watchers from './watchers.ts'
import * as watching from './watching.ts'

const names = (list: { user: { name: string } }[]) => list.map(({ user }) => user.name)
const countOf = (desk: Desk, id: number) =>
  desk.rows(async (tx) => {
    const ticket = await tx.selectFrom('tickets').select('watchersCount').where('id', '=', id).executeTakeFirstOrThrow()
    const rows = await tx.selectFrom('ticketWatchers').select('userId').where('ticketId', '=', id).execute()
    return { kept: ticket.watchersCount, real: rows.length }
  })

/** Runs what follows from the messages and moves so far. */
async function react(desk: Desk) {
  for (const { id, name, payload, actorId } of await desk.facts()) {
    const fact = { outboxId: id, tenantId: desk.id, actorId, payload }
    if (name === 'comment:added')
      for (const run of [notifyOfAnswer, mailWatchers]) await desk.asSystem((ctx) => run(ctx, fact as never as Fact<'comment:added'>))
    if (name === 'ticket:status_changed')
      await desk.asSystem((ctx) => notifyWatchersOfStatus(ctx, fact as never as Fact<'ticket:status_changed'>))
  }
  const told = await desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type']).execute())
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select(['toAddress', 'linkPath']).execute())
  return { told: (who: Person) => told.filter(({ userId }) => userId === who.id).map(({ type }) => type), mails }
}

const reply = (ticketId: number, isInternal = false) => ({ ticketId, content: 'Olá', isInternal })

test('somebody follows, chooses how, and leaves; the history says who', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const agent = await desk.person('agent')
  const added = await desk.as('agent')(watchers.add, { id: ticket.id })
  expect(added).toMatchObject([{ user: { id: agent.id }, level: 'all', source: 'manual', isAsleep: false }])
  const until = new Date(Date.now() + 60_000).toISOString()
  const muted = await desk.as('agent')(watchers.add, { id: ticket.id, level: 'status', mutedUntil: until })
  expect(muted).toMatchObject([{ level: 'status' }])
  expect(Date.parse(muted[0]?.mutedUntil ?? '')).toBe(Date.parse(until))
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 1, real: 1 })
  const mine = await desk.as('agent')(watching.my, { limit: 10 })
  expect(mine.data).toMatchObject([{ ticket: { id: ticket.id }, level: 'status' }])
  await desk.as('agent')(watchers.remove, { id: ticket.id })
  await desk.as('agent')(watchers.remove, { id: ticket.id })
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 0, real: 0 })
  const history = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('changes').orderBy('id').execute())
  expect(history.map(({ changes }) => changes[0])).toEqual([
    { field: 'watchers', from: null, to: agent.name },
    { field: 'watchers', from: agent.name, to: null },
  ])
})

test('T09 strangers, the blind and the unknown are refused alike, and nobody says how others follow', async ({ desk, other }) => {
  const ticket = await desk.aTicket({ queueId: await desk.aQueue('Outra') })
  const blind = await desk.person('support-agent')
  const stranger = await other.person('agent')
  for (const userId of [blind.id, stranger.id, 2_000_000_000])
    await expect(desk.as('agent')(watchers.add, { id: ticket.id, userId })).rejects.toMatchObject({
      details: [{ field: 'userId', message: 'Esta pessoa não pode seguir este ticket.' }],
    })
  const peer = await desk.person('supervisor')
  await expect(desk.as('agent')(watchers.add, { id: ticket.id, userId: peer.id, level: 'all' })).rejects.toMatchObject({
    details: [{ field: 'level' }],
  })
  await expect(other.as('agent')(watchers.list, { id: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as(blind)(watchers.add, { id: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  const found = await desk.as('agent')(watchers.find, { id: ticket.id, query: 'e' })
  expect(found.map(({ user }) => user.id)).not.toContain(blind.id)
  expect(found.map(({ user }) => user.id)).toContain(peer.id)
})

test('the requester takes in a colleague and nobody else; neither learns of the desk’s followers', async ({ desk }) => {
  const company = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name: 'Acme' }).returning('id').executeTakeFirstOrThrow(),
  )
  const requester = await desk.aUser('client', { companyId: company.id })
  const colleague = await desk.aUser('client', { companyId: company.id, name: 'Colega da Acme' })
  const outsider = await desk.aUser('client', { name: 'Colega de fora' })
  const ticket = await desk.aTicket({ requesterId: requester.id })
  await desk.as('agent')(watchers.add, { id: ticket.id })
  const customer = desk.as(requester)
  expect(names(await customer(watchers.find, { id: ticket.id, query: 'colega' }))).toEqual(['Colega da Acme'])
  await desk.rows((tx) =>
    sql`insert into users (tenant_id, email, name, role)
      select ${desk.id}, 'colega-' || n || '@fora.example', 'Colega ' || n, 'client' from generate_series(1, 1000) n`.execute(tx),
  )
  expect(names(await customer(watchers.find, { id: ticket.id, query: 'colega' })), 'however many others are called so').toEqual([
    'Colega da Acme',
  ])
  for (const userId of [outsider.id, (await desk.person('supervisor')).id, requester.id])
    await expect(customer(watchers.add, { id: ticket.id, userId })).rejects.toMatchObject({ code: 'invalid_input' })
  const list = await customer(watchers.add, { id: ticket.id, userId: colleague.id })
  expect(list).toEqual([
    {
      user: { id: colleague.id, name: 'Colega da Acme', email: null },
      side: 'customer',
      level: 'public',
      mutedUntil: null,
      source: 'added',
      since: expect.any(String),
      isAsleep: false,
    },
  ])
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 2, real: 2 })
  expect((await customer(tickets.get, { id: ticket.id })).watchersCount).toBe(0)
  // By mail only, until their role says otherwise.
  await expect(desk.as(colleague)(tickets.get, { id: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('R01 a role of scope cc shows customers what they take part in, until they leave', async ({ desk }) => {
  const { slug } = await desk.aRole('client', { 'ticket.read': 'cc', 'ticket.reply': 'cc' })
  const guest = await desk.aUser('client', { role: slug })
  const ticket = await desk.aTicket()
  const as = desk.as(guest)
  await expect(as(watchers.add, { id: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await desk.as('agent')(watchers.add, { id: ticket.id, userId: guest.id })
  await desk.as('agent')(comments.add, reply(ticket.id, true))
  await as(comments.add, reply(ticket.id))
  expect((await as(comments.list, { ticketId: ticket.id, limit: 10, order: 'asc' })).data).toMatchObject([{ isInternal: false }])
  expect((await as(tickets.list, ListTickets.parse({}))).data.map(({ id }) => id)).toEqual([ticket.id])
  await expect(as(watchers.find, { id: ticket.id, query: 'a' })).rejects.toMatchObject({ code: 'forbidden' })
  const { mails } = await react(desk)
  expect(mails).toContainEqual({ toAddress: (await desk.person('client')).email, linkPath: `/portal/ticket/${ticket.id}` })
  await as(watchers.remove, { id: ticket.id })
  await expect(as(tickets.get, { id: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 1, real: 1 })
})

test('followers hear by level, once, never of themselves, nor muted or out of sight', async ({ desk }) => {
  const ticket = await desk.aTicket({ queueId: await desk.aQueue('Dela') })
  const people = Object.fromEntries(
    await Promise.all(['all', 'public', 'status', 'mentions', 'muted'].map(async (level) => [level, await desk.aUser('agent')] as const)),
  )
  for (const [level, who] of Object.entries(people))
    await desk.as(who)(watchers.add, {
      id: ticket.id,
      ...(level === 'muted' ? { mutedUntil: '2999-01-01T00:00:00Z' } : { level: level as 'all' }),
    })
  const asleep = await desk.aUser('support-agent')
  await desk.rows((tx) => tx.insertInto('ticketWatchers').values({ tenantId: desk.id, ticketId: ticket.id, userId: asleep.id }).execute())
  const all = people.all as Person
  await desk.rows((tx) => tx.updateTable('tickets').set({ assigneeId: all.id }).where('id', '=', ticket.id).execute())
  const author = await desk.person('supervisor')
  await desk.as('supervisor')(comments.add, reply(ticket.id, true))
  await desk.as('supervisor')(comments.add, { ...reply(ticket.id), thenStatus: 'waiting_customer' })
  const { told, mails } = await react(desk)
  expect(told(all).toSorted()).toEqual(['comment_added', 'comment_added', 'status_changed'])
  expect(told(people.public as Person).toSorted()).toEqual(['comment_added', 'status_changed'])
  expect(told(people.status as Person)).toEqual(['status_changed'])
  for (const silent of [people.mentions, people.muted, asleep, author]) expect(told(silent as Person)).toEqual([])
  expect(mails).toEqual([])
})

test('a customer in copy gets public replies by mail, with no way into a ticket they may not see, and no note', async ({ desk }) => {
  const guest = await desk.aUser('client')
  const ticket = await desk.aTicket()
  await desk.as('agent')(watchers.add, { id: ticket.id, userId: guest.id })
  await desk.as('agent')(comments.add, reply(ticket.id, true))
  expect((await react(desk)).mails).toEqual([])
  await desk.as('agent')(comments.add, reply(ticket.id))
  expect((await react(desk)).mails).toEqual([{ toAddress: guest.email, linkPath: null }])
})

test('staff who answer or open follow by themselves, unless they would rather not', async ({ desk }) => {
  const ticket = await desk.aTicket()
  await desk.as('agent')(comments.add, reply(ticket.id))
  expect(await desk.as('agent')(watchers.list, { id: ticket.id })).toMatchObject([{ source: 'comment', level: 'all' }])
  const supervisor = desk.as('supervisor')
  expect(await supervisor(watching.preferences)).toEqual({ auto: ['comment', 'mention', 'create'] })
  await supervisor(watching.savePreferences, { auto: ['mention'] })
  await supervisor(comments.add, reply(ticket.id))
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 1, real: 1 })
  const requesterId = (await desk.person('client')).id
  const opened = await desk.as('agent')(tickets.create, { title: 'T', description: 'D', requesterId })
  expect(opened.watchersCount).toBe(1)
})

test('twenty at once are counted right, the hundred-and-first is refused, and who is removed follows nothing', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const twenty = await Promise.all(Array.from({ length: 20 }, () => desk.aUser('agent')))
  await Promise.all(twenty.map((who) => desk.as(who)(watchers.add, { id: ticket.id })))
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 20, real: 20 })
  await Promise.all(
    twenty.map((who, index) => {
      const as = desk.as(who)
      return index % 2 ? as(watchers.remove, { id: ticket.id }) : as(watchers.add, { id: ticket.id })
    }) as Promise<unknown>[],
  )
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 10, real: 10 })
  const gone = twenty[0] as Person
  const fact = { outboxId: 1, tenantId: desk.id, actorId: null, payload: { userId: gone.id } }
  await desk.asSystem((ctx) => forgetWatches(ctx, fact))
  expect(await countOf(desk, ticket.id)).toEqual({ kept: 9, real: 9 })
  const many = await Promise.all(Array.from({ length: MAX_WATCHERS - 9 }, () => desk.aUser('client')))
  await desk.rows((tx) =>
    tx
      .insertInto('ticketWatchers')
      .values(many.map(({ id }) => ({ tenantId: desk.id, ticketId: ticket.id, userId: id, side: 'customer' })))
      .execute(),
  )
  await expect(desk.as('supervisor')(watchers.add, { id: ticket.id })).rejects.toMatchObject({ code: 'too_many_watchers' })
  await expect(desk.as(twenty[2] as Person)(watchers.add, { id: ticket.id, level: 'status' })).resolves.toHaveLength(MAX_WATCHERS)
})
