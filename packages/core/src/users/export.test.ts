import { ImportUsers } from '@balcao/contracts/users/import'
import { expect } from 'vitest'
import { type Someone, test } from '../testing/desk.ts'
import { beginUsers, usersPart } from './export.ts'
import { importPeople } from './import.ts'

async function fileOf(as: Someone, filter: object = {}) {
  const file = await as(beginUsers, filter)
  const { text, next } = await as((ctx) => usersPart(ctx, filter, file, { name: '', id: 0 }))
  expect(next).toBeUndefined()
  return { rows: file.rows, text: `${file.head}${text}` }
}

test('a file holds the people of the list, comes back by an import elsewhere, and is written down', async ({ desk, other }) => {
  const { id: companyId } = await desk.aCompany('Padaria')
  await desk.aUser('client', { name: '=Célia; Nunes', email: 'celia@padaria.test', companyId })
  await other.aUser('client', { name: 'Deles', email: 'deles@outra.test' })
  await other.aCompany('Padaria')
  const { rows, text } = await fileOf(desk.as('supervisor'), { companyId: [companyId] })
  expect(rows).toBe(1)
  const [head, line] = text.split('\r\n')
  expect(head).toBe('\uFEFFnome;e-mail;papel;empresa;situação;criado em;último acesso')
  expect(line).toMatch(/^"'=Célia; Nunes";celia@padaria\.test;Cliente;Padaria;ativo;20/)
  expect((await fileOf(desk.as('supervisor'))).text).not.toContain('deles@outra.test')
  const report = await other.as('admin')(importPeople, ImportUsers.parse({ csv: text, dryRun: false, invite: false }))
  expect(report).toMatchObject({ created: 1, rows: [{ name: '=Célia; Nunes', company: 'Padaria' }] })
  const [act] = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select('details').where('action', '=', 'user.exported').orderBy('id').execute(),
  )
  expect(act?.details).toEqual({ filter: { companyId: [companyId] }, rows: 1 })
})

test('it is for who manages people, part by part', async ({ desk }) => {
  const file = await desk.as('admin')(beginUsers, {})
  for (const role of ['client', 'agent'] as const) {
    await expect(desk.as(role)(beginUsers, {}), role).rejects.toMatchObject({ code: 'forbidden' })
    const part = desk.as(role)((ctx) => usersPart(ctx, {}, file, { name: '', id: 0 }))
    await expect(part, role).rejects.toMatchObject({ code: 'forbidden' })
  }
})
