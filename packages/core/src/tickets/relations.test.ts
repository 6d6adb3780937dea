import { ListHistory } from '@balcao/contracts/tickets/history'
import { INVERSE, RELATIONS, type Relation } from '@balcao/contracts/tickets/relation-kinds'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as history from './history.ts'
import * as merges from './merges/merges.ts'
import * as relations from './relations.ts'

const four = (desk: Desk) => Promise.all([desk.aTicket(), desk.aTicket(), desk.aTicket(), desk.aTicket()])
const link = (desk: Desk, from: { id: number }, kind: Relation, to: { id: number }) =>
  desk.as('agent')(relations.add, { id: from.id, otherId: to.id, kind })
const refusal = (message: RegExp) => ({ details: [{ field: 'otherId', message: expect.stringMatching(message) }] })

test('each kind is read from both sides, tells both histories, and goes again', async ({ desk }) => {
  const agent = desk.as('agent')
  for (const kind of RELATIONS) {
    const [a, b] = await four(desk)
    const [own] = await link(desk, a, kind, b)
    expect(own).toMatchObject({ kind, ticket: { id: b.id, number: b.number } })
    expect(await agent(relations.list, { id: b.id })).toMatchObject([{ id: own?.id, kind: INVERSE[kind], ticket: { id: a.id } }])
    await expect(link(desk, b, INVERSE[kind], a), 'said again from the other side').rejects.toMatchObject(refusal(/já têm/))
    await agent(relations.remove, { id: b.id, relationId: own?.id as number })
    expect(await agent(relations.list, { id: a.id })).toEqual([])
    const { data } = await agent(history.list, ListHistory.parse({ ticketId: a.id }))
    expect(data.flatMap(({ changes }) => changes)).toEqual([
      { field: 'relation', from: null, to: { kind, number: b.number } },
      { field: 'relation', from: { kind, number: b.number }, to: null },
    ])
  }
  const facts = (await desk.facts()).filter(({ name }) => name === 'ticket:updated')
  expect(facts).toHaveLength(RELATIONS.length * 4)
  expect(
    facts.some(({ payload }) => JSON.stringify(payload).includes('number')),
    'an event names no other ticket',
  ).toBe(false)
})

test('a link shows no ticket that its reader does not see, in the list or the history; customers have none of it', async ({
  desk,
  other,
}) => {
  const inside = await desk.aUser('support-agent')
  const queueId = await desk.aQueue('Dela', [inside])
  const [mine, hidden] = [await desk.aTicket({ queueId }), await desk.aTicket({ title: 'CANARIO' })]
  const [relation] = await link(desk, mine, 'blocked_by', hidden)
  const hers = desk.as(inside)
  expect(await hers(relations.list, { id: mine.id })).toEqual([])
  const seen = await hers(history.list, ListHistory.parse({ ticketId: mine.id }))
  expect(seen.data.at(-1)?.changes).toEqual([{ field: 'relation', from: null, to: { kind: 'blocked_by', number: null } }])
  await expect(hers(relations.list, { id: hidden.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(hers(relations.add, { id: mine.id, otherId: hidden.id, kind: 'related' })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  await expect(hers(relations.remove, { id: mine.id, relationId: relation?.id as number })).rejects.toMatchObject({
    code: 'relation_not_found',
  })
  const foreign = await other.aTicket()
  await expect(link(desk, mine, 'related', foreign)).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(other.as('agent')(relations.list, { id: mine.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await other.rows((tx) => tx.selectFrom('ticketRelations').selectAll().execute())).toEqual([])
})

test('no ticket is above itself, blocks itself or doubles itself, however far around', async ({ desk }) => {
  const [a, b, c, d] = await four(desk)
  await expect(link(desk, a, 'related', a)).rejects.toMatchObject(refusal(/outro ticket/))
  for (const kind of ['parent_of', 'blocks', 'duplicate_of'] as const) {
    await link(desk, a, kind, b)
    await link(desk, b, kind, c)
    await expect(link(desk, c, kind, a), kind).rejects.toMatchObject(refusal(/círculo/))
    await expect(link(desk, a, INVERSE[kind], c), kind).rejects.toMatchObject(refusal(/círculo/))
  }
  await expect(link(desk, c, 'parent_of', d), 'a fourth level').rejects.toMatchObject(refusal(/3 níveis/))
  await expect(link(desk, d, 'parent_of', a), 'a fourth level above').rejects.toMatchObject(refusal(/3 níveis/))
  await expect(link(desk, d, 'parent_of', c), 'a second parent').rejects.toMatchObject(refusal(/outro ticket pai/))
})

test('links that would close a circle together, made at once, do not', async ({ desk }) => {
  const ring = await four(desk)
  const tries = await Promise.allSettled(ring.map((one, n) => link(desk, one, 'blocks', ring[(n + 1) % 4] ?? one)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
})

test('a merged ticket takes no links and keeps those it has', async ({ desk }) => {
  const [source, target, third] = await four(desk)
  const [kept] = await link(desk, source, 'related', third)
  await desk.as('agent')(merges.merge, { id: source.id, intoId: target.id })
  for (const pair of [
    [source, target],
    [target, source],
  ] as const)
    await expect(link(desk, pair[0], 'blocks', pair[1])).rejects.toMatchObject({ code: 'ticket_merged' })
  await expect(desk.as('agent')(relations.remove, { id: source.id, relationId: kept?.id as number })).rejects.toMatchObject({
    code: 'ticket_merged',
  })
  expect(await desk.as('agent')(relations.list, { id: source.id })).toHaveLength(1)
})

test('R11 linking asks for the permission to edit the ticket', async ({ desk }) => {
  const [a, b] = await four(desk)
  const role = await desk.aRole('support-agent', { 'ticket.read': 'tenant', 'ticket.edit': 'none' })
  const reader = desk.as(await desk.aUser('support-agent', { role: role.slug }))
  await expect(reader(relations.add, { id: a.id, otherId: b.id, kind: 'related' })).rejects.toMatchObject({ code: 'forbidden' })
  const [made] = await link(desk, a, 'related', b)
  await expect(reader(relations.remove, { id: a.id, relationId: made?.id as number })).rejects.toMatchObject({ code: 'forbidden' })
  expect(await reader(relations.list, { id: a.id })).toHaveLength(1)
})
