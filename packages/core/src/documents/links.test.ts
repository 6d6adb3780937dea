import { expect } from 'vitest'
import { remove } from '../assets/assets.ts'
import { aKind, anAsset } from '../assets/testing/assets.ts'
import { test } from '../testing/desk.ts'
import * as links from './links.ts'
import { aDocument } from './testing/documents.ts'

test('a document belongs to tickets and companies, once each, and is found there', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const [ticket, company] = [await desk.aTicket(), await desk.aCompany('Padaria')]
  const made = await aDocument(desk, agent)
  const add = (target: object) => desk.as(agent)(links.add, { id: made.id, ...target })
  await add({ ticketId: ticket.id })
  await add({ ticketId: ticket.id })
  const { data } = await add({ companyId: company.id })
  expect(data).toMatchObject([
    { kind: 'ticket', target: { id: ticket.id, number: ticket.number }, mayRemove: true },
    { kind: 'company', target: { id: company.id, title: 'Padaria' } },
  ])
  expect((await desk.as(agent)(links.ofTicket, { ticketId: ticket.id })).data).toMatchObject([
    { document: { id: made.id }, mayRemove: true },
  ])
  expect((await desk.as(agent)(links.ofCompany, { companyId: company.id })).data).toHaveLength(1)
  const elsewhere = await other.aTicket()
  await expect(add({ ticketId: elsewhere.id })).rejects.toMatchObject({ details: [{ field: 'ticketId', reason: 'document_link_gone' }] })
  await expect(other.as('admin')(links.list, { id: made.id })).rejects.toMatchObject({ code: 'document_not_found' })
  await expect(desk.as('support-agent')(links.remove, { id: made.id, linkId: data[1]?.id ?? 0 })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const left = await desk.as('supervisor')(links.remove, { id: made.id, linkId: data[1]?.id ?? 0 })
  expect(left.data).toHaveLength(1)
})

test('a link widens nothing: neither who reads the document nor who sees the ticket', async ({ desk }) => {
  const admin = await desk.person('admin')
  const queueId = await desk.aQueue('Fiscal')
  const ticket = await desk.aTicket({ queueId })
  const secret = await aDocument(desk, admin, { visibility: 'roles', leastRole: 'admin' })
  const open = await aDocument(desk, admin)
  for (const { id } of [secret, open]) await desk.as(admin)(links.add, { id, ticketId: ticket.id })
  expect((await desk.as('agent')(links.ofTicket, { ticketId: ticket.id })).data.map(({ document }) => document.id)).toEqual([open.id])
  // A support agent sees tickets of their own queues alone.
  expect((await desk.as('support-agent')(links.list, { id: open.id })).data).toEqual([])
  await expect(desk.as('support-agent')(links.ofTicket, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  const member = await desk.aUser('support-agent')
  await desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId, userId: member.id }).execute())
  expect((await desk.as(member)(links.list, { id: open.id })).data).toMatchObject([{ target: { id: ticket.id } }])
  // Whoever edits the ticket links what they read.
  const another = await aDocument(desk, admin)
  expect((await desk.as(member)(links.add, { id: another.id, ticketId: ticket.id })).data).toHaveLength(1)
  await expect(desk.as(member)(links.add, { id: another.id, companyId: (await desk.aCompany('X')).id })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(desk.as('client')((ctx) => ctx.db.selectFrom('documentLinks').selectAll().execute())).resolves.toEqual([])
})

test('a document belongs to an asset, for those who see assets, and leaves it with the asset', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const assetId = await anAsset(desk, await aKind(desk))
  const made = await aDocument(desk, agent)
  const { data } = await desk.as(agent)(links.add, { id: made.id, assetId })
  expect(data).toMatchObject([{ kind: 'asset', target: { id: assetId, number: null, title: 'Notebook' }, mayRemove: true }])
  expect((await desk.as('support-agent')(links.ofAsset, { assetId })).data).toMatchObject([{ document: { id: made.id } }])
  await expect(desk.as('client')(links.ofAsset, { assetId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('admin')(links.ofAsset, { assetId })).rejects.toMatchObject({ code: 'asset_not_found' })
  const foreign = await anAsset(other, await aKind(other))
  await expect(desk.as(agent)(links.add, { id: made.id, assetId: foreign })).rejects.toMatchObject({
    details: [{ field: 'assetId', reason: 'document_link_gone' }],
  })
  await desk.as('admin')(remove, { id: assetId })
  expect((await desk.as(agent)(links.list, { id: made.id })).data).toEqual([])
})
