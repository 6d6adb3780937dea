import { ListAssets } from '@balcao/contracts/assets/assets'
import { ImportAssets } from '@balcao/contracts/assets/import'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { assetsFile } from './assets-file.ts'
import { importAssets } from './import.ts'
import { list } from './list.ts'
import { aKind, anAsset } from './testing/assets.ts'

const sent = (lines: readonly string[], values: object = {}) => ImportAssets.parse({ csv: lines.join('\r\n'), ...values })
const HEAD =
  'Nome;Patrimônio;Tipo;Situação;Número de série;Fabricante;Modelo;Empresa;Pessoa;Local;Comprado em;Garantia até;Custo (R$);Observações'

test('a file is looked at first, and then written whole', async ({ desk }) => {
  await aKind(desk, 'Notebook')
  const { id: companyId } = await desk.aCompany('Aurora', { cnpj: '41870326000144' })
  const person = await desk.person('client')
  const lines = [
    HEAD,
    `Notebook 1;A-1;notebook;;SN1;Dell;XPS;aurora;${person.email};Loja;01/02/2026;2027-02-01;4.599,90;Da gerente`,
    `Notebook 2;;NOTEBOOK;em estoque;;;;41.870.326/0001-44;${person.name};;;;;`,
  ]
  const admin = desk.as('admin')
  expect(await admin(importAssets, sent(lines))).toMatchObject({ dryRun: true, valid: 2, invalid: 0, created: 0 })
  expect((await admin(list, ListAssets.parse({}))).data).toEqual([])
  expect(await admin(importAssets, sent(lines, { dryRun: false }))).toMatchObject({ created: 2 })
  expect((await admin(list, ListAssets.parse({}))).data).toMatchObject([
    {
      ...{ name: 'Notebook 1', tag: 'A-1', status: 'in_use', company: { id: companyId }, person: { id: person.id }, costCents: 459_990 },
      ...{ purchasedOn: '2026-02-01', warrantyUntil: '2027-02-01', location: 'Loja', notes: 'Da gerente' },
    },
    { name: 'Notebook 2', tag: '', status: 'in_stock', company: { id: companyId }, person: { id: person.id }, costCents: null },
  ])
})

test('what is wrong is said by line and column, and the sound lines can be written alone', async ({ desk, other }) => {
  const kindId = await aKind(desk, 'Notebook')
  await anAsset(desk, kindId, { tag: 'a-9' })
  await aKind(other, 'Drone')
  const lines = [
    HEAD,
    'Certo;A-1;Notebook;;;;;;;;;;;',
    ';A-1;Drone;perdido;;;;Ninguém Ltda.;nao@existe.test;;31/02/2026;ontem;caro;',
    'Outro;A-9;Notebook;;;;;;;;02/01/2026;01/01/2026;;',
  ]
  const admin = desk.as('admin')
  const report = await admin(importAssets, sent(lines))
  const wrong = report.rows.map(({ errors }) => errors.map(({ field, reason }) => `${field} ${reason}`).toSorted())
  expect(report).toMatchObject({ valid: 1, invalid: 2 })
  expect(wrong).toEqual([
    [],
    [
      ...[
        'company company_not_found',
        'cost asset_cost_malformed',
        'kind asset_kind_gone',
        'name name_missing',
        'person asset_person_unknown',
      ],
      ...['purchasedOn asset_day_malformed', 'status asset_status_unknown', 'tag asset_tag_repeated', 'warrantyUntil asset_day_malformed'],
    ],
    ['tag asset_tag_known', 'warrantyUntil warranty_before_purchase'],
  ])
  await expect(admin(importAssets, sent(lines, { dryRun: false }))).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await admin(importAssets, sent(lines, { dryRun: false, skipWrong: true }))).toMatchObject({ created: 1, invalid: 2 })
  await expect(desk.as('agent')(importAssets, sent(lines))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(admin(importAssets, sent(['Patrimônio', 'A']))).rejects.toMatchObject({ details: [{ reason: 'columns_missing' }] })
})

test('what goes out as a file comes in as one', async ({ desk, other }) => {
  const kindId = await aKind(desk, 'Licença')
  const theirs = await aKind(other, 'Licença')
  await anAsset(desk, kindId, {
    name: '=cmd|calc',
    tag: 'L-1',
    status: 'maintenance',
    costCents: 129_990,
    warrantyUntil: '2026-12-31',
    notes: 'Duas; "linhas"',
  })
  const { file } = await desk.as('admin')((ctx) => assetsFile.begin(ctx, {}))
  expect(await other.as('admin')(importAssets, ImportAssets.parse({ csv: file.head, dryRun: false }))).toMatchObject({ created: 1 })
  expect((await other.as('admin')(list, ListAssets.parse({}))).data).toMatchObject([
    {
      ...{ name: '=cmd|calc', tag: 'L-1', kind: { id: theirs }, status: 'maintenance', costCents: 129_990 },
      ...{ warrantyUntil: '2026-12-31', notes: 'Duas; "linhas"' },
    },
  ])
})
