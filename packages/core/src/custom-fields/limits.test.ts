import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { CreateField, UpdateField } from '@balcao/contracts/custom-fields/fields'
import type { SentValue } from '@balcao/contracts/custom-fields/values'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import * as fields from './fields.ts'
import * as transfer from './transfer.ts'
import * as values from './values.ts'

const options = (...all: string[]) => all.map((value) => ({ value, label: value.toUpperCase() }))
const add = (desk: Desk, input: object): Promise<CustomField> =>
  desk.as('manager')(fields.create, CreateField.parse({ entity: 'ticket', type: 'select', label: 'Campo', ...input }))
const save = (desk: Desk, id: number, sent: Record<string, SentValue>) =>
  desk.as('agent')(values.save, { entity: 'ticket', id, values: sent })
const refusal = (field: string, reason: RegExp) => ({
  code: 'invalid_input',
  details: expect.arrayContaining([expect.objectContaining({ field, message: expect.stringMatching(reason) })]),
})
/** A product, its modules, and the parts of these. */
async function threeLevels(desk: Desk) {
  const product = await add(desk, { key: 'produto', label: 'Produto', options: options('erp', 'loja') })
  const only = { fiscal: ['erp'], carrinho: ['loja'] }
  const module = await add(desk, {
    ...{ key: 'modulo', label: 'Módulo', options: options('fiscal', 'carrinho', 'acesso') },
    optionsBy: { field: 'produto', only },
  })
  const part = await add(desk, {
    ...{ key: 'parte', label: 'Parte', type: 'multi_select', options: options('nfe', 'frete', 'senha') },
    optionsBy: { field: 'modulo', only: { nfe: ['fiscal'], frete: ['carrinho'] } },
  })
  return { product, module, part }
}

test('an option goes with what another field holds; another value there empties what hangs on it, level by level', async ({ desk }) => {
  await threeLevels(desk)
  const { id } = await desk.aTicket()
  await expect(save(desk, id, { modulo: 'fiscal' })).rejects.toMatchObject(refusal('customFields.modulo', /não vale com .*Produto/))
  await expect(save(desk, id, { produto: 'loja', modulo: 'fiscal' })).rejects.toMatchObject(refusal('customFields.modulo', /Produto/))
  expect((await save(desk, id, { modulo: 'acesso' })).values).toEqual({ modulo: 'acesso' })
  await save(desk, id, { produto: 'erp', modulo: 'fiscal', parte: ['nfe', 'senha'] })
  await expect(save(desk, id, { parte: ['frete'] })).rejects.toMatchObject(refusal('customFields.parte', /Módulo/))
  expect((await save(desk, id, { produto: 'loja' })).values).toEqual({ produto: 'loja', parte: ['senha'] })
  const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 10, order: 'asc' })
  expect(data.at(-1)?.changes).toEqual(
    expect.arrayContaining([
      { field: 'customFields.modulo', label: 'Módulo', from: 'FISCAL', to: null },
      { field: 'customFields.parte', label: 'Parte', from: 'NFE, SENHA', to: 'SENHA' },
    ]),
  )
})

test('what was held before an option was limited stays, until it or what it goes by changes', async ({ desk }) => {
  const { module } = await threeLevels(desk)
  const { id } = await desk.aTicket()
  await save(desk, id, { produto: 'erp', modulo: 'acesso' })
  const only = { acesso: ['loja'] }
  await desk.as('manager')(fields.update, UpdateField.parse({ id: module.id, optionsBy: { field: 'produto', only } }))
  expect((await save(desk, id, { parte: ['senha'] })).values).toMatchObject({ modulo: 'acesso' })
  expect((await save(desk, id, { produto: null })).values).toEqual({ parte: ['senha'] })
})

test('a new ticket is refused what does not fit, and does not begin with it', async ({ desk }) => {
  const { module } = await threeLevels(desk)
  await desk.as('manager')(fields.update, UpdateField.parse({ id: module.id, defaultValue: 'fiscal' }))
  const open = (customFields: Record<string, SentValue>) =>
    desk.as('agent')((ctx) => tickets.create(ctx, CreateTicket.parse({ title: 'Novo', description: 'x', customFields })))
  expect((await open({})).customFields).toEqual({})
  expect((await open({ produto: 'erp' })).customFields).toEqual({ produto: 'erp', modulo: 'fiscal' })
  await expect(open({ modulo: 'carrinho' })).rejects.toMatchObject(refusal('customFields.modulo', /Produto/))
})

test('limits name options and a selection that are there, run in no circle, and are not too deep', async ({ desk }) => {
  const { product, module } = await threeLevels(desk)
  await add(desk, { key: 'texto', label: 'Texto', type: 'text' })
  const limited = (optionsBy: object, more: object = {}) => add(desk, { key: 'outro', options: options('a'), optionsBy, ...more })
  await expect(limited({ field: 'texto', only: {} })).rejects.toMatchObject(refusal('optionsBy.field', /seleção/))
  await expect(limited({ field: 'outro', only: {} })).rejects.toMatchObject(refusal('optionsBy.field', /seleção/))
  await expect(limited({ field: 'produto', only: { a: ['nada'] } })).rejects.toMatchObject(refusal('optionsBy.only.a', /opções/))
  await expect(limited({ field: 'produto', only: { b: ['erp'] } })).rejects.toMatchObject(refusal('optionsBy.only.b', /opções/))
  await expect(limited({ field: 'produto', only: {} }, { visibleToCustomers: true })).rejects.toMatchObject(
    refusal('optionsBy.field', /clientes/),
  )
  const update = (input: object) => desk.as('manager')(fields.update, UpdateField.parse(input))
  await expect(update({ id: product.id, optionsBy: { field: 'parte', only: {} } })).rejects.toMatchObject(refusal('optionsBy', /círculo/))
  await expect(update({ id: product.id, options: options('erp') })).rejects.toMatchObject(refusal('options', /Módulo/))
  await expect(desk.as('manager')(fields.remove, { id: module.id, withValues: true })).rejects.toMatchObject({
    code: 'custom_field_needed',
  })
  await add(desk, { key: 'n4', options: options('a'), optionsBy: { field: 'parte', only: {} } })
  await add(desk, { key: 'n5', options: options('a'), optionsBy: { field: 'n4', only: {} } })
  await expect(limited({ field: 'n5', only: {} })).rejects.toMatchObject(refusal('optionsBy.field', /No máximo 5/))
})

test('a file carries limits, whatever the order of its lines', async ({ desk, other }) => {
  await threeLevels(desk)
  const file = await desk.as('manager')(transfer.exportAll)
  const report = await other.as('manager')(transfer.importFields, {
    ...{ version: 1 as const, mode: 'skip' as const, dryRun: false, forms: [] },
    fields: file.fields.toReversed(),
  })
  expect(report).toMatchObject({ created: 3, refused: 0 })
  const there = await other.as('manager')(fields.list, { active_only: true })
  expect(there.find(({ key }) => key === 'modulo')?.optionsBy).toEqual({ field: 'produto', only: { fiscal: ['erp'], carrinho: ['loja'] } })
})
