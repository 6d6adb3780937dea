import { ImportUsers, MAX_IMPORT_ROWS } from '@balcao/contracts/users/import'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { importPeople } from './import.ts'
import { aCompany, type actsOn, aRole, letProofAge } from './testing/people.ts'

const file = (lines: string[], more: object = {}) => ImportUsers.parse({ csv: lines.join('\r\n'), ...more })
const emails = (desk: { rows: Parameters<typeof actsOn>[0]['rows'] }) =>
  desk.rows(async (tx) =>
    (await tx.selectFrom('users').select('email').where('email', 'like', '%@csv.test').orderBy('email').execute()).map((u) => u.email),
  )

test('a dry run says line by line what would happen, and writes nothing', async ({ desk, other }) => {
  await desk.aUser('client', { email: 'ja@csv.test' })
  await other.aUser('client', { email: 'deles@csv.test' })
  await aCompany(desk, 'Acme')
  await aCompany(other, 'Deles')
  const before = await desk.facts()
  const report = await desk.as('supervisor')(
    importPeople,
    file([
      '\ufeffNome;E-mail;Papel;Empresa',
      'Ana;ana@csv.test;Agente;ACME',
      '"Bia ""B""\r\nLima";BIA@csv.test;;',
      '',
      ';sem-nome@csv.test;;',
      'Caio;isto não é e-mail;;',
      'Davi;ana@csv.test;;',
      'Edu;ja@csv.test;;',
      'Fabi;fabi@csv.test;Chefe;',
      'Gil;gil@csv.test;Manager;',
      'Hugo;hugo@csv.test;client;Deles',
      'Ida;deles@csv.test',
    ]),
  )
  expect(report).toMatchObject({ dryRun: true, valid: 3, invalid: 7, created: 0 })
  expect(report.rows.map(({ line, errors }) => [line, errors.map(({ field, message }) => `${field}: ${message}`).join()])).toEqual([
    [2, ''],
    [3, ''],
    [6, 'name: Falta o nome.'],
    [7, 'email: E-mail inválido.'],
    [8, 'email: E-mail repetido: já está na linha 2.'],
    [9, 'email: Já existe um usuário com este e-mail.'],
    [10, 'role: Este papel não existe.'],
    [11, 'role: Você não pode conceder este papel.'],
    [12, 'company: Esta empresa não existe.'],
    [13, ''],
  ])
  expect(report.rows[0]).toMatchObject({ name: 'Ana', role: 'Agente', company: 'ACME' })
  expect(await emails(desk)).toEqual(['ja@csv.test'])
  expect(await desk.facts()).toEqual(before)
})

test('a real run writes all lines or, with one that is wrong, none, and names it; on request it leaves that one out', async ({ desk }) => {
  const lines = ['nome,email', 'Ana,ana@csv.test', 'Bia,não', '"Lima, Caio",caio@csv.test']
  await expect(desk.as('admin')(importPeople, file(lines, { dryRun: false }))).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'csv.3.email' }],
  })
  expect(await emails(desk)).toEqual([])
  const report = await desk.as('admin')(importPeople, file(lines, { dryRun: false, skipWrong: true }))
  expect(report).toMatchObject({ created: 2, invalid: 1 })
  expect(await emails(desk)).toEqual(['ana@csv.test', 'caio@csv.test'])
  const mails = await desk.rows((tx) => tx.selectFrom('mails').select('toAddress').orderBy('id').execute())
  expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual(['ana@csv.test', 'caio@csv.test'])
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'details']).orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['user.created', 'user.created', 'user.imported'])
  expect(acts[2]?.details).toEqual({ created: 2, left: 1, invited: true })
})

test('R06 who tries to import somebody at their own level or above is refused as a whole', async ({ desk }) => {
  await aRole(desk, 'chefia', 'supervisor')
  for (const role of ['Supervisor', 'manager', 'Papel chefia', 'Super Admin']) {
    const lines = ['nome;email;papel', 'Ana;ana@csv.test;client', `Bia;bia@csv.test;${role}`]
    await expect(desk.as('supervisor')(importPeople, file(lines, { dryRun: false, skipWrong: true })), role).rejects.toMatchObject({
      code: 'forbidden',
    })
  }
  await expect(desk.as('agent')(importPeople, file(['nome;email', 'Ana;ana@csv.test']))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await emails(desk)).toEqual([])
})

test('step-up: managers in a file want a fresh proof, but only when it is written', async ({ desk }) => {
  const lines = ['nome;email;papel', 'Ana;ana@csv.test;Manager']
  const admin = await desk.person('admin')
  await desk.as('admin')(importPeople, file(lines))
  await letProofAge(desk, admin)
  await desk.as('admin')(importPeople, file(lines))
  await expect(desk.as('admin')(importPeople, file(lines, { dryRun: false }))).rejects.toMatchObject({ code: 'proof_required' })
})

test('what is no list of people is refused with the reason, never a failure', async ({ desk }) => {
  const corpus = [
    'nome',
    'e-mail;nome',
    'a;b\nc;d',
    'nome;email;apelido\nAna;ana@csv.test;x',
    'nome;email;nome\nAna;ana@csv.test;x',
    'nome;email\n"Ana;ana@csv.test',
    'nome;email\n"Ana"x;ana@csv.test',
    ' ',
    ';;;',
    '\ufeff',
    `nome;email\n${'x'.repeat(20_000)};a@csv.test`,
    ['nome;email', ...Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, n) => `P${n};p${n}@csv.test`)].join('\n'),
    '{"nome":"Ana"}',
    '<html>',
  ]
  for (const csv of corpus)
    await expect(desk.as('admin')(importPeople, ImportUsers.parse({ csv })), csv.slice(0, 40)).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'csv' }],
    })
})

test('a full file is written in one go; when somebody was faster with one address, none of it is', async ({ desk }) => {
  const people = Array.from({ length: MAX_IMPORT_ROWS }, (_, n) => `Pessoa ${n};p${n}@csv.test`)
  const full = file(['nome;email', ...people], { dryRun: false })
  const both = await Promise.allSettled([desk.as('admin')(importPeople, full), desk.as('supervisor')(importPeople, full)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toMatchObject([{ value: { created: MAX_IMPORT_ROWS } }])
  expect(await emails(desk)).toHaveLength(MAX_IMPORT_ROWS)
  expect((await desk.facts()).filter(({ name }) => name === 'mail:queued')).toHaveLength(MAX_IMPORT_ROWS)
  expect(
    (await desk.facts()).filter(({ name }) => name === 'user:changed'),
    'one word of all of them',
  ).toHaveLength(1)
}, 60_000)
