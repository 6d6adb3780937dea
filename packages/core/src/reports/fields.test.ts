import { text } from 'node:stream/consumers'
import { CreateField } from '@balcao/contracts/custom-fields/fields'
import { GetBreakdown } from '@balcao/contracts/reports/breakdown'
import { ExportReport } from '@balcao/contracts/reports/export'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { expect } from 'vitest'
import * as definitions from '../custom-fields/fields.ts'
import * as values from '../custom-fields/values.ts'
import { aDesk, type Desk, test } from '../testing/desk.ts'
import { breakdown } from './breakdown.ts'
import { beginReportExport } from './export/begin.ts'
import { dashboard } from './overview.ts'
import { settle } from './testing/lived-desk.ts'

const OPTIONS = [
  { value: 'norte', label: 'Norte' },
  { value: 'sul', label: 'Sul' },
]
const define = (desk: Desk, input: object) =>
  desk.as('manager')(definitions.create, CreateField.parse({ entity: 'ticket', label: 'Campo', ...input }))

/** A desk with a field of each kind that reports are asked by, and these tickets. */
async function filled(desk: Desk, rows: Record<string, string | number | boolean | string[]>[]): Promise<void> {
  await define(desk, { key: 'regiao', label: 'Região', type: 'select', options: OPTIONS })
  await define(desk, { key: 'canais', label: 'Canais', type: 'multi_select', options: OPTIONS })
  await define(desk, { key: 'vip', label: 'VIP', type: 'checkbox' })
  await define(desk, { key: 'valor', label: 'Valor', type: 'currency' })
  await define(desk, { key: 'prazo', label: 'Prazo', type: 'date' })
  await define(desk, { key: 'nota', label: 'Nota', type: 'text' })
  await define(desk, { key: 'dono', label: 'Dono', type: 'user' })
  for (const row of rows) {
    const { id } = await desk.aTicket({ status: 'open', channel: 'portal' })
    await desk.as('agent')(values.save, { entity: 'ticket', id, values: row })
  }
  await settle(desk)
}

const created = async (desk: Desk, ...customFields: object[]) =>
  (await desk.as('manager')(dashboard, ReportQuery.parse({ customFields }))).data.created
const groups = async (desk: Desk, field: string, more: object = {}) => {
  const { data } = await desk.as('manager')(breakdown, GetBreakdown.parse({ by: 'custom-field', field, ...more }))
  return { ...data, rows: data.rows.map(({ key, name, created: n, open, share }) => [key, name, n, open, share]) }
}

test('figures are of the tickets that hold what is asked, each kind of field in its own way', async ({ desk }) => {
  const { id: me } = await desk.person('manager')
  await filled(desk, [
    { regiao: 'sul', canais: ['norte', 'sul'], vip: true, valor: 10, prazo: '2026-01-31', nota: 'Contrato 10%', dono: me },
    { regiao: 'norte', vip: false, valor: 20.5, prazo: '2026-02-28' },
    {},
  ])
  const is = (key: string, ...held: unknown[]) => ({ key, values: held })
  expect(await created(desk)).toBe(3)
  expect(await created(desk, is('regiao', 'sul'))).toBe(1)
  expect(await created(desk, is('regiao', 'sul', 'norte'))).toBe(2)
  expect(await created(desk, { key: 'regiao', operator: 'is_not', values: ['sul'] })).toBe(2)
  expect(await created(desk, is('canais', 'norte', 'sul')), 'of two options, one ticket').toBe(1)
  expect(await created(desk, is('vip', false))).toBe(1)
  expect(await created(desk, { key: 'vip', operator: 'is_not_set' })).toBe(1)
  expect(await created(desk, { key: 'valor', operator: 'gte', values: [20.5] })).toBe(1)
  expect(await created(desk, { key: 'prazo', operator: 'lte', values: ['2026-01-31'] })).toBe(1)
  expect(await created(desk, { key: 'nota', operator: 'contains', values: ['10%'] })).toBe(1)
  expect(await created(desk, is('dono', 'me'))).toBe(1)
  expect(await created(desk, is('regiao', 'sul'), is('vip', false)), 'all of them hold').toBe(0)
  const asText = { customFields: JSON.stringify([is('regiao', 'sul')]) }
  expect((await desk.as('manager')(dashboard, ReportQuery.parse(asText))).data).toMatchObject({ created: 1, backlog: 1, unanswered: 1 })
})

test('groups are the options of a field, by their labels, with what has none', async ({ desk }) => {
  await filled(desk, [{ regiao: 'sul', canais: ['norte', 'sul'], vip: true }, { regiao: 'sul', canais: ['sul'] }, { regiao: 'norte' }, {}])
  expect(await groups(desk, 'regiao')).toEqual({
    ...{ by: 'custom-field', field: { key: 'regiao', label: 'Região', type: 'select' }, others: 0 },
    rows: [
      ['sul', 'Sul', 2, 2, 0.5],
      ['norte', 'Norte', 1, 1, 0.25],
      [null, null, 1, 1, 0.25],
    ],
  })
  expect((await groups(desk, 'canais')).rows, 'of two options, in both').toEqual([
    ['sul', 'Sul', 2, 2, 0.5],
    [null, null, 2, 2, 0.5],
    ['norte', 'Norte', 1, 1, 0.25],
  ])
  expect((await groups(desk, 'vip', { customFields: [{ key: 'regiao', values: ['sul'] }] })).rows).toEqual([
    ['true', null, 1, 1, 0.5],
    [null, null, 1, 1, 0.5],
  ])
  expect((await desk.as('manager')(breakdown, GetBreakdown.parse({ by: 'queue' }))).data).toMatchObject({
    field: null,
    rows: [{ share: 1 }],
  })
})

test('a file says what it was narrowed by, and has the groups', async ({ desk }) => {
  await filled(desk, [{ regiao: 'sul', vip: true, valor: 12.5 }, { regiao: 'norte', vip: true, valor: 8 }, {}])
  const fileOf = async (input: object) => {
    const begun = await desk.as('manager')(beginReportExport, ExportReport.parse(input))
    if ('later' in begun) throw new Error('it was left to a job')
    return text(begun.write({ open: (run) => desk.as('manager')((ctx) => run(ctx), undefined) }))
  }
  const customFields = [
    { key: 'vip', values: [true] },
    { key: 'valor', operator: 'gte', values: [10] },
    { key: 'regiao', operator: 'is_not', values: ['norte'] },
  ]
  const csv = await fileOf({ type: 'breakdown', by: 'custom-field', field: 'regiao', customFields })
  expect(csv.replaceAll('\u00a0', ' ')).toContain('VIP: Sim; Valor: a partir de R$ 10,00; Região: exceto Norte')
  const lines = csv.split(/\r?\n/)
  expect(lines.filter((line) => /^(Região|Sul|Norte|Sem grupo);/.test(line)).map((line) => line.split(';').slice(0, 4))).toEqual([
    ['Região', 'Em aberto agora', 'Criados', 'Criados (parte)'],
    ['Sul', '1', '1', '1'],
  ])
  expect(await fileOf({ type: 'breakdown', by: 'custom-field', field: 'vip' })).toMatch(/\r?\nSim;2;2;/)
  const rows = JSON.parse(await fileOf({ type: 'tickets', format: 'json', customFields })) as { rows: unknown[] }
  expect(rows.rows).toHaveLength(1)
  expect((JSON.parse(await fileOf({ type: 'facts', format: 'json', customFields })) as { rows: unknown[] }).rows.length).toBeGreaterThan(0)
})

test('fields that are not there, or a stranger’s, are refused alike, by place and reason', async ({ desk }) => {
  await filled(desk, [])
  const other = await aDesk(desk.db)
  await define(other, { key: 'alheio', type: 'select', options: OPTIONS })
  await define(desk, { key: 'inativo', type: 'select', options: OPTIONS, isActive: false })
  const refused = (field: string, reason: string, key: string) => ({
    ...{ code: 'invalid_input', details: [{ field, reason, params: { key } }] },
  })
  for (const key of ['alheio', 'nenhum', 'inativo']) {
    await expect(created(desk, { key, values: ['sul'] })).rejects.toMatchObject(refused('customFields.0.key', 'unknown_key', key))
    await expect(groups(desk, key)).rejects.toMatchObject(refused('field', 'unknown_key', key))
  }
  await expect(created(desk, { key: 'regiao', values: ['leste'] })).rejects.toMatchObject(
    refused('customFields.0.values', 'condition_value_unknown', 'regiao'),
  )
  await expect(groups(desk, 'valor')).rejects.toMatchObject({ details: [{ field: 'field', reason: 'not_a_grouping_field' }] })
  for (const schema of [GetBreakdown, ExportReport]) {
    const parsed = schema.safeParse({ type: 'breakdown', by: 'custom-field', ...(schema === GetBreakdown ? { type: undefined } : {}) })
    expect(parsed.error?.issues.map(({ path }) => path)).toEqual([['field']])
  }
  const chat = { type: 'chat', customFields: [{ key: 'regiao', values: ['sul'] }] }
  expect(ExportReport.safeParse(chat).error?.issues.map(({ path }) => path)).toEqual([['customFields']])
  await expect(desk.as('client')(breakdown, GetBreakdown.parse({ by: 'custom-field', field: 'regiao' }))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
