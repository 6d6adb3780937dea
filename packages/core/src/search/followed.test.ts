import { Search } from '@balcao/contracts/search/search'
import { ListWatches } from '@balcao/contracts/watchers/overview'
import { MAX_WATCHED_SEARCHES } from '@balcao/contracts/watchers/watching'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import * as commentEdits from '../comments/edits.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { forgetWatches } from '../tickets/on-user-gone.ts'
import * as tickets from '../tickets/tickets.ts'
import { beginExport, exportPart } from '../watchers/export.ts'
import * as overview from '../watchers/overview.ts'
import * as removals from '../watchers/removals.ts'
import * as watches from '../watchers/watches.ts'
import * as kept from './kept.ts'
import { search } from './search.ts'

const page = { limit: 50 }
const entity = 'kept_search' as const

/** Keeps a search and follows it. @returns its id */
async function follows(desk: Desk, who: Person, q: string, name = q): Promise<number> {
  const { id } = await desk.as(who)(kept.save, { name, q })
  await desk.as(who)(watches.save, { entity, id })
  return id
}

async function told(desk: Desk, who: Person) {
  await react(desk)
  const rows = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['type', 'title', 'metadata']).where('userId', '=', who.id).orderBy('id').execute(),
  )
  return rows.map(({ type, title }) => `${type}: ${title}`)
}
const held = (desk: Desk) => desk.rows((tx) => tx.selectFrom('watchedSearchTickets').select(['searchId', 'ticketId']).execute())

test('who follows a search is told what it begins to find and no longer finds: by title, message, note and what was edited', async ({
  desk,
}) => {
  const [who, quiet] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent')]
  const id = await follows(desk, who, 'impressora prioridade:alta', 'Impressoras')
  await desk.as(quiet)(watches.save, { entity, id: await follows(desk, quiet, 'impressora'), mutedUntil: '2999-01-01T00:00:00Z' })
  const ticket = await desk.aTicket({ title: 'Sem assunto', priority: 'high' })
  const supervisor = desk.as('supervisor')
  await supervisor(tickets.update, { id: ticket.id, title: 'Outro' })
  expect(await told(desk, who)).toEqual([])
  const note = await supervisor(comments.add, { ticketId: ticket.id, content: 'São duas impressoras', isInternal: true })
  expect(await told(desk, who)).toEqual(['search_entered: Entrou na busca “Impressoras”'])
  await supervisor(comments.add, { ticketId: ticket.id, content: 'Olá', isInternal: false })
  await supervisor(commentEdits.edit, { id: ticket.id, commentId: note.id, content: 'São dois teclados', edits: 0 })
  expect((await told(desk, who)).slice(1)).toEqual(['search_left: Saiu da busca “Impressoras”'])
  await supervisor(tickets.update, { id: ticket.id, title: 'Impressora parada', priority: 'low' })
  expect(await told(desk, who)).toHaveLength(2)
  // What one does oneself is no news, and is written down all the same.
  await desk.as(who)(tickets.update, { id: ticket.id, priority: 'high' })
  expect(await told(desk, who)).toHaveLength(2)
  expect((await held(desk)).filter(({ searchId }) => searchId === id)).toEqual([{ searchId: id, ticketId: ticket.id }])
  expect(await told(desk, quiet)).toEqual([])
  const [row] = (await desk.as(who)(watches.list, page)).data
  expect(row).toMatchObject({
    entity,
    id,
    name: 'Impressoras',
    q: 'impressora prioridade:alta',
    unread: true,
    how: { level: 'all', asleep: null },
  })
  expect(row?.lastChangeAt).not.toBe(null)
})

test('whoever does not see a ticket is not told of it', async ({ desk }) => {
  const { slug } = await desk.aRole('agent', { 'ticket.read': 'queue' })
  const narrow = await desk.aUser('agent', { role: slug })
  await follows(desk, narrow, 'roteador')
  const ticket = await desk.aTicket({ title: 'Roteador' })
  await desk.as('supervisor')(tickets.update, { id: ticket.id, title: 'Roteador novo' })
  expect(await told(desk, narrow)).toEqual([])
})

test('I09 what a followed search holds after changes is what the search page finds, by tickets and by messages', async ({ desk }) => {
  const who = await desk.aUser('agent', { name: 'Lia Moraes' })
  const [tag, queue] = [await desk.aTag('fiscal'), await desk.aQueue('Suporte N2')]
  const [acme] = [await desk.aCompany('Acme'), await desk.aCompany('Acme Filial')]
  const number = (await desk.aTicket({ title: 'Do número' })).number
  const qs = [
    'cabo',
    'cabo solto',
    '"cabo solto"',
    'cabo -solto',
    '-solto status:aberto',
    'status:aberto',
    'tag:fiscal impacto:baixo',
    'tag:inexistente cabo',
    'fila:suporte cabo',
    'fila:nenhuma',
    'empresa:acme',
    'assignee:me',
    'responsavel:lia cabo',
    'responsavel:ninguem cabo',
    'cabo desde:7d até:hoje urgency:none',
    'cabo até:2001-01-01',
    'prioridade:urgente tipo:incidente urgência:alta',
    String(number),
    `${number} status:fechado`,
    'de',
  ]
  const ids: number[] = []
  for (const q of qs) ids.push(await follows(desk, who, q))
  const made = []
  for (const title of ['Cabo', 'Outro', 'Cabo solto', 'Solto o cabo'])
    made.push(await desk.aTicket({ title, companyId: acme.id, ...(title === 'Cabo' ? { urgency: 'high', impact: 'low' } : {}) }))
  const [first, second, third, fourth] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0]]
  const supervisor = desk.as('supervisor')
  await supervisor(tickets.update, { id: first.id, assigneeId: who.id, tagIds: [tag], priority: 'urgent', type: 'incident' })
  await supervisor(tickets.update, { id: second.id, queueId: queue, status: 'open' })
  await supervisor(comments.add, { ticketId: second.id, content: 'Havia um cabo solto', isInternal: true })
  await supervisor(comments.add, { ticketId: third.id, content: 'Nada', isInternal: false })
  await supervisor(tickets.update, { id: third.id, tagIds: [tag], status: 'open' })
  await supervisor(tickets.update, { id: third.id, tagIds: [] })
  await supervisor(tickets.update, { id: fourth.id, priority: 'low' })
  await react(desk)
  const rows = await held(desk)
  const found = async (q: string) => {
    const hits = await desk.as(who)(search, Search.parse({ q, limit: 100 }))
    const messages = await desk.as(who)(search, Search.parse({ q, limit: 100, type: 'comment' }))
    // What is found for near words, where nothing is as it was written, is the page's alone.
    return hits.instead.length > 0
      ? []
      : [...new Set([...hits.data, ...messages.data].map(({ ticket }) => ticket?.id ?? 0))].toSorted((a, b) => a - b)
  }
  for (const [n, q] of qs.entries()) {
    const here = rows.filter(({ searchId }) => searchId === ids[n]).map(({ ticketId }) => ticketId)
    expect(
      here.toSorted((a, b) => a - b),
      q,
    ).toEqual(await found(q))
    // So it is for whoever begins to follow now.
    await desk.as(who)(watches.remove, { entity, id: ids[n] as number })
    await desk.as(who)(watches.save, { entity, id: ids[n] as number })
  }
  expect(await held(desk)).toHaveLength(rows.length)
})

test('T09 only what one keeps oneself under a name is followed; it goes with its search, and reads as that does', async ({
  desk,
  other,
}) => {
  const who = await desk.aUser('agent')
  const id = await follows(desk, who, 'cabo', 'Cabos')
  for (const testDb of [desk.as('admin'), other.as('admin')]) {
    for (const rule of [watches.get, watches.save])
      await expect(testDb(rule, { entity, id })).rejects.toMatchObject({ code: 'search_not_found' })
    await expect(testDb(watches.remove, { entity, id })).rejects.toMatchObject({ code: 'search_not_found' })
  }
  await desk.as(who)(kept.remember, { q: 'recente' })
  const recent = (await desk.as(who)(kept.list)).recent[0]?.id as number
  await expect(desk.as(who)(watches.save, { entity, id: recent })).rejects.toMatchObject({ code: 'search_not_found' })
  await expect(desk.as(who)(watches.save, { entity, id, level: 'status' })).rejects.toMatchObject({ details: [{ field: 'level' }] })

  const ticket = await desk.aTicket({ title: 'Fonte' })
  await desk.as(who)(kept.save, { name: 'cabos', q: 'fonte' })
  expect(await held(desk)).toEqual([{ searchId: id, ticketId: ticket.id }])
  expect((await desk.as(who)(watches.list, page)).data).toMatchObject([{ name: 'cabos', q: 'fonte' }])
  await desk.as(who)(kept.remove, { id })
  expect((await desk.as(who)(watches.list, page)).data).toEqual([])
  expect(await held(desk)).toEqual([])
  await follows(desk, who, 'fonte')
  await desk.asSystem((ctx) => forgetWatches(ctx, { outboxId: 1, tenantId: desk.id, actorId: null, payload: { userId: who.id } }))
  expect(await held(desk)).toEqual([])
})

test('what asks for nothing or finds too much is refused, and twenty are enough, views among them', async ({ desk }) => {
  const who = await desk.aUser('agent')
  const keep = async (q: string) => (await desk.as(who)(kept.save, { name: q, q })).id
  for (const q of ['-solto', '%%', 'status:voando'])
    await expect(desk.as(who)(watches.save, { entity, id: await keep(q) }), q).rejects.toMatchObject({ code: 'invalid_input' })
  const some = await desk.aTicket()
  await desk.rows((tx) =>
    sql`insert into tickets (tenant_id, number, title, description, requester_id, queue_id, priority, type)
      select ${desk.id}, 100000 + n, 'Lote', 'D', ${some.requesterId}, ${some.queueId}, 'medium', 'request' from generate_series(1, 5001) n`.execute(
      tx,
    ),
  )
  for (const q of ['lote', 'prioridade:media'])
    await expect(desk.as(who)(watches.save, { entity, id: await keep(q) }), q).rejects.toMatchObject({ code: 'search_too_wide' })
  expect(await held(desk)).toEqual([])
  await desk.as(who)(watches.save, { entity: 'search', id: await desk.aView('V', { filter: JSON.stringify({ status: ['closed'] }) }) })
  for (let n = 1; n < MAX_WATCHED_SEARCHES; n++) await follows(desk, who, `cabo${n}`)
  await expect(follows(desk, who, 'mais')).rejects.toMatchObject({ code: 'too_many_watches' })
  // One that comes to find too much sleeps, and says so.
  await desk.as(who)(kept.save, { name: 'cabo1', q: 'lote' })
  expect((await desk.as(who)(watches.list, page)).data.filter(({ how }) => how.asleep === 'wide').map(({ q }) => q)).toEqual(['lote'])
})

test('it stands nameless among who watches what, is taken off with all it held, and comes back where it is still there', async ({
  desk,
}) => {
  const who = await desk.aUser('agent', { name: 'Ana' })
  const ticket = await desk.aTicket({ title: 'Cabo' })
  const [id, gone] = [await follows(desk, who, 'cabo', 'Cabos'), await follows(desk, who, 'fonte')]
  const supervisor = desk.as('supervisor')
  const rows = (await supervisor(overview.list, ListWatches.parse({ what: ['kept_search'] }))).data
  expect(rows.map(({ thing, user }) => [thing, user?.name])).toEqual([
    [{ entity, id: gone, name: null }, 'Ana'],
    [{ entity, id, name: null }, 'Ana'],
  ])
  const file = await supervisor(beginExport, {})
  const part = await supervisor((ctx) => exportPart(ctx, {}, file, file.place))
  expect(part.text).toMatch(/^Ana;[^;]+;Equipe;Busca;;\(visão ou busca própria\);;;Tudo;/)
  const removed = await supervisor(removals.remove, { keys: rows.map(({ key }) => key) })
  expect(removed.done).toBe(2)
  expect(await held(desk)).toEqual([])
  await desk.as(who)(kept.remove, { id: gone })
  const again = await supervisor(removals.undo, { id: removed.id ?? 0 })
  expect(again).toMatchObject({ done: 1, failed: [{ code: 'watch_not_restored' }] })
  expect(await held(desk)).toEqual([{ searchId: id, ticketId: ticket.id }])
  await supervisor(tickets.update, { id: ticket.id, title: 'Outro' })
  expect(await told(desk, who)).toEqual(['search_left: Saiu da busca “Cabos”'])
})
