import { ListWatches, type WatchRow } from '@balcao/contracts/watchers/overview'
import { MAX_WATCHERS, WATCHED_ENTITIES } from '@balcao/contracts/watchers/watching'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as views from '../ticket-list/views.ts'
import { beginExport, exportPart } from './export.ts'
import { list } from './overview.ts'
import { remove, undo } from './removals.ts'
import * as watchers from './watchers.ts'
import * as watches from './watches.ts'

const asked = (filter: object = {}) => ListWatches.parse(filter)
const who = ({ user, ticket, thing }: WatchRow) => `${user?.name} ${ticket ? `#${ticket.number}` : (thing?.name ?? thing?.entity)}`
const rowsFor = async (desk: Desk, filter: object = {}) => (await desk.as('supervisor')(list, asked(filter))).data
const seen = async (desk: Desk, filter: object = {}) => (await rowsFor(desk, filter)).map(who)
const page = { limit: 50 }
/** What is not one person's alone; searches that somebody keeps have tests of their own. */
const SHARED = WATCHED_ENTITIES.filter((entity) => entity !== 'kept_search')

/** Ana follows one thing of each kind and a ticket, and Bia a view of her own. */
async function aDeskOfFollowers(desk: Desk) {
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  const ids: Record<(typeof SHARED)[number], number> = {
    company: (await desk.aCompany('Acme')).id,
    queue: await desk.aQueue('Rede'),
    tag: await desk.aTag('Fibra'),
    search: await desk.aView('Abertos', { filter: JSON.stringify({ status: ['open'] }) }),
  }
  const ticket = await desk.aTicket({ status: 'open' })
  await desk.as(ana)(watchers.add, { id: ticket.id })
  for (const entity of SHARED) await desk.as(ana)(watches.save, { entity, id: ids[entity] })
  await desk.as(ana)(watches.save, { entity: 'tag', id: ids.tag, level: 'status', mutedUntil: '2999-01-01T00:00:00Z' })
  const own = await desk.aView('Só minha', { ownerId: bia.id, filter: JSON.stringify({ assignee: ['me'] }) })
  await desk.as(bia)(watches.save, { entity: 'search', id: own })
  return { ana, bia, ids, ticket, own }
}

test('companies, queues, tags and views stand among who watches what; views that are somebody’s own without their name', async ({
  desk,
  other,
}) => {
  const { ana, ids, ticket } = await aDeskOfFollowers(desk)
  await aDeskOfFollowers(other)
  const all = ['Bia search', 'Ana Abertos', 'Ana Fibra', 'Ana Rede', 'Ana Acme', `Ana #${ticket.number}`]
  expect(await seen(desk)).toEqual(all)
  expect(await seen(desk, { userId: ana.id })).toEqual(all.slice(1))
  expect(await seen(desk, { number: ticket.number })).toEqual([`Ana #${ticket.number}`])
  expect(await seen(desk, { number: ticket.number, what: ['tag'] })).toEqual([])
  expect(await seen(desk, { companyId: ids.company })).toEqual(['Ana Acme'])
  expect(await seen(desk, { level: ['status'] })).toEqual(['Ana Fibra'])
  expect(await seen(desk, { what: ['queue', 'search'] })).toEqual(['Bia search', 'Ana Abertos', 'Ana Rede'])
  const paged: string[] = []
  for (let cursor: string | undefined, more = true; more; ) {
    const one = await desk.as('supervisor')(list, asked({ limit: 2, ...(cursor ? { cursor } : {}) }))
    paged.push(...one.data.map(who))
    cursor = one.nextCursor ?? undefined
    more = one.hasNext
  }
  expect(paged).toEqual(all)
  const file = await desk.as('supervisor')(beginExport, {})
  const part = await desk.as('supervisor')((ctx) => exportPart(ctx, {}, file, file.place))
  const lines = part.text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(file.rows)
  expect(lines[0]).toMatch(/^Bia;[^;]+;Equipe;Visão;;\(visão ou busca própria\);;;Tudo;/)
  expect(lines[2]).toMatch(/^Ana;[^;]+;Equipe;Tag;;Fibra;;;Só o status;/)
})

test('who sees by queue finds followers of their own queues only; without the right over companies none of those', async ({ desk }) => {
  const { ids } = await aDeskOfFollowers(desk)
  const narrow = await desk.aRole('supervisor', { 'ticket.read': 'queue', 'company.read': 'none' })
  const lead = await desk.aUser('supervisor', { role: narrow.slug })
  const things = (await desk.as(lead)(list, asked())).data
  expect(things.map(who)).toEqual(['Bia search', 'Ana Abertos', 'Ana Fibra'])
  const [queue] = await rowsFor(desk, { what: ['queue'] })
  expect(await desk.as(lead)(remove, { keys: [queue?.key ?? ''] })).toMatchObject({
    done: 0,
    failed: [{ code: 'watch_not_found', number: null, title: null }],
  })
  await desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId: ids.queue, userId: lead.id }).execute())
  expect((await desk.as(lead)(list, asked({ what: ['queue'] }))).data.map(who)).toEqual(['Ana Rede'])
})

test('they are taken off with tickets at once and given back as they were; whoever cannot come back is named', async ({ desk, other }) => {
  const { ana, bia, ids } = await aDeskOfFollowers(desk)
  const supervisor = desk.as('supervisor')
  const keys = (await rowsFor(desk)).map(({ key }) => key)
  expect(await other.as('supervisor')(remove, { keys: keys.filter((key) => key.startsWith('w')) })).toMatchObject({ done: 0, id: null })
  await expect(desk.as('agent')(remove, { keys })).rejects.toMatchObject({ code: 'forbidden' })
  const result = await supervisor(remove, { keys: [...keys, 'w2000000000'] })
  expect(result).toMatchObject({ done: 6, failed: [{ key: 'w2000000000', code: 'watch_not_found' }] })
  expect(await seen(desk)).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('watchedViewTickets').selectAll().execute())).toEqual([])

  // Meanwhile one follows again, a view is taken away, and a queue is full.
  await desk.as(ana)(watches.save, { entity: 'company', id: ids.company, level: 'mentions' })
  await supervisor(views.remove, { id: ids.search })
  const many = await Promise.all(Array.from({ length: MAX_WATCHERS }, () => desk.aUser('agent')))
  await desk.rows((tx) =>
    tx
      .insertInto('watches')
      .values(many.map(({ id }) => ({ tenantId: desk.id, userId: id, queueId: ids.queue })))
      .execute(),
  )
  const again = await supervisor(undo, { id: result.id ?? 0 })
  expect(again.done).toBe(3)
  expect(again.failed.map(({ code, title }) => `${code} ${title}`).toSorted()).toEqual([
    'too_many_watching Rede',
    'watch_not_restored Acme',
    'watch_not_restored null',
  ])
  const mine = (await desk.as(ana)(watches.list, page)).data
  expect(mine.map(({ name, how }) => `${name} ${how.level} ${how.mutedUntil?.slice(0, 4)}`).toSorted()).toEqual([
    'Acme mentions undefined',
    'Fibra status 2999',
  ])
  expect((await desk.as(bia)(watches.list, page)).data).toMatchObject([{ name: 'Só minha', how: { asleep: null } }])
  const audited = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'before']).orderBy('id').execute())
  expect(audited[0]).toMatchObject({ action: 'watchers.removed', before: { watchers: expect.arrayContaining(['Acme: Ana', 'Rede: Ana']) } })
})
