import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import type { DB } from '@balcao/db/schema'
import type { Insertable } from 'kysely'
import { expect } from 'vitest'
import * as values from '../../custom-fields/values.ts'
import { type Desk, test } from '../../testing/desk.ts'
import * as history from '../history.ts'
import * as tickets from '../tickets.ts'
import * as bulk from './bulk.ts'
import { undo } from './undo.ts'

const to = (ids: readonly number[], changes: object) => BulkUpdate.parse({ tickets: ids.map((id) => ({ id })), changes })
const put = (desk: Desk, ids: readonly number[], customFields: object) => desk.as('agent')(bulk.update, to(ids, { customFields }))
const fill = (desk: Desk, id: number, sent: Record<string, string | number | boolean | string[] | null>) =>
  desk.as('agent')(values.save, { entity: 'ticket', id, values: sent })
const held = async (desk: Desk, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await desk.as('agent')(tickets.get, { id })).customFields))
const several = async (desk: Desk, count: number) => {
  const rows = await Promise.all(Array.from({ length: count }, () => desk.aTicket({ status: 'open' })))
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
const options = JSON.stringify(['sul', 'norte'].map((value) => ({ value, label: value, isActive: true })))
const showWhen = (field: string, is: string) =>
  JSON.stringify({ match: 'all', conditions: [{ field, operator: 'is', values: [is] }] } satisfies NonNullable<CustomField['showWhen']>)
const field = (desk: Desk, key: string, more: Partial<Insertable<DB['customFields']>> = {}) =>
  desk.aField({ key, label: key.toUpperCase(), type: 'text', ...more })

test('every kind of value goes onto many tickets, each with its history, and Desfazer gives back what each had', async ({ desk }) => {
  const kinds = { t: 'text', n: 'number', d: 'date', c: 'checkbox', m: 'multi_select', u: 'user', l: 'long_text' }
  for (const [key, type] of Object.entries(kinds)) await field(desk, key, { type, ...(type === 'multi_select' ? { options } : {}) })
  const person = await desk.person('supervisor')
  const ids = await several(desk, 3)
  const [first] = ids as [number]
  await fill(desk, first, { t: 'antes', n: 1.5, m: ['sul'] })
  const before = await held(desk, ids)
  const facts = (await desk.facts()).length

  const sent = { t: 'depois', n: -2.25, d: '2026-02-28', c: false, m: ['norte', 'sul'], u: person.id, l: 'a\nb' }
  const done = await put(desk, ids, sent)
  expect(done).toMatchObject({ unchanged: 0, failed: [] })
  const read = { ...sent, m: ['sul', 'norte'], u: { id: person.id, name: person.name } }
  expect(await held(desk, ids)).toEqual([read, read, read])
  expect(done.updated.map(({ customFields }) => customFields)).toEqual([read, read, read])
  const { data } = await desk.as('agent')(history.list, { ticketId: first, limit: 50, order: 'asc' })
  expect(data.at(-1)?.changes).toContainEqual({ field: 'customFields.t', label: 'T', from: 'antes', to: 'depois' })
  expect((await desk.facts()).slice(facts).map(({ name }) => name)).toEqual(['ticket:updated', 'ticket:updated', 'ticket:updated'])

  expect(await put(desk, ids, sent)).toMatchObject({ id: null, unchanged: 3, failed: [] })
  expect(await desk.as('agent')(undo, { id: done.id as number })).toMatchObject({ failed: [] })
  expect(await held(desk, ids)).toEqual(before)
})

test('a ticket that refuses stays as it is and says which field and why; the others change', async ({ desk }) => {
  await field(desk, 'area', { type: 'select', options })
  await field(desk, 'loja', { showWhen: showWhen('area', 'sul') })
  await field(desk, 'filial', { requireWhen: showWhen('area', 'norte') })
  const [shown, hidden] = (await several(desk, 2)) as [number, number]
  await fill(desk, shown, { area: 'sul', filial: 'x' })
  const done = await put(desk, [shown, hidden], { loja: '12' })
  expect(done.updated.map(({ id }) => id)).toEqual([shown])
  expect(done.failed).toMatchObject([
    { id: hidden, code: 'invalid_input', reasons: [{ message: '“LOJA”: Este campo não se aplica aos demais valores.' }] },
  ])
  // What makes another field asked for names that one.
  const asked = await put(desk, [hidden], { area: 'norte' })
  expect(asked.failed).toMatchObject([{ reasons: [{ message: '“FILIAL”: Este campo é obrigatório.' }] }])
  // What it empties on its way is given back too.
  const moved = await put(desk, [shown], { area: 'norte' })
  expect(await held(desk, [shown])).toEqual([{ area: 'norte', filial: 'x' }])
  await desk.as('agent')(undo, { id: moved.id as number })
  expect(await held(desk, [shown])).toEqual([{ area: 'sul', filial: 'x', loja: '12' }])
})

test('values that are wrong for any ticket are refused whole, also those of another desk', async ({ desk, other }) => {
  await field(desk, 'n', { type: 'number' })
  await field(desk, 'u', { type: 'user' })
  await other.aField({ key: 'alheio', label: 'Alheio', type: 'text' })
  const [id] = (await several(desk, 1)) as [number]
  const stranger = await other.person('agent')
  const wrong: [string, unknown, RegExp][] = [
    ['n', 'dez', /número/],
    ['u', stranger.id, /não existe/],
    ['alheio', 'x', /desconhecido/],
  ]
  for (const [key, value, reason] of wrong)
    await expect(put(desk, [id], { [key]: value }), key).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: `customFields.${key}`, message: expect.stringMatching(reason) }],
    })
  const foreign = await other.aTicket({ status: 'open' })
  expect(await put(desk, [foreign.id], { n: 1 })).toMatchObject({ updated: [], failed: [{ id: foreign.id, code: 'ticket_not_found' }] })
  expect(await held(desk, [id])).toEqual([{}])
})

test('resolving takes the field it asks for in the same change', async ({ desk }) => {
  await field(desk, 'causa', { requiredToResolve: true })
  const ids = await several(desk, 2)
  const done = await desk.as('agent')(bulk.update, to(ids, { status: 'resolved', customFields: { causa: 'rede' } }))
  expect(done.failed).toEqual([])
  expect(done.updated.toSorted((a, b) => a.id - b.id)).toMatchObject(
    ids.map((id) => ({ id, status: 'resolved', customFields: { causa: 'rede' } })),
  )
  const emptied = await desk.as('agent')(bulk.update, to(await several(desk, 1), { status: 'resolved', customFields: { causa: null } }))
  expect(emptied.failed).toMatchObject([{ reasons: [{ message: 'Preencha “CAUSA” para resolver o ticket.' }] }])
})

test('Desfazer leaves what is gone meanwhile: a field, and an option', async ({ desk }) => {
  const gone = await field(desk, 'some')
  const region = await field(desk, 'regiao', { type: 'select', options })
  const [id] = (await several(desk, 1)) as [number]
  await fill(desk, id, { some: 'a', regiao: 'sul' })
  const done = await put(desk, [id], { some: 'b', regiao: 'norte' })
  await desk.rows(async (tx) => {
    await tx.deleteFrom('customFields').where('id', '=', gone.id).execute()
    const left = JSON.stringify([{ value: 'norte', label: 'norte', isActive: true }])
    await tx.updateTable('customFields').set({ options: left }).where('id', '=', region.id).execute()
  })
  expect(await desk.as('agent')(undo, { id: done.id as number })).toMatchObject({ updated: [{ id }], failed: [] })
  expect(await held(desk, [id])).toEqual([{ regiao: 'norte' }])
})
