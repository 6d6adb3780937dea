import { ListOwnAssets } from '@balcao/contracts/assets/own'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { create } from '../tickets/tickets.ts'
import { list } from './on-tickets.ts'
import { listOwn } from './own.ts'
import { aKind, anAsset } from './testing/assets.ts'

type Who = Person | 'client' | 'agent'
const own = async (desk: Desk, who: Who, more: object = {}) => (await desk.as(who)(listOwn, ListOwnAssets.parse(more))).data
const names = async (desk: Desk, who: Who) => (await own(desk, who)).map(({ name, isMine }) => `${name}${isMine ? '*' : ''}`)
const belongs = (desk: Desk, companyId: number, userId: number, visibility: 'own' | 'company') =>
  desk.rows((tx) =>
    tx
      .insertInto('companyMembers')
      .values({ tenantId: desk.id, companyId, userId, visibility } as never)
      .execute(),
  )
const open = (desk: Desk, who: Who, assetId: number) =>
  desk.as(who)(create, CreateTicket.parse({ title: 'Não liga', description: 'Desde ontem.', assetId }))

test('customers read what they use, and what is of a company that shares its tickets with them', async ({ desk, other }) => {
  const kindId = await aKind(desk)
  const [client, colleague, stranger] = [await desk.person('client'), await desk.aUser('client'), await desk.aUser('client')]
  const { id: shared } = await desk.aCompany('Aurora')
  const { id: closed } = await desk.aCompany('Boreal')
  await belongs(desk, shared, client.id, 'company')
  await belongs(desk, closed, client.id, 'own')
  await belongs(desk, shared, colleague.id, 'own')
  await anAsset(desk, kindId, { name: 'Zebra', userId: client.id, serialNumber: 'S1', costCents: 100, notes: 'Segredo' })
  await anAsset(desk, kindId, { name: 'Da empresa', companyId: shared })
  await anAsset(desk, kindId, { name: 'Da colega', companyId: shared, userId: colleague.id })
  await anAsset(desk, kindId, { name: 'Da fechada', companyId: closed })
  await anAsset(desk, kindId, { name: 'Baixado', userId: client.id, status: 'retired' })
  await anAsset(desk, kindId, { name: 'De ninguém' })
  await anAsset(other, await aKind(other), { name: 'De outra', userId: (await other.person('client')).id })
  expect(await names(desk, 'client')).toEqual(['Zebra*', 'Da colega', 'Da empresa'])
  expect(await names(desk, colleague)).toEqual(['Da colega*'])
  expect(await names(desk, stranger)).toEqual([])
  expect(await names(other, 'client')).toEqual(['De outra*'])
  const [zebra] = await own(desk, 'client')
  expect(zebra).toMatchObject({ kind: 'Notebook', serialNumber: 'S1', status: 'in_use', company: null })
  expect(JSON.stringify(zebra)).not.toContain('Segredo')

  const first = await desk.as('client')(listOwn, ListOwnAssets.parse({ limit: 1 }))
  const rest = await desk.as('client')(listOwn, ListOwnAssets.parse({ cursor: first.nextCursor }))
  expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual(['Zebra', 'Da colega', 'Da empresa'])
})

test('a ticket is opened about an asset that one may name; any other is none', async ({ desk, other }) => {
  const kindId = await aKind(desk)
  const client = await desk.person('client')
  const mine = await anAsset(desk, kindId, { name: 'Notebook', tag: 'PAT-1', userId: client.id })
  const foreign = await anAsset(desk, kindId, { name: 'Alheio' })
  const retired = await anAsset(desk, kindId, { name: 'Velho', userId: client.id, status: 'retired' })
  const elsewhere = await anAsset(other, await aKind(other), { name: 'De outra' })
  const ticket = await open(desk, 'client', mine)
  expect((await desk.as('agent')(list, { ticketId: ticket.id })).data).toMatchObject([{ id: mine, name: 'Notebook' }])
  for (const assetId of [foreign, retired, elsewhere, 999_999])
    await expect(open(desk, 'client', assetId), String(assetId)).rejects.toMatchObject({
      details: [{ field: 'assetId', reason: 'asset_gone' }],
    })
  const byStaff = await open(desk, 'agent', foreign)
  expect((await desk.as('agent')(list, { ticketId: byStaff.id })).data).toMatchObject([{ id: foreign }])
  await expect(open(desk, 'agent', retired)).rejects.toMatchObject({ code: 'invalid_input' })
})
