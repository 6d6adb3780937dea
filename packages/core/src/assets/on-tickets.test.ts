import { MAX_TICKET_ASSETS } from '@balcao/contracts/assets/bounds'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { merge } from '../tickets/merges/merges.ts'
import { unmerge } from '../tickets/merges/unmerge.ts'
import { remove } from './assets.ts'
import * as onTickets from './on-tickets.ts'
import { aKind, anAsset } from './testing/assets.ts'

const historyOf = (desk: Desk, ticketId: number) =>
  desk.rows((tx) =>
    tx.selectFrom('ticketEvents').select('changes').where('ticketId', '=', ticketId).where('kind', '=', 'asset').orderBy('id').execute(),
  )

test('a ticket is linked with assets and unlinked, and its history says so', async ({ desk, other }) => {
  const kindId = await aKind(desk)
  const [one, two] = [await anAsset(desk, kindId, { name: 'Caixa 2', tag: 'PAT-7' }), await anAsset(desk, kindId)]
  const ticket = await desk.aTicket()
  const agent = desk.as('agent')
  await agent(onTickets.link, { ticketId: ticket.id, assetId: two })
  expect(await agent(onTickets.link, { ticketId: ticket.id, assetId: one })).toMatchObject({
    mayLink: true,
    data: [{ id: two }, { id: one }],
  })
  await expect(agent(onTickets.link, { ticketId: ticket.id, assetId: one })).rejects.toMatchObject({ code: 'asset_linked_already' })
  await expect(desk.as('admin')(remove, { id: one })).rejects.toMatchObject({ code: 'asset_in_use', details: { tickets: 1 } })
  expect((await agent(onTickets.tickets, { id: one, limit: 5 })).data).toMatchObject([{ id: ticket.id, number: ticket.number }])
  expect(await agent(onTickets.unlink, { ticketId: ticket.id, assetId: one })).toMatchObject({ data: [{ id: two }] })
  await expect(agent(onTickets.unlink, { ticketId: ticket.id, assetId: one })).rejects.toMatchObject({ code: 'asset_not_found' })
  expect((await historyOf(desk, ticket.id)).map(({ changes }) => changes)).toEqual([
    [{ field: 'asset', from: null, to: { what: 'linked', name: 'Notebook' } }],
    [{ field: 'asset', from: null, to: { what: 'linked', name: 'Caixa 2 (PAT-7)' } }],
    [{ field: 'asset', from: null, to: { what: 'unlinked', name: 'Caixa 2 (PAT-7)' } }],
  ])
  const theirs = await anAsset(other, await aKind(other))
  for (const assetId of [theirs, 987_654])
    await expect(agent(onTickets.link, { ticketId: ticket.id, assetId })).rejects.toMatchObject({
      ...{ code: 'invalid_input', details: [{ field: 'assetId', reason: 'asset_gone' }] },
    })
  await expect(other.as('agent')(onTickets.list, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  await expect(desk.as('client')(onTickets.list, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('what is retired is not linked, and of one ticket no more than the most', async ({ desk }) => {
  const kindId = await aKind(desk)
  const { id: ticketId } = await desk.aTicket()
  const agent = desk.as('agent')
  const retired = await anAsset(desk, kindId, { status: 'retired' })
  await expect(agent(onTickets.link, { ticketId, assetId: retired })).rejects.toMatchObject({ code: 'asset_retired' })
  for (let n = 0; n < MAX_TICKET_ASSETS; n++) await agent(onTickets.link, { ticketId, assetId: await anAsset(desk, kindId) })
  const more = { ticketId, assetId: await anAsset(desk, kindId) }
  await expect(agent(onTickets.link, more)).rejects.toMatchObject({ code: 'too_many_ticket_assets' })
})

test('the tickets of an asset are those that the reader sees', async ({ desk }) => {
  const assetId = await anAsset(desk, await aKind(desk))
  const mine = await desk.person('support-agent')
  const [seen, hidden] = [await desk.aTicket({ assigneeId: mine.id }), await desk.aTicket({ queueId: await desk.aQueue('Outra') })]
  for (const { id: ticketId } of [seen, hidden]) await desk.as('agent')(onTickets.link, { ticketId, assetId })
  const ids = async (who: 'agent' | 'support-agent', more: object = {}) =>
    (await desk.as(who)(onTickets.tickets, { id: assetId, limit: 5, ...more })).data.map(({ id }) => id)
  expect(await ids('agent')).toEqual([hidden.id, seen.id])
  expect(await ids('support-agent')).toEqual([seen.id])
  const { nextCursor } = await desk.as('agent')(onTickets.tickets, { id: assetId, limit: 1 })
  expect(await ids('agent', { cursor: nextCursor })).toEqual([seen.id])
  await expect(desk.as('support-agent')(onTickets.link, { ticketId: hidden.id, assetId })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
})

test('a merge takes assets along, and what both were about is there once; undone, each has its own', async ({ desk }) => {
  const kindId = await aKind(desk)
  const [shared, own] = [await anAsset(desk, kindId), await anAsset(desk, kindId)]
  const [from, into] = [await desk.aTicket(), await desk.aTicket()]
  const agent = desk.as('agent')
  for (const [ticketId, assetId] of [
    [from.id, shared],
    [from.id, own],
    [into.id, shared],
  ] as const)
    await agent(onTickets.link, { ticketId, assetId })
  const idsOf = async (ticketId: number) => (await agent(onTickets.list, { ticketId })).data.map(({ id }) => id)
  await agent(merge, { id: from.id, intoId: into.id } as never)
  expect(await idsOf(into.id)).toEqual([shared, own])
  expect(await idsOf(from.id)).toEqual([])
  await expect(agent(onTickets.link, { ticketId: from.id, assetId: own })).rejects.toMatchObject({ code: 'ticket_merged' })
  await agent(unmerge, { id: from.id })
  expect(await idsOf(into.id)).toEqual([shared])
  expect(await idsOf(from.id)).toEqual([shared, own])
})
