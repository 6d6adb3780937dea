import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { MAX_WATCHED_SEARCHES, MAX_WATCHERS, WATCHED_ENTITIES } from '@balcao/contracts/watchers/watching'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import * as companies from '../companies/merge.ts'
import { reactionsTo } from '../reactions.ts'
import { runReactions } from '../run-reaction.ts'
import * as tags from '../tags/tags.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { noPorts } from '../testing/no-files.ts'
import { react } from '../testing/react.ts'
import { forgetWatches } from '../tickets/on-user-gone.ts'
import * as tickets from '../tickets/tickets.ts'
import * as watchers from './watchers.ts'
import * as watches from './watches.ts'

const page = { limit: 50 }
/** What is not one person's alone; searches that somebody keeps have tests of their own. */
const SHARED = WATCHED_ENTITIES.filter((entity) => entity !== 'kept_search')
const reply = (ticketId: number, isInternal = false) => ({ ticketId, content: 'Olá', isInternal })

/** One of each kind, and a ticket of all of them. */
async function things(desk: Desk) {
  const company = await desk.aCompany('Acme')
  const queue = await desk.aQueue('Rede')
  const tag = await desk.aTag('Fibra')
  const search = await desk.aView('Abertos', { filter: JSON.stringify({ status: ['open'] }) })
  const ids: Record<(typeof SHARED)[number], number> = { company: company.id, queue, tag, search }
  const ticket = await desk.aTicket({ companyId: company.id, queueId: queue, status: 'open' })
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: ticket.id, tagId: tag }).execute())
  return { ids, ticket }
}

/** What each person was told so far, by type. */
async function told(desk: Desk) {
  await react(desk)
  const rows = await desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type', 'groupKey']).orderBy('id').execute())
  return (who: Person) => rows.filter(({ userId }) => userId === who.id).map(({ type }) => type)
}

test('a company, a queue, a tag and a view are followed, chosen how, listed and left', async ({ desk }) => {
  const { ids, ticket } = await things(desk)
  const agent = desk.as('agent')
  for (const entity of SHARED) {
    const thing = { entity, id: ids[entity] }
    expect((await agent(watches.get, thing)).watch).toBe(null)
    expect(await agent(watches.save, thing)).toMatchObject({ watch: { level: 'all', mutedUntil: null, asleep: null } })
    await agent(watches.save, { ...thing, mutedUntil: '2999-01-01T00:00:00Z' })
    if (entity !== 'search') await agent(watches.save, { ...thing, level: 'status' })
    expect((await agent(watches.get, thing)).watch).toMatchObject({ level: entity === 'search' ? 'all' : 'status' })
  }
  await expect(agent(watches.save, { entity: 'search', id: ids.search, level: 'status' })).rejects.toMatchObject({
    details: [{ field: 'level' }],
  })
  const first = await agent(watches.list, { limit: 3 })
  const rest = await agent(watches.list, { limit: 3, cursor: first.nextCursor ?? '' })
  const all = [...first.data, ...rest.data]
  expect(all.map(({ entity, name }) => `${entity} ${name}`)).toEqual(['search Abertos', 'tag Fibra', 'queue Rede', 'company Acme'])
  expect(all.every(({ unread, how }) => !unread && how.mutedUntil !== null)).toBe(true)
  const { updatedAt } = await agent(tickets.get, { id: ticket.id })
  expect(all.map(({ lastChangeAt }) => lastChangeAt)).toEqual([updatedAt, updatedAt, updatedAt, updatedAt])
  for (const entity of SHARED) await agent(watches.remove, { entity, id: ids[entity] })
  await agent(watches.remove, { entity: 'tag', id: ids.tag })
  expect((await agent(watches.list, page)).data).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('watchedViewTickets').selectAll().execute())).toEqual([])
})

test('T09 what is another tenant’s, nobody’s, or not for this person is not found, and lists are each person’s own', async ({
  desk,
  other,
}) => {
  const { ids } = await things(desk)
  const foreign = (await things(other)).ids
  for (const entity of SHARED) {
    const code = entity === 'search' ? 'view_not_found' : `${entity}_not_found`
    for (const id of [foreign[entity], 2_000_000_000])
      for (const rule of [watches.get, watches.save]) await expect(desk.as('agent')(rule, { entity, id })).rejects.toMatchObject({ code })
    await desk.as('agent')(watches.save, { entity, id: ids[entity] })
  }
  const colleague = await desk.person('supervisor')
  const own = await desk.aView('Minha', { ownerId: (await desk.person('agent')).id })
  await expect(desk.as(colleague)(watches.save, { entity: 'search', id: own })).rejects.toMatchObject({ code: 'view_not_found' })
  expect((await desk.as(colleague)(watches.list, page)).data).toEqual([])
  for (const entity of SHARED)
    await expect(other.as('agent')(watches.remove, { entity, id: ids[entity] })).rejects.toMatchObject({ kind: 'not_found' })
  expect((await desk.as('agent')(watches.list, page)).data).toHaveLength(4)
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'queue', 'company.read': 'none' })
  const narrow = desk.as(await desk.aUser('agent', { role: slug }))
  await expect(narrow(watches.save, { entity: 'company', id: ids.company })).rejects.toMatchObject({ code: 'company_not_found' })
  await expect(narrow(watches.save, { entity: 'queue', id: ids.queue })).rejects.toMatchObject({ code: 'queue_not_found' })
})

test('a ticket’s events tell who follows its company, queue or tag: by level, once, never the author, nor muted or out of sight', async ({
  desk,
}) => {
  const { ids, ticket } = await things(desk)
  const follow = async (entity: (typeof SHARED)[number], how: object = {}, role: Parameters<Desk['aUser']>[0] = 'agent') => {
    const who = await desk.aUser(role)
    await desk.as(who)(watches.save, { entity, id: ids[entity], ...how })
    return who
  }
  const all = await follow('queue')
  await desk.as(all)(watches.save, { entity: 'tag', id: ids.tag })
  await desk.as(all)(watches.save, { entity: 'company', id: ids.company, level: 'mentions' })
  const publicly = await follow('company', { level: 'public' })
  const status = await follow('tag', { level: 'status' })
  const muted = await follow('queue', { mutedUntil: '2999-01-01T00:00:00Z' })
  const direct = await follow('queue')
  await desk.as(direct)(watchers.add, { id: ticket.id, level: 'mentions' })
  const asleep = await follow('tag')
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'queue' })
  await desk.rows((tx) => tx.updateTable('users').set({ role: slug }).where('id', '=', asleep.id).execute())
  const demoted = await follow('tag')
  await desk.rows((tx) => tx.updateTable('users').set({ role: 'support-agent' }).where('id', '=', demoted.id).execute())
  const author = await follow('queue', {}, 'supervisor')
  await desk.as(author)(comments.add, reply(ticket.id, true))
  await desk.as(author)(comments.add, { ...reply(ticket.id), thenStatus: 'waiting_customer' })
  const heard = await told(desk)
  expect(heard(all)).toEqual(['comment_added', 'comment_added', 'status_changed'])
  expect(heard(publicly)).toEqual(['comment_added', 'status_changed'])
  expect(heard(status)).toEqual(['status_changed'])
  for (const silent of [muted, direct, asleep, demoted, author]) expect(heard(silent)).toEqual([])

  const list = (await desk.as(all)(watches.list, page)).data
  expect(list.map(({ entity, unread }) => `${entity} ${unread}`)).toEqual(['company false', 'tag true', 'queue true'])
  // Sight comes back, and the watch wakes by itself.
  expect((await desk.as(asleep)(watches.list, page)).data).toMatchObject([{ name: 'Fibra', lastChangeAt: null }])
  await desk.join(asleep, ids.queue)
  await desk.as(author)(comments.add, reply(ticket.id))
  expect((await told(desk))(asleep)).toEqual(['comment_added'])
})

test('what is opened in, or comes to, a followed company, queue or tag is told; who chose to hear of the same otherwise hears it once', async ({
  desk,
}) => {
  const { ids } = await things(desk)
  const who = await desk.aUser('agent')
  for (const entity of ['company', 'queue', 'tag'] as const) await desk.as(who)(watches.save, { entity, id: ids[entity] })
  const requester = await desk.aUser('client', { companyId: ids.company })
  const opened = { title: 'T', description: 'D', requesterId: requester.id, queueId: ids.queue, tagIds: [ids.tag] }
  await desk.as('supervisor')(tickets.create, opened)
  expect((await told(desk))(who)).toEqual(['followed_arrived'])
  const elsewhere = await desk.aTicket()
  await desk.as('supervisor')(tickets.update, { id: elsewhere.id, queueId: ids.queue })
  await desk.as('supervisor')(tickets.update, { id: elsewhere.id, tagIds: [ids.tag] })
  await react(desk)
  await desk.as('supervisor')(tickets.update, { id: elsewhere.id, tagIds: [], priority: 'urgent' })
  await desk.as('supervisor')(tickets.update, { id: elsewhere.id, companyId: ids.company })
  expect((await told(desk))(who)).toEqual(['followed_arrived', 'followed_arrived', 'followed_arrived', 'followed_arrived'])
  await desk.as('supervisor')(tickets.update, { id: elsewhere.id, companyId: null })
  expect((await told(desk))(who), 'leaving is no news').toHaveLength(4)
})

test('a view tells what comes in and goes out, each once, with the reader’s own `me`, and nothing of what nobody may see', async ({
  desk,
}) => {
  const inside = await desk.aTicket({ status: 'open', priority: 'urgent' })
  const urgent = await desk.aView('Urgentes', { filter: JSON.stringify({ priority: ['urgent'], status: ['new', 'open'] }) })
  const mine = await desk.aView('Minhas', { filter: JSON.stringify({ assignee: ['me'], tagId: [await desk.aTag('x')], not: ['tagId'] }) })
  const [one, two] = [await desk.aUser('agent'), await desk.aUser('agent')]
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'queue' })
  const blind = await desk.aUser('agent', { role: slug })
  for (const who of [one, two, blind]) for (const id of [urgent, mine]) await desk.as(who)(watches.save, { entity: 'search', id })
  const supervisor = desk.as('supervisor')
  // It was in already: no news.
  await supervisor(tickets.update, { id: inside.id, title: 'Outro' })
  expect((await told(desk))(one)).toEqual([])
  const ticket = await desk.aTicket({ status: 'open' })
  await supervisor(tickets.update, { id: ticket.id, priority: 'urgent' })
  await supervisor(tickets.update, { id: ticket.id, priority: 'low' })
  // Only the last of it is looked at, and nothing changed in the end.
  expect((await told(desk))(one)).toEqual([])
  await supervisor(tickets.update, { id: ticket.id, priority: 'urgent' })
  expect((await told(desk))(one)).toEqual(['search_entered'])
  await supervisor(tickets.update, { id: ticket.id, assigneeId: two.id })
  const heard = await told(desk)
  expect(heard(one)).toEqual(['search_entered'])
  // Who is given a ticket is told so, not that it came into a view of theirs as well.
  expect(heard(two)).toEqual(['search_entered', 'ticket_assigned'])
  expect((await desk.as(two)(watches.list, page)).data).toMatchObject([
    { name: 'Minhas', unread: false },
    { name: 'Urgentes', unread: true },
  ])
  await supervisor(tickets.update, { id: ticket.id, status: 'resolved' })
  await supervisor(tickets.update, { id: inside.id, status: 'spam' }).catch(() => undefined)
  expect((await told(desk))(one)).toEqual(['search_entered', 'search_left'])
  expect((await told(desk))(blind)).toEqual([])
  await desk.join(blind)
  await supervisor(tickets.update, { id: inside.id, priority: 'low' })
  expect((await told(desk))(blind)).toEqual(['search_left'])
})

test('what the table says a view holds is what its list holds, whatever is asked', async ({ desk }) => {
  const field = await desk.aField({ key: 'area', type: 'select', options: JSON.stringify([{ value: 'a', label: 'A', isActive: true }]) })
  const tag = await desk.aTag('Rede')
  const who = await desk.aUser('agent')
  const queue = await desk.aQueue('Outra')
  const filters: object[] = [
    { status: ['new', 'open'], not: ['status'] },
    { assignee: ['me', 'none'] },
    { assignee: ['me'], not: ['assignee'] },
    { requester: [(await desk.person('client')).id], queueId: [queue], not: ['queueId'] },
    { tagId: [tag] },
    { tagId: [tag], not: ['tagId'] },
    { watching: true },
    { priority: ['high'], createdDays: 2 },
    { urgency: ['high'] },
    { impact: ['none'], not: ['impact'] },
    { urgency: ['none', 'low'] },
    { customFields: [{ key: field.key, operator: 'is', values: ['a'] }] },
    { customFields: [{ key: field.key, operator: 'is_not_set', values: [] }] },
    { updatedFrom: '2999-01-01T00:00:00Z' },
  ]
  const views = await Promise.all(filters.map((filter, n) => desk.aView(`V${n}`, { filter: JSON.stringify(filter), ownerId: who.id })))
  for (const id of views) await desk.as(who)(watches.save, { entity: 'search', id })
  const made = await Promise.all([1, 2, 3, 4].map((n) => desk.aTicket(n === 1 ? { urgency: 'high', impact: 'low' } : {})))
  const [first, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]]
  const supervisor = desk.as('supervisor')
  await supervisor(tickets.update, { id: first.id, assigneeId: who.id, tagIds: [tag], priority: 'high', customFields: { area: 'a' } })
  await supervisor(tickets.update, { id: second.id, queueId: queue, assigneeId: (await desk.person('supervisor')).id })
  await supervisor(tickets.update, { id: third.id, status: 'resolved', priority: 'high' })
  await desk.as(who)(watchers.add, { id: third.id })
  for (const { id } of made) await supervisor(comments.add, reply(id, true))
  await react(desk)
  const kept = await desk.rows((tx) => tx.selectFrom('watchedViewTickets').select(['viewId', 'ticketId']).execute())
  for (const [n, filter] of filters.entries()) {
    const listed = (await desk.as(who)(tickets.list, ListTickets.parse(filter))).data.map(({ id }) => id).toSorted()
    expect(
      kept
        .filter(({ viewId }) => viewId === views[n])
        .map(({ ticketId }) => ticketId)
        .toSorted(),
      JSON.stringify(filter),
    ).toEqual(listed)
  }
})

test('of several facts of one change, run together, a view tells once', async ({ desk }) => {
  const id = await desk.aView('Urgentes', { filter: JSON.stringify({ priority: ['urgent'], status: ['open'] }) })
  const [who, assignee] = [await desk.aUser('agent'), await desk.aUser('agent')]
  for (const one of [who, assignee]) await desk.as(one)(watches.save, { entity: 'search', id })
  const made = await Promise.all([1, 2].map(() => desk.aTicket()))
  for (const ticket of made)
    await desk.as('supervisor')(tickets.update, { id: ticket.id, status: 'open', priority: 'urgent', assigneeId: assignee.id })
  const facts = (await desk.facts()).map(({ id, name }) => ({ id, reactions: reactionsTo(name) }))
  expect(facts.length).toBeGreaterThan(4)
  await runReactions({ db: desk.db, ports: noPorts }, { tenantId: desk.id, facts })
  const heard = await told(desk)
  expect(heard(who)).toEqual(['search_entered', 'search_entered'])
  expect(heard(assignee).filter((type) => type === 'search_entered')).toHaveLength(2)
})

test('a view that asks for what is gone, or is taken away, sleeps; changed or put back, it tells what changes from then on', async ({
  desk,
}) => {
  const views = await import('../ticket-list/views.ts')
  const tag = await desk.aTag('Some')
  const id = await desk.aView('Da tag', { filter: JSON.stringify({ tagId: [tag] }) })
  const who = await desk.aUser('agent')
  await desk.as(who)(watches.save, { entity: 'search', id })
  await desk.as('supervisor')(tags.remove, { id: tag })
  const ticket = await desk.aTicket()
  await desk.as('supervisor')(tickets.update, { id: ticket.id, priority: 'urgent' })
  expect((await told(desk))(who)).toEqual([])
  expect((await desk.as(who)(watches.list, page)).data).toMatchObject([{ how: { asleep: 'broken' } }])
  await desk.as('supervisor')(views.update, { id, filter: { priority: ['urgent'] } })
  await desk.as('supervisor')(tickets.update, { id: ticket.id, title: 'Ainda' })
  expect((await told(desk))(who)).toEqual([])
  await desk.as('supervisor')(views.remove, { id })
  expect((await desk.as(who)(watches.list, page)).data).toMatchObject([{ name: null, how: { asleep: 'unseen' } }])
  await desk.as('supervisor')(tickets.update, { id: ticket.id, priority: 'low' })
  expect((await told(desk))(who)).toEqual([])
  await desk.as('supervisor')(views.restore, { id })
  await desk.as('supervisor')(tickets.update, { id: ticket.id, priority: 'urgent' })
  expect((await told(desk))(who)).toEqual(['search_entered'])
})

test('merged tags and companies take their followers along; who is removed follows nothing any more', async ({ desk }) => {
  const { ids } = await things(desk)
  const who = await desk.aUser('agent')
  for (const entity of SHARED) await desk.as(who)(watches.save, { entity, id: ids[entity] })
  await desk.as(who)(watches.save, { entity: 'tag', id: ids.tag, level: 'public' })
  const [tag, company] = [await desk.aTag('Cabo'), await desk.aCompany('Globex')]
  await desk.as('admin')(tags.merge, { id: ids.tag, intoId: tag })
  await desk.as('admin')(companies.merge, { id: ids.company, intoId: company.id })
  const rows = (await desk.as(who)(watches.list, page)).data
  expect(rows.map(({ name, how }) => `${name} ${how.level}`)).toEqual(['Globex all', 'Cabo public', 'Abertos all', 'Rede all'])
  await desk.asSystem((ctx) => forgetWatches(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { userId: who.id } }))
  expect(await desk.rows((tx) => tx.selectFrom('watches').selectAll().execute())).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('watchedViewTickets').selectAll().execute())).toEqual([])
})

test('a hundred people a thing, twenty views a person, and no view that holds too much', async ({ desk }) => {
  const queue = await desk.aQueue('Cheia')
  const people = await Promise.all(Array.from({ length: MAX_WATCHERS }, () => desk.aUser('agent')))
  await desk.rows((tx) =>
    tx
      .insertInto('watches')
      .values(people.slice(1).map(({ id }) => ({ tenantId: desk.id, userId: id, queueId: queue })))
      .execute(),
  )
  const tries = await Promise.allSettled(
    ['agent', 'supervisor'].map((role) => desk.as(role as 'agent')(watches.save, { entity: 'queue', id: queue })),
  )
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'too_many_watching' } })
  const who = people[0] as Person
  const views = await Promise.all(Array.from({ length: MAX_WATCHED_SEARCHES + 1 }, (_, n) => desk.aView(`V${n}`)))
  for (const id of views.slice(1)) await desk.as(who)(watches.save, { entity: 'search', id })
  await expect(desk.as(who)(watches.save, { entity: 'search', id: views[0] as number })).rejects.toMatchObject({ code: 'too_many_watches' })

  const client = await desk.person('client')
  const some = await desk.aTicket()
  await desk.rows(async (tx) => {
    const { sql } = await import('kysely')
    await sql`insert into tickets (tenant_id, number, title, description, requester_id, queue_id, priority, type)
      select ${desk.id}, 100000 + n, 'T', 'D', ${client.id}, ${some.queueId}, 'medium', 'request' from generate_series(1, 5000) n`.execute(
      tx,
    )
  })
  const wide = await desk.aView('Todos', { filter: '{}' })
  await expect(desk.as('agent')(watches.save, { entity: 'search', id: wide })).rejects.toMatchObject({ code: 'search_too_wide' })
  expect(await desk.rows((tx) => tx.selectFrom('watchedViewTickets').select('ticketId').where('viewId', '=', wide).execute())).toEqual([])
})
