import { ListTags } from '@balcao/contracts/tags/tags'
import { expect } from 'vitest'
import { foldCounters } from '../tenants/maintenance.ts'
import { test } from '../testing/desk.ts'
import * as onTickets from './on-tickets.ts'
import * as tags from './tags.ts'

const query = (values: object = {}) => ListTags.parse(values)
const paging = { limit: 50 }

test('a tag is made, found, renamed, coloured and taken away, each written down once', async ({ desk }) => {
  const agent = desk.as('agent')
  const made = await agent(tags.create, { name: 'Fatura', color: '#aa0000' })
  expect(made).toMatchObject({ name: 'Fatura', color: '#aa0000', uses: 0 })
  expect(await agent(tags.update, { id: made.id, name: 'Faturas' })).toMatchObject({ name: 'Faturas', color: '#aa0000' })
  expect(await agent(tags.update, { id: made.id, color: null })).toMatchObject({ color: null })
  expect(await agent(tags.update, { id: made.id, color: null })).toMatchObject({ color: null })
  await agent(tags.remove, { id: made.id })
  expect((await agent(tags.list, query())).data).toEqual([])
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['tag.created', 'tag.updated', 'tag.updated', 'tag.deleted'])
})

test('names differ by more than capitals, within one organisation', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const first = await agent(tags.create, { name: 'Urgente' })
  const second = await agent(tags.create, { name: 'Calma' })
  await expect(agent(tags.create, { name: 'URGENTE' })).rejects.toMatchObject({ code: 'tag_exists' })
  await expect(agent(tags.update, { id: second.id, name: 'urgente' })).rejects.toMatchObject({ code: 'tag_exists' })
  await expect(agent(tags.update, { id: first.id, name: 'URGENTE' })).resolves.toMatchObject({ name: 'URGENTE' })
  await expect(other.as('agent')(tags.create, { name: 'Urgente' })).resolves.toMatchObject({ name: 'Urgente' })
})

test('uses are counted as tags come and go, folded or not, and tags are ordered by them', async ({ desk }) => {
  const agent = desk.as('agent')
  const [a, b, c] = [await desk.aTag('A'), await desk.aTag('B'), await desk.aTag('C')]
  const first = await desk.aTicket()
  const second = await desk.aTicket()
  await agent(onTickets.add, { ticketId: first.id, tagIds: [b, c] })
  await agent(onTickets.add, { ticketId: second.id, tagIds: [b] })
  const counts = async () => (await agent(tags.list, query({ sort: 'uses' }))).data.map(({ id, uses }) => [id, uses])
  expect(await counts()).toEqual([
    [b, 2],
    [c, 1],
    [a, 0],
  ])
  await foldCounters({ db: desk.db })
  await agent(onTickets.remove, { id: first.id, tagId: b })
  await agent(onTickets.remove, { id: second.id, tagId: b })
  expect(await counts()).toEqual([
    [c, 1],
    [b, 0],
    [a, 0],
  ])
  expect(await agent(tags.stats)).toEqual({ total: 3, used: 1, unused: 2, links: 1 })
  expect((await agent(tags.popular, { limit: 10 })).map(({ id }) => id)).toEqual([c])
  const page = await agent(tags.list, query({ sort: 'uses', limit: 2 }))
  const rest = await agent(tags.list, query({ sort: 'uses', limit: 2, cursor: page.nextCursor }))
  expect([...page.data, ...rest.data].map(({ id }) => id)).toEqual([c, b, a])
})

test('who sees tickets by queue is told no uses', async ({ desk }) => {
  const tag = await desk.aTag('Segredo')
  await desk.as('agent')(onTickets.add, { ticketId: (await desk.aTicket()).id, tagIds: [tag] })
  const junior = desk.as('support-agent')
  expect((await junior(tags.list, query({ sort: 'uses' }))).data).toMatchObject([{ id: tag, uses: null }])
  await expect(junior(tags.stats)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await junior(onTickets.list, { id: tag, ...paging })).data).toEqual([])
})

test('merging gives every ticket the other tag once, and takes the one away', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const [from, into] = [await desk.aTag('Boleto'), await desk.aTag('Boletos')]
  const both = await desk.aTicket()
  const one = await desk.aTicket()
  await agent(onTickets.add, { ticketId: both.id, tagIds: [from, into] })
  await agent(onTickets.add, { ticketId: one.id, tagIds: [from] })
  const strange = await other.aTag('Boletos')
  for (const intoId of [from, strange, 987_654])
    await expect(agent(tags.merge, { id: from, intoId })).rejects.toMatchObject({ code: 'invalid_input' })
  for (const id of [strange, 987_654])
    await expect(agent(tags.merge, { id, intoId: into })).rejects.toMatchObject({ code: 'tag_not_found' })
  expect(await agent(tags.merge, { id: from, intoId: into })).toMatchObject({ id: into, uses: 2 })
  expect((await agent(onTickets.list, { id: into, ...paging })).data.map(({ id }) => id).toSorted()).toEqual([both.id, one.id].toSorted())
  expect((await agent(tags.list, query())).data).toHaveLength(1)
})

test('tags on a ticket: a stranger’s tag and ticket are none, a customer’s hand is refused, the history knows', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const tag = await desk.aTag('Rede')
  const ticket = await desk.aTicket()
  const foreign = await other.aTag('Rede')
  await expect(agent(onTickets.add, { ticketId: ticket.id, tagIds: [foreign] })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(other.as('admin')(onTickets.add, { ticketId: ticket.id, tagIds: [] })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as('client')(onTickets.add, { ticketId: ticket.id, tagIds: [tag] })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await agent(onTickets.add, { ticketId: ticket.id, tagIds: [tag, tag] })).toMatchObject({ tags: [{ id: tag }] })
  await expect(agent(onTickets.remove, { id: ticket.id, tagId: foreign })).rejects.toMatchObject({ code: 'tag_not_found' })
  expect(await agent(onTickets.remove, { id: ticket.id, tagId: tag })).toMatchObject({ tags: [] })
  const kept = await desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select('changes').where('kind', '=', 'updated').orderBy('id').execute(),
  )
  expect(kept.map(({ changes }) => changes)).toEqual([
    [{ field: 'tags', from: [], to: ['Rede'], tagIds: { added: [tag], removed: [] } }],
    [{ field: 'tags', from: ['Rede'], to: [], tagIds: { added: [], removed: [tag] } }],
  ])
})

test('two that make the same tag at once: one does, the other is told', async ({ desk }) => {
  const agent = desk.as('agent')
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => agent(tags.create, { name: 'Corrida' })))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'tag_exists' })
})
