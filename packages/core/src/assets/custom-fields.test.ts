import { ListAssets } from '@balcao/contracts/assets/assets'
import { ImportAssets } from '@balcao/contracts/assets/import'
import { expect } from 'vitest'
import { get as valuesOf } from '../custom-fields/values.ts'
import { type Desk, test } from '../testing/desk.ts'
import { assetsFile } from './assets-file.ts'
import { importAssets } from './import.ts'
import { list } from './list.ts'
import { aKind, anAsset } from './testing/assets.ts'

type Kept = { text?: string; option?: string; flag?: boolean }
const aFieldOfAssets = (desk: Desk, key: string, label: string, type: 'text' | 'select' | 'checkbox') =>
  desk.aField({ key, label, type, entity: 'asset' })
const give = (desk: Desk, entityId: number, fieldId: number, kept: Kept) =>
  desk.rows((tx) =>
    tx
      .insertInto('customFieldValues')
      .values({ tenantId: desk.id, entity: 'asset', entityId, fieldId, ...kept })
      .execute(),
  )
const found = async (desk: Desk, customFields: object) =>
  (await desk.as('agent')(list, ListAssets.parse({ customFields }))).data.map(({ name }) => name)

test('assets are listed by what their custom fields hold, also of an address; a field that is not there is refused', async ({
  desk,
  other,
}) => {
  const kindId = await aKind(desk)
  const room = await aFieldOfAssets(desk, 'sala', 'Sala', 'text')
  const loan = await aFieldOfAssets(desk, 'emprestado', 'Emprestado', 'checkbox')
  const [one, two] = [await anAsset(desk, kindId, { name: 'Um' }), await anAsset(desk, kindId, { name: 'Dois' })]
  await anAsset(desk, kindId, { name: 'Três' })
  await give(desk, one, room.id, { text: 'Sala norte' })
  await give(desk, two, room.id, { text: 'Sala sul' })
  await give(desk, two, loan.id, { flag: true })
  expect(await found(desk, [{ key: 'sala', operator: 'contains', values: ['norte'] }])).toEqual(['Um'])
  expect(await found(desk, JSON.stringify([{ key: 'sala', operator: 'is_set' }]) as never)).toEqual(['Dois', 'Um'])
  expect(await found(desk, [{ key: 'sala', operator: 'is_not_set' }])).toEqual(['Três'])
  expect(
    await found(desk, [
      { key: 'sala', operator: 'is_set' },
      { key: 'emprestado', values: [true] },
    ]),
  ).toEqual(['Dois'])
  await expect(found(desk, [{ key: 'cor', values: ['x'] }])).rejects.toMatchObject({ details: [{ field: 'customFields.0.key' }] })
  await aKind(other)
  await expect(found(other, [{ key: 'sala', operator: 'is_set' }]), 'the field of another organisation').rejects.toMatchObject({
    code: 'invalid_input',
  })
})

test('the file has a column for each custom field, and comes in as it went out', async ({ desk }) => {
  const kindId = await aKind(desk)
  const id = await anAsset(desk, kindId, { name: 'Um' })
  const room = await aFieldOfAssets(desk, 'sala', 'Sala', 'text')
  const loan = await aFieldOfAssets(desk, 'emprestado', 'Emprestado', 'checkbox')
  await give(desk, id, room.id, { text: 'Norte; 2' })
  await give(desk, id, loan.id, { flag: true })
  const { file } = await desk.as('agent')((ctx) => assetsFile.begin(ctx, {}))
  const [head, line] = file.head.split('\r\n')
  expect(head).toMatch(/Alterado em[;,]Sala[;,]Emprestado$/)
  expect(line).toMatch(/Norte; 2"?[;,]sim$/)
  const csv = [head, line?.replace(/^"?Um/, (name) => name.replace('Um', 'Dois'))].join('\r\n')
  expect(await desk.as('admin')(importAssets, ImportAssets.parse({ csv, dryRun: false }))).toMatchObject({ created: 1 })
  expect(await found(desk, [{ key: 'sala', values: ['Norte; 2'] }])).toEqual(['Dois', 'Um'])
  expect(await found(desk, [{ key: 'emprestado', values: [true] }])).toEqual(['Dois', 'Um'])
})

test('cells of custom fields are read by what the field is, and what is none is named by line and field', async ({ desk, other }) => {
  await aKind(desk)
  const person = await desk.person('agent')
  const stranger = await other.person('agent')
  const options = JSON.stringify([
    { value: 'terreo', label: 'Térreo', isActive: true },
    { value: 'alto', label: 'Alto', isActive: true },
  ])
  await desk.aField({ entity: 'asset', key: 'andar', label: 'Andar 1', type: 'select', options })
  await desk.aField({ entity: 'asset', key: 'usos', label: 'Andar 2', type: 'multi_select', options })
  await desk.aField({ entity: 'asset', key: 'metros', label: 'Metros', type: 'number' })
  await desk.aField({ entity: 'asset', key: 'visto', label: 'Modelo', type: 'date' })
  await desk.aField({ entity: 'asset', key: 'cuida', label: 'Quem cuida', type: 'user' })
  const head = 'Nome;Tipo;Modelo;andar 1;ANDAR 2;Metros;Modelo;Quem cuida'
  const good = `Um;Notebook;XPS;térreo;Alto, Térreo;1.200,5;01/02/2026;${person.email}`
  const bad = `Dois;Notebook;;porão;Alto, porão;muitos;31/02/2026;${stranger.email}`
  const sent = (csv: string[], more: object = {}) => desk.as('admin')(importAssets, ImportAssets.parse({ csv: csv.join('\n'), ...more }))
  const { rows } = await sent([head, good, bad])
  expect(rows[0]).toMatchObject({ model: 'XPS', errors: [] })
  expect(rows[1]?.errors.map(({ field }) => field).toSorted()).toEqual(
    ['andar', 'cuida', 'metros', 'usos', 'visto'].map((key) => `customFields.${key}`),
  )
  expect(rows[1]?.customFields.map(({ label }) => label)).toEqual(['Andar 1', 'Andar 2', 'Metros', 'Modelo', 'Quem cuida'])
  await expect(sent([head, good, bad], { dryRun: false })).rejects.toMatchObject({ code: 'invalid_input' })
  await sent([head, good], { dryRun: false })
  const [asset] = (await desk.as('agent')(list, ListAssets.parse({}))).data
  const { values } = await desk.as('agent')(valuesOf, { entity: 'asset', id: asset?.id as number })
  expect(values).toMatchObject({ andar: 'terreo', usos: ['terreo', 'alto'], metros: 1200.5, visto: '2026-02-01', cuida: { id: person.id } })
})
