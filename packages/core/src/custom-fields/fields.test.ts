import { CreateField, type CustomField, UpdateField } from '@balcao/contracts/custom-fields/fields'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as fields from './fields.ts'
import * as values from './values.ts'

const option = (value: string, label = value, isActive = true) => ({ value, label, isActive })
const create = (input: object) => CreateField.parse({ entity: 'ticket', type: 'text', ...input })
const refusal = (...errors: [field: string, message: RegExp][]) => ({
  code: 'invalid_input',
  details: errors.map(([field, message]) => ({ field, message: expect.stringMatching(message) })),
})

test('a field gets its key from the label, stands last, and is listed while it is active', async ({ desk, other }) => {
  const manager = desk.as('manager')
  const first = await manager(fields.create, create({ label: 'Nº do contrato' }))
  const second = await manager(fields.create, create({ label: 'Nº do contrato', helpText: 'Está na fatura.' }))
  expect([first.key, second.key, first.position, second.position]).toEqual(['n_do_contrato', 'n_do_contrato_2', 0, 1])
  await manager(fields.update, UpdateField.parse({ id: first.id, isActive: false }))
  const listed = (active_only: boolean) => desk.as('support-agent')(fields.listOf, { entity: 'ticket', active_only })
  expect((await listed(true)).map(({ id }) => id)).toEqual([second.id])
  expect((await listed(false)).map(({ id }) => id)).toEqual([first.id, second.id])
  expect(await other.as('admin')(fields.list, { active_only: false })).toEqual([])
  await expect(other.as('admin')(fields.get, { id: first.id })).rejects.toMatchObject({ code: 'custom_field_not_found' })
})

test('R03 customers are told of the active ticket fields that are theirs to see, and of no others', async ({ desk }) => {
  const manager = desk.as('manager')
  const seen = await manager(fields.create, create({ label: 'Pedido', visibleToCustomers: true }))
  await manager(fields.create, create({ label: 'Só da equipe' }))
  await manager(fields.create, create({ label: 'Antigo', visibleToCustomers: true, isActive: false }))
  await manager(fields.create, create({ label: 'Cargo', entity: 'user' }))
  for (const entity of ['ticket', 'user', 'company'] as const) {
    const told = await desk.as('client')(fields.listOf, { entity, active_only: false })
    expect(told.map(({ id }) => id)).toEqual(entity === 'ticket' ? [seen.id] : [])
  }
})

test('I11 a field is called by no name that every object has: it can be asked for, and holds nothing before that', async ({ desk }) => {
  for (const key of ['constructor', 'prototype'])
    expect(CreateField.safeParse({ entity: 'ticket', type: 'text', label: 'X', key }).error?.issues[0]?.path).toEqual(['key'])
  const { key } = await desk.as('manager')(fields.create, create({ label: 'Constructor', required: true }))
  const copied = await desk.as('manager')(fields.create, create({ label: 'Constructor', entity: 'company' }))
  expect([key, copied.key]).toEqual(['constructor_2', 'constructor_2'])
  const open = (customFields: object) =>
    desk.as('agent')(tickets.create, CreateTicket.parse({ title: 'Obra', description: 'Parada', customFields }))
  await expect(open({})).rejects.toMatchObject({ details: [{ field: `customFields.${key}`, reason: 'required' }] })
  const { id } = await open({ [key]: 'MRV' })
  expect((await desk.as('agent')(values.get, { entity: 'ticket', id })).values).toEqual({ [key]: 'MRV' })
})

test('a definition that makes no sense is refused, each place by name', async ({ desk }) => {
  const manager = desk.as('manager')
  const wrong = (input: object) => manager(fields.create, create({ label: 'X', ...input }))
  await expect(wrong({ type: 'select' })).rejects.toMatchObject(refusal(['options', /ao menos uma opção/]))
  await expect(wrong({ type: 'select', options: [option('a'), option('a')] })).rejects.toMatchObject(
    refusal(['options.1.value', /repetida/]),
  )
  await expect(wrong({ options: [option('a')] })).rejects.toMatchObject(refusal(['options', /não tem opções/]))
  await expect(wrong({ type: 'number', settings: { min: 2, max: 1 } })).rejects.toMatchObject(refusal(['settings.max', /maior/]))
  await expect(wrong({ type: 'number', defaultValue: 'dez' })).rejects.toMatchObject(refusal(['defaultValue', /número/]))
  await expect(wrong({ type: 'date', defaultValue: '2026-02-30' })).rejects.toMatchObject(refusal(['defaultValue', /exista/]))
  await expect(wrong({ editableByCustomers: true })).rejects.toMatchObject(refusal(['editableByCustomers', /visível/]))
  await expect(wrong({ entity: 'company', requiredToResolve: true })).rejects.toMatchObject(refusal(['requiredToResolve', /tickets/]))
  const showWhen = { conditions: [{ field: 'nenhum', operator: 'is_set' }] }
  await expect(wrong({ showWhen })).rejects.toMatchObject(refusal(['showWhen.conditions.0.field', /outro campo/]))
  expect(await desk.as('manager')(fields.list, { active_only: false })).toEqual([])
  for (const key of ["a'; drop table", 'a.b', 'a[*]', '__proto__', 'Ç', '1a', ''])
    expect(CreateField.safeParse({ entity: 'ticket', type: 'text', label: 'X', key }).success, key).toBe(false)
})

test('rules that run in a circle, or betray to customers what they do not see, are refused', async ({ desk }) => {
  const manager = desk.as('manager')
  await manager(fields.create, create({ label: 'A', key: 'a' }))
  const showWhen = (field: string) => ({ match: 'all' as const, conditions: [{ field, operator: 'is_set' as const, values: [] }] })
  await manager(fields.create, create({ label: 'B', key: 'b', showWhen: showWhen('a') }))
  const a = (await manager(fields.list, { active_only: true }))[0] as CustomField
  await expect(manager(fields.update, UpdateField.parse({ id: a.id, showWhen: showWhen('b') }))).rejects.toMatchObject(
    refusal(['showWhen', /círculo/]),
  )
  const forCustomers = create({ label: 'C', visibleToCustomers: true, showWhen: showWhen('a') })
  await expect(manager(fields.create, forCustomers)).rejects.toMatchObject(refusal(['showWhen.conditions.0.field', /clientes/]))
  await expect(manager(fields.remove, { id: a.id, withValues: false })).rejects.toMatchObject({
    code: 'custom_field_needed',
    details: { fields: ['B'] },
  })
})

test('removing a field with values asks, tells how many, and takes them along; deactivating keeps them', async ({ desk }) => {
  const { id, key } = await desk.aField()
  for (const value of ['um', 'dois']) {
    const ticket = await desk.aTicket()
    await desk.as('agent')(values.save, { entity: 'ticket', id: ticket.id, values: { [key]: value } })
  }
  const manager = desk.as('manager')
  await expect(manager(fields.remove, { id, withValues: false })).rejects.toMatchObject({
    code: 'custom_field_in_use',
    details: { values: 2 },
  })
  const kept = () => desk.rows((tx) => tx.selectFrom('customFieldValues').select('text').orderBy('text').execute())
  await manager(fields.update, UpdateField.parse({ id, isActive: false }))
  expect(await kept()).toEqual([{ text: 'dois' }, { text: 'um' }])
  expect(await manager(fields.remove, { id, withValues: true })).toEqual({ success: true, values: 2 })
  expect(await kept()).toEqual([])
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('action').where('resource', '=', 'custom_field').orderBy('id').execute(),
  )
  expect(acts.map(({ action }) => action)).toEqual(['custom_field.updated', 'custom_field.deleted'])
})

test('an option that values hold is not removed, only deactivated; a stale change is refused', async ({ desk }) => {
  const manager = desk.as('manager')
  const field = await manager(fields.create, create({ label: 'Região', type: 'select', options: [option('sul'), option('norte')] }))
  const ticket = await desk.aTicket()
  await desk.as('agent')(values.save, { entity: 'ticket', id: ticket.id, values: { regiao: 'sul' } })
  const update = (input: object) => manager(fields.update, UpdateField.parse({ id: field.id, ...input }))
  await expect(update({ options: [option('norte')] })).rejects.toMatchObject({
    code: 'custom_field_option_in_use',
    details: { options: ['sul'] },
  })
  const changed = await update({ version: field.version, options: [option('sul', 'Sul', false), option('norte')] })
  expect(changed.version).toBe(2)
  await expect(update({ version: field.version, label: 'Outra' })).rejects.toMatchObject({
    code: 'custom_field_changed',
    details: { current: { version: 2 } },
  })
  // What has it keeps it; nobody else gets it.
  const other = await desk.aTicket()
  const save = (id: number) => desk.as('agent')(values.save, { entity: 'ticket', id, values: { regiao: 'sul' } })
  expect(await save(ticket.id)).toMatchObject({ values: { regiao: 'sul' } })
  await expect(save(other.id)).rejects.toMatchObject(refusal(['customFields.regiao', /opções/]))
})

test('the order is the one that was sent, whole; a copy comes last and inactive', async ({ desk, other }) => {
  const manager = desk.as('manager')
  const made: CustomField[] = []
  for (const label of ['A', 'B', 'C']) made.push(await manager(fields.create, create({ label })))
  const [a, b, c] = made.map(({ id }) => id) as [number, number, number]
  expect((await manager(fields.reorder, { entity: 'ticket', ids: [c, a, b] })).map(({ label }) => label)).toEqual(['C', 'A', 'B'])
  const [act] = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['before', 'after']).where('action', '=', 'custom_field.reordered').execute(),
  )
  expect(act).toEqual({ before: { order: ['a', 'b', 'c'] }, after: { order: ['c', 'a', 'b'] } })
  const foreign = await other.aField()
  for (const ids of [
    [a, b],
    [a, b, b],
    [a, b, foreign.id],
  ])
    await expect(manager(fields.reorder, { entity: 'ticket', ids })).rejects.toMatchObject(refusal(['ids', /todos os campos/]))
  expect(await manager(fields.duplicate, { id: a })).toMatchObject({ label: 'A (cópia)', key: 'a_copia', isActive: false, position: 3 })
})

test('two who add a field with the same label at once get two keys', async ({ desk }) => {
  const made = await Promise.all(Array.from({ length: 8 }, () => desk.as('manager')(fields.create, create({ label: 'Lote' }))))
  expect(new Set(made.map(({ key }) => key)).size).toBe(8)
  expect(made.map(({ position }) => position).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
