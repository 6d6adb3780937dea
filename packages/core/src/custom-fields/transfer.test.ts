import { CreateField } from '@balcao/contracts/custom-fields/fields'
import { ImportFields } from '@balcao/contracts/custom-fields/transfer'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as fields from './fields.ts'
import { exportAll, exportEntity, importFields } from './transfer.ts'

const create = (input: object) => CreateField.parse({ entity: 'ticket', type: 'text', label: 'Campo', ...input })
const rule = (field: string) => ({ match: 'all', conditions: [{ field, operator: 'is_set', values: [] }] })

test('T10 what one tenant exports another can import, and has the same fields then', async ({ desk, other }) => {
  const manager = desk.as('manager')
  await manager(fields.create, create({ key: 'zeta', label: 'Zeta', type: 'select', options: [{ value: 'x', label: 'X' }] }))
  await manager(fields.create, create({ key: 'alfa', label: 'Alfa', showWhen: rule('zeta'), visibleToCustomers: false, required: true }))
  await manager(fields.create, create({ key: 'cargo', label: 'Cargo', entity: 'user' }))
  const file = await manager(exportAll)
  expect(file.fields.map(({ key }) => key)).toEqual(['zeta', 'alfa', 'cargo'])
  expect((await manager(exportEntity, { entity: 'user' })).fields.map(({ key }) => key)).toEqual(['cargo'])
  expect((await other.as('manager')(exportAll)).fields).toEqual([])

  // Whatever order the lines come in: a rule finds what it names.
  const input = (more: object) => ImportFields.parse({ ...file, fields: file.fields.toReversed(), ...more })
  const theirs = other.as('manager')
  expect(await theirs(importFields, input({ dryRun: true }))).toMatchObject({ dryRun: true, created: 3, refused: 0 })
  expect((await theirs(exportAll)).fields).toEqual([])
  expect(await theirs(importFields, input({}))).toMatchObject({ dryRun: false, created: 3, updated: 0, skipped: 0 })
  const byKey = <T extends { key: string }>(list: T[]) => list.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  expect(byKey((await theirs(exportAll)).fields)).toEqual(byKey(file.fields))
  expect(await theirs(importFields, input({}))).toMatchObject({ created: 0, skipped: 3 })
  const changed = { fields: [{ ...file.fields[1], label: 'Outro' }], mode: 'update' }
  expect(await theirs(importFields, input(changed))).toMatchObject({ updated: 1, fields: [{ key: 'alfa', action: 'update' }] })
})

test('a file with a wrong line writes nothing, and says which lines and why', async ({ desk }) => {
  const manager = desk.as('manager')
  await manager(fields.create, create({ key: 'ja', label: 'Já existe' }))
  const lines = [
    create({ key: 'bom', label: 'Bom' }),
    { entity: 'ticket', key: 'ruim' },
    7,
    create({ key: 'ja', type: 'number' }),
    create({ key: 'hein', showWhen: rule('nada') }),
  ]
  const input = (dryRun: boolean) => ImportFields.parse({ fields: lines, mode: 'update', dryRun })
  const report = await manager(importFields, input(true))
  expect(report.fields.map(({ action }) => action)).toEqual(['create', 'refuse', 'refuse', 'refuse', 'refuse'])
  expect(report.fields.map(({ errors }) => errors.map(({ field }) => field))).toEqual([
    [],
    ['type', 'label'],
    ['(corpo)'],
    ['type'],
    ['showWhen.conditions.0.field'],
  ])
  await expect(manager(importFields, input(false))).rejects.toMatchObject({
    code: 'invalid_input',
    details: expect.arrayContaining([expect.objectContaining({ field: 'fields.3.type' })]),
  })
  expect((await manager(exportAll)).fields.map(({ key }) => key)).toEqual(['ja'])
})
