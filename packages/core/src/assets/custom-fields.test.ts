import { ListAssets } from '@balcao/contracts/assets/assets'
import { ImportAssets } from '@balcao/contracts/assets/import'
import { expect } from 'vitest'
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

test('the file has a column for each custom field, which an import passes over', async ({ desk }) => {
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
  const csv = 'Nome;Tipo;Sala;Emprestado\r\nDois;Notebook;Sul;não'
  expect(await desk.as('admin')(importAssets, ImportAssets.parse({ csv, dryRun: false }))).toMatchObject({ created: 1 })
})
