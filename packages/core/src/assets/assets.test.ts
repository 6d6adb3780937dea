import { CreateAsset, ListAssets, UpdateAsset } from '@balcao/contracts/assets/assets'
import { expect } from 'vitest'
import * as companies from '../companies/merge.ts'
import { test } from '../testing/desk.ts'
import { remove } from '../users/remove.ts'
import * as activity from './activity.ts'
import * as assets from './assets.ts'
import { list } from './list.ts'
import { aKind, anAsset, inDays } from './testing/assets.ts'

const asked = (values: object = {}) => ListAssets.parse(values)
const given = (values: object) => CreateAsset.parse({ name: 'Notebook da Ana', ...values })
const changed = (values: object) => UpdateAsset.parse(values)

test('an asset is written down, changed, retired and deleted, and its history says so', async ({ desk }) => {
  const kindId = await aKind(desk)
  const { id: companyId } = await desk.aCompany('Aurora')
  const person = await desk.person('client')
  const agent = desk.as('agent')
  const made = await agent(
    assets.create,
    given({ kindId, companyId, userId: person.id, serialNumber: 'SN-1', warrantyUntil: inDays(40), costCents: 459_900, generateTag: true }),
  )
  expect(made).toMatchObject({ tag: 'PAT-00001', status: 'in_use', warrantyDays: 40, costCents: 459_900, version: 1 })
  expect(made).toMatchObject({ company: { name: 'Aurora' }, person: { name: person.name }, kind: { name: 'Notebook' } })
  const { id } = made
  expect(await agent(assets.update, changed({ id, version: 1, status: 'retired', userId: null }))).toMatchObject({
    ...{ status: 'retired', person: null, version: 2, createdBy: { name: (await desk.person('agent')).name } },
  })
  expect(await agent(assets.update, changed({ id, status: 'retired' })), 'nothing changed').toMatchObject({ version: 2 })
  await expect(agent(assets.update, changed({ id, version: 1, model: 'XPS' }))).rejects.toMatchObject({
    ...{ code: 'asset_changed', details: { version: 2 } },
  })
  const { data } = await agent(activity.list, { id, limit: 10 })
  expect(data.map(({ action }) => action)).toEqual(['asset.retired', 'asset.created'])
  expect(data[0]).toMatchObject({ before: { status: 'in_use', person: person.name }, after: { status: 'retired', person: null } })
  await expect(agent(assets.remove, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await desk.as('admin')(assets.remove, { id })
  await expect(agent(assets.get, { id })).rejects.toMatchObject({ code: 'asset_not_found' })
})

test('tags differ by more than capitals, and the next one is given once each', async ({ desk, other }) => {
  const kindId = await aKind(desk)
  const agent = desk.as('agent')
  const first = await agent(assets.create, given({ kindId, tag: 'pat-00041' }))
  await expect(agent(assets.create, given({ kindId, tag: 'PAT-00041' }))).rejects.toMatchObject({
    ...{ code: 'asset_tag_taken', details: { asset: { id: first.id } } },
  })
  const made = await Promise.all(Array.from({ length: 4 }, () => agent(assets.create, given({ kindId, generateTag: true }))))
  expect(made.map(({ tag }) => tag).toSorted()).toEqual(['PAT-00042', 'PAT-00043', 'PAT-00044', 'PAT-00045'])
  expect(await agent(assets.update, changed({ id: first.id, generateTag: true })), 'it has one').toMatchObject({ tag: 'pat-00041' })
  const { id } = await agent(assets.create, given({ kindId }))
  expect(await agent(assets.update, changed({ id, generateTag: true }))).toMatchObject({ tag: 'PAT-00046' })
  const theirs = given({ kindId: await aKind(other), generateTag: true })
  expect(await other.as('agent')(assets.create, theirs)).toMatchObject({ tag: 'PAT-00001' })
})

test('what is of others or makes no sense is refused, by field', async ({ desk, other }) => {
  const kindId = await aKind(desk)
  const id = await anAsset(desk, kindId, { purchasedOn: '2026-01-01' })
  const agent = desk.as('agent')
  const strange = { kindId: await aKind(other), companyId: (await other.aCompany('Boreal')).id, userId: (await other.person('client')).id }
  for (const [field, value] of Object.entries(strange)) {
    await expect(agent(assets.update, changed({ id, [field]: value })), field).rejects.toMatchObject({ details: [{ field }] })
    const made = given({ kindId, [field]: value })
    await expect(agent(assets.create, made), field).rejects.toMatchObject({ code: 'invalid_input', details: [{ field }] })
  }
  await expect(agent(assets.update, changed({ id, warrantyUntil: '2025-12-31' }))).rejects.toMatchObject({
    ...{ details: [{ field: 'warrantyUntil', reason: 'warranty_before_purchase' }] },
  })
  expect(CreateAsset.safeParse({ name: 'X', kindId, tag: 'A', generateTag: true }).error?.issues[0]?.path).toEqual(['generateTag'])
  for (const wrong of [
    { name: '' },
    { costCents: -1 },
    { costCents: 1.5 },
    { warrantyUntil: '31/12/2026' },
    { status: 'lost' },
    { tag: '\0' },
  ])
    expect(CreateAsset.safeParse({ name: 'X', kindId, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  const theirs = await anAsset(other, strange.kindId)
  for (const none of [theirs, 987_654]) {
    await expect(agent(assets.get, { id: none })).rejects.toMatchObject({ code: 'asset_not_found' })
    await expect(agent(assets.update, changed({ id: none, name: 'X' }))).rejects.toMatchObject({ code: 'asset_not_found' })
    await expect(desk.as('admin')(assets.remove, { id: none })).rejects.toMatchObject({ code: 'asset_not_found' })
    await expect(agent(activity.list, { id: none, limit: 5 })).rejects.toMatchObject({ code: 'asset_not_found' })
  }
})

test('support agents read and change nothing; customers are refused', async ({ desk }) => {
  const kindId = await aKind(desk)
  const id = await anAsset(desk, kindId)
  const junior = desk.as('support-agent')
  expect((await junior(list, asked())).data).toHaveLength(1)
  await expect(junior(assets.create, given({ kindId }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(junior(assets.update, changed({ id, name: 'X' }))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(list, asked())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(assets.get, { id })).rejects.toMatchObject({ code: 'forbidden' })
})

test('the list is found by words, filtered and ordered, page after page', async ({ desk }) => {
  const [notebook, printer] = [await aKind(desk, 'Notebook'), await aKind(desk, 'Impressora')]
  const { id: companyId } = await desk.aCompany('Aurora')
  const { id: userId } = await desk.person('client')
  await anAsset(desk, notebook, { name: 'Ágata', tag: 'B-2', serialNumber: 'XJ9', companyId, warrantyUntil: inDays(-1) })
  await anAsset(desk, notebook, { name: 'berilo', tag: 'A-1', status: 'in_stock', userId, warrantyUntil: inDays(90) })
  await anAsset(desk, printer, { name: 'Coral', tag: 'C-3', status: 'retired', manufacturer: 'Épson', warrantyUntil: inDays(91) })
  await anAsset(desk, printer, { name: 'Diamante' })
  const agent = desk.as('agent')
  const names = async (values: object = {}) => (await agent(list, asked(values))).data.map(({ name }) => name)
  expect(await names()).toEqual(['Ágata', 'berilo', 'Coral', 'Diamante'])
  expect(await names({ sort: 'tag' })).toEqual(['Diamante', 'berilo', 'Ágata', 'Coral'])
  expect(await names({ sort: 'warranty' })).toEqual(['Ágata', 'berilo', 'Coral', 'Diamante'])
  expect(await names({ sort: 'updated' })).toEqual(['Diamante', 'Coral', 'berilo', 'Ágata'])
  expect(await names({ search: 'xj9' })).toEqual(['Ágata'])
  expect(await names({ search: 'epson coral' })).toEqual(['Coral'])
  expect(await names({ search: '%' })).toEqual([])
  expect(await names({ kind: [printer] })).toEqual(['Coral', 'Diamante'])
  expect(await names({ kind: [printer, notebook], status: ['in_use'] })).toEqual(['Ágata', 'Diamante'])
  expect(await names({ companyId })).toEqual(['Ágata'])
  expect(await names({ userId })).toEqual(['berilo'])
  expect(await names({ warranty: ['expired'] })).toEqual(['Ágata'])
  expect(await names({ warranty: ['within_90', 'none'] })).toEqual(['berilo', 'Diamante'])
  for (const sort of ['name', 'tag', 'warranty', 'updated']) {
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await agent(list, asked({ sort, limit: 1, ...(cursor ? { cursor } : {}) }))
      found.push(...page.data.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(found, sort).toEqual(await names({ sort }))
  }
  const { nextCursor } = await agent(list, asked({ limit: 1 }))
  await expect(agent(list, asked({ sort: 'tag', cursor: nextCursor }))).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('assets of a company that is merged are of the one that remains', async ({ desk }) => {
  const [from, into] = [await desk.aCompany('Aurora'), await desk.aCompany('Boreal')]
  const id = await anAsset(desk, await aKind(desk), { companyId: from.id })
  await desk.as('admin')(companies.merge, { id: from.id, intoId: into.id })
  expect(await desk.as('agent')(assets.get, { id })).toMatchObject({ company: { id: into.id }, version: 2 })
})

test('assets of somebody who is removed are with nobody, and their history names them no more', async ({ desk }) => {
  const person = await desk.aUser('client', { name: 'Ana Prado' })
  const agent = desk.as('agent')
  const { id } = await agent(assets.create, given({ kindId: await aKind(desk), userId: person.id }))
  await desk.as('admin')(remove, { id: person.id })
  expect(await agent(assets.get, { id })).toMatchObject({ person: null, version: 2 })
  const { data } = await agent(activity.list, { id, limit: 5 })
  expect(data).toMatchObject([{ after: { person: 'Usuário removido' } }])
})
