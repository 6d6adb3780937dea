import { cnpjOf } from '@balcao/contracts/companies/cnpj'
import { ImportCompanies } from '@balcao/contracts/companies/import'
import { MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { importCompanies } from './import.ts'

const file = (lines: string[], more: object = {}) => ImportCompanies.parse({ csv: lines.join('\r\n'), ...more })
const names = async (desk: Desk) =>
  (await desk.rows((tx) => tx.selectFrom('companies').select('name').orderBy('name').execute())).map(({ name }) => name)
const [ONE, TWO] = [cnpjOf('112223330001'), cnpjOf('445556660001')]

test('a dry run says line by line what would happen, and writes nothing', async ({ desk, other }) => {
  await desk.aCompany('Já Existe', { cnpj: ONE })
  await other.aCompany('Deles', { cnpj: TWO })
  const report = await desk.as('admin')(
    importCompanies,
    file([
      '\ufeffNome fantasia;Razão Social;CNPJ;Telefone;Site',
      `Nova;Nova Ltda.;${TWO};(11) 4002-8922;www.nova.com.br`,
      ';Sem nome;;;',
      'Torta;;123;;',
      'Outra;;;12;',
      'JÁ EXISTE;;;;',
      `Mesmo CNPJ;;${ONE};;`,
      'nova;;;;',
      `Repete;;${TWO};;`,
      'Deles;;;;não é site',
      'Deles;;;;',
    ]),
  )
  expect(report).toMatchObject({ dryRun: true, valid: 1, invalid: 9, created: 0 })
  expect(report.rows.map(({ line, errors }) => [line, errors.map(({ field, message }) => `${field}: ${message}`).join()])).toEqual([
    [2, ''],
    [3, 'name: Falta o nome.'],
    [4, 'cnpj: CNPJ inválido: confira os dígitos.'],
    [5, 'phone: Informe o telefone com DDD, como (11) 4002-8922.'],
    [6, 'name: Já existe uma empresa com este nome.'],
    [7, 'cnpj: Este CNPJ já é da empresa “Já Existe”.'],
    [8, 'name: Nome repetido: já está na linha 2.'],
    [9, 'cnpj: CNPJ repetido: já está na linha 2.'],
    [10, 'website: Informe um endereço como www.empresa.com.br.'],
    [11, 'name: Nome repetido: já está na linha 10.'],
  ])
  expect(await names(desk)).toEqual(['Já Existe'])
})

test('a real run writes all lines or, with one that is wrong, none, and names it; on request it leaves that one out', async ({ desk }) => {
  const lines = ['nome,cnpj,site', `Alfa,${ONE},www.alfa.com.br`, 'Beta,1,', '"Gama, Filhos",,']
  await expect(desk.as('admin')(importCompanies, file(lines, { dryRun: false }))).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'csv.3.cnpj' }],
  })
  expect(await names(desk)).toEqual([])
  expect(await desk.as('admin')(importCompanies, file(lines, { dryRun: false, skipWrong: true }))).toMatchObject({ created: 2, invalid: 1 })
  expect(await names(desk)).toEqual(['Alfa', 'Gama, Filhos'])
  const rows = await desk.rows((tx) => tx.selectFrom('companies').select(['cnpj', 'website']).orderBy('name').execute())
  expect(rows[0]).toEqual({ cnpj: ONE, website: 'https://www.alfa.com.br' })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'details']).orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['company.created', 'company.created', 'company.imported'])
  expect(acts[2]?.details).toEqual({ created: 2, left: 1 })
})

test('a file that is sent twice at once is written once, and refused for its names the other time', async ({ desk }) => {
  const send = () => desk.as('admin')(importCompanies, file(['nome', 'Duas Vezes'], { dryRun: false }))
  const both = await Promise.allSettled([send(), send(), send()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
  for (const one of both)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ details: [{ field: 'csv.2.name', reason: 'company_name_taken' }] })
  expect(await names(desk)).toEqual(['Duas Vezes'])
})

test('level, health, who answers for it and whose branch it is come out of the file, or are named as wrong', async ({ desk, other }) => {
  const group = await desk.aCompany('Grupo', { cnpj: ONE })
  const agent = await desk.person('agent')
  const lines = [
    'nome;nível;saúde;responsável;matriz',
    `Alfa;Básico;Em risco;${agent.email.toUpperCase()};grupo`,
    `Beta;PREMIUM;satisfeita;;${ONE}`,
    `Gama;ouro;boa;${(await desk.person('client')).email};Nenhuma`,
    `Delta;;;${(await other.person('agent')).email};`,
  ]
  const report = await desk.as('admin')(importCompanies, file(lines, { dryRun: false, skipWrong: true }))
  expect(report.rows.slice(2).map(({ errors }) => errors.map(({ field }) => field))).toEqual([
    ['tier', 'health', 'owner', 'parent'],
    ['owner'],
  ])
  const rows = await desk.rows((tx) =>
    tx.selectFrom('companies').select(['name', 'tier', 'health', 'ownerUserId', 'parentId']).orderBy('name').execute(),
  )
  expect(rows.slice(0, 2)).toEqual([
    { name: 'Alfa', tier: 'basic', health: 'at_risk', ownerUserId: agent.id, parentId: group.id },
    { name: 'Beta', tier: 'premium', health: 'happy', ownerUserId: null, parentId: group.id },
  ])
})

test('a company without a CNPJ whose name a line repeats takes no CNPJ from the lines that have none', async ({ desk }) => {
  await desk.aCompany('Já Existe')
  const report = await desk.as('admin')(importCompanies, file(['nome;cnpj', 'Já existe;', 'Nova;']))
  expect(report.rows.map(({ errors }) => errors.map(({ field }) => field))).toEqual([['name'], []])
})

test('phones, addresses and a contract come out of the file, or each is named as wrong; reasons of an earlier try are passed over', async ({
  desk,
}) => {
  const lines = [
    'nome;outros telefones;outros endereços;plano;início do contrato;fim do contrato;banco de horas;horas valem para;situação;problema',
    'Alfa;Loja: (11) 4002-8922 | (11) 4002-8923;Depósito: Rua A, 1;Ouro;01/02/2026;31/12/2026;7,5;cada mês;Ativa;CNPJ inválido',
    'Beta;12;;;;;10;;;',
    'Gama;;;Prata;2026-02-01;2026-01-01;1,1;semana;;',
    'Delta;;;Prata;31/02/2026;;;;;',
  ]
  const report = await desk.as('admin')(importCompanies, file(lines, { dryRun: false, skipWrong: true }))
  expect(report.rows.map(({ errors }) => errors.map(({ field }) => field).toSorted())).toEqual([
    [],
    ['phones', 'plan', 'start'],
    ['hoursPool', 'period'],
    ['start'],
  ])
  const rows = await desk.rows((tx) => tx.selectFrom('companies').select(['name', 'phones', 'addresses']).execute())
  expect(rows).toEqual([
    {
      name: 'Alfa',
      phones: [
        { label: 'Loja', number: '(11) 4002-8922' },
        { label: '', number: '(11) 4002-8923' },
      ],
      addresses: [{ label: 'Depósito', address: 'Rua A, 1' }],
    },
  ])
  const contracts = await desk.rows((tx) =>
    tx.selectFrom('companyContracts').select(['plan', 'poolMinutes', 'period', 'startsOn', 'endsOn']).execute(),
  )
  expect(contracts).toMatchObject([{ plan: 'Ouro', poolMinutes: 450, period: 'month' }])
  await expect(desk.as('admin')(importCompanies, file(['nome;plano;plano', 'A;;'])), 'twice').rejects.toMatchObject({
    details: [{ message: 'Uma coluna aparece mais de uma vez.' }],
  })
})

test('R01 only who manages companies imports any, looking included', async ({ desk }) => {
  for (const role of ['client', 'support-agent', 'agent', 'supervisor', 'manager'] as const)
    await expect(desk.as(role)(importCompanies, file(['nome', 'Alfa'])), role).rejects.toMatchObject({ code: 'forbidden' })
  const { slug } = await desk.aRole('admin', { 'company.manage': 'none' })
  const without = await desk.aUser('admin', { role: slug })
  await expect(desk.as(without)(importCompanies, file(['nome', 'Alfa'], { dryRun: false }))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await names(desk)).toEqual([])
})

test('what is no list of companies is refused with the reason; a full file is written in one go', async ({ desk }) => {
  for (const csv of [
    'cnpj\n1',
    'nome;apelido\nA;b',
    'nome;nome\nA;b',
    'nome\n"A',
    ' ',
    'nome',
    ['nome', ...Array(MAX_IMPORT_ROWS + 1).fill('x')].join('\n'),
  ])
    await expect(desk.as('admin')(importCompanies, ImportCompanies.parse({ csv })), csv.slice(0, 20)).rejects.toMatchObject({
      details: [{ field: 'csv' }],
    })
  const full = file(['nome', ...Array.from({ length: MAX_IMPORT_ROWS }, (_, n) => `Empresa ${n}`)], { dryRun: false })
  expect(await desk.as('admin')(importCompanies, full)).toMatchObject({ created: MAX_IMPORT_ROWS })
  expect(await names(desk)).toHaveLength(MAX_IMPORT_ROWS)
}, 60_000)

test('a column says whose data no model is given, in either language; what is neither yes nor no is refused', async ({ desk }) => {
  const lines = ['nome,sem IA', 'Alfa,Sim', 'Beta,no', 'Gama,', 'Delta,talvez']
  const { rows } = await desk.as('admin')(importCompanies, file(lines))
  expect(rows.map(({ errors }) => errors.map(({ field, message }) => `${field}: ${message}`).join())).toEqual([
    ...['', '', ''],
    'withoutAi: Use sim ou não.',
  ])
  await desk.as('admin')(importCompanies, file(lines, { dryRun: false, skipWrong: true }))
  const made = await desk.rows((tx) => tx.selectFrom('companies').select(['name', 'withoutAi']).orderBy('name').execute())
  expect(made.map(({ name, withoutAi }) => [name, withoutAi])).toEqual([
    ['Alfa', true],
    ['Beta', false],
    ['Gama', false],
  ])
})
