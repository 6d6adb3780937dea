import { cnpjOf } from '@balcao/contracts/companies/cnpj'
import { ExportCompanies } from '@balcao/contracts/companies/companies'
import { SetContract } from '@balcao/contracts/companies/contracts'
import { ImportCompanies } from '@balcao/contracts/companies/import'
import { expect } from 'vitest'
import { type Someone, test } from '../testing/desk.ts'
import { create, get, list } from './companies.ts'
import { get as getContract, set as setContract } from './contracts.ts'
import { beginCompanies, companiesPart } from './export.ts'
import { importCompanies } from './import.ts'

const CNPJ = cnpjOf('112223330001')

async function fileOf(as: Someone, asked: object = {}) {
  const input = ExportCompanies.parse(asked)
  const file = await as(beginCompanies, input)
  const { text, next } = await as((ctx) => companiesPart(ctx, input, file, 'first'))
  expect(next).toBeUndefined()
  return { rows: file.rows, text: `${file.head}${text}` }
}

test('what is exported comes back by an import as it was: phones, addresses, level, health, owner, branch and contract', async ({
  desk,
  other,
}) => {
  const admin = desk.as('admin')
  const owner = await desk.person('agent')
  const group = await admin(create, { name: 'Grupo', cnpj: CNPJ })
  const made = await admin(create, {
    ...{ name: 'Alfa; "Filial"', phone: '+55 11 4002-8922', segment: 'Varejo', notes: 'Duas\nlinhas', tier: 'premium', health: 'at_risk' },
    phones: [
      { label: 'Balança', number: '(54) 4002-8922' },
      { label: '', number: '(54) 4002-8923' },
    ],
    addresses: [{ label: 'Depósito', address: 'Rua A, 10: fundos' }],
    ...{ ownerUserId: owner.id, parentId: group.id, withoutAi: true },
  })
  const contract = { plan: 'Ouro', hoursPool: 7.5, period: 'month' as const, start: '2026-01-01', end: null }
  await admin(setContract, SetContract.parse({ id: made.id, ...contract }))
  const file = await fileOf(admin)
  expect(file.rows).toBe(2)
  expect(file.text).toContain('Balança: (54) 4002-8922 | (54) 4002-8923')
  expect(file.text).toContain(';Premium;Em risco;')
  expect(file.text).toMatch(/;Matriz;Sem IA;Plano;[\s\S]*;Sim;Ouro;/)

  await other.aCompany('Grupo', { cnpj: CNPJ })
  await other.aUser('agent', { email: owner.email })
  const there = other.as('admin')
  const input = { csv: file.text, dryRun: false, skipWrong: true }
  const report = await there(importCompanies, ImportCompanies.parse(input))
  expect(report).toMatchObject({ created: 1, invalid: 1 })
  expect(report.rows.find(({ name }) => name === 'Grupo')?.errors[0]?.message).toBe('Já existe uma empresa com este nome.')
  const [copy] = (await there(list, { limit: 50, search: 'Filial' })).data
  const facts = ['name', 'phone', 'segment', 'notes', 'tier', 'health', 'phones', 'addresses', 'withoutAi'] as const
  const of = (company: object) => Object.fromEntries(Object.entries(company).filter(([key]) => facts.includes(key as 'name')))
  expect(of(copy ?? {})).toEqual(of(await admin(get, { id: made.id })))
  expect([copy?.owner?.name !== undefined, copy?.parent?.name]).toEqual([true, 'Grupo'])
  expect((await there(getContract, { id: copy?.id ?? 0 })).contract).toMatchObject(contract)
})

test('an export holds what the list holds, is written down, and is for who manages companies', async ({ desk, other }) => {
  const admin = desk.as('admin')
  await admin(create, { name: 'Alfa', tier: 'basic' })
  await admin(create, { name: 'Beta', tier: 'premium' })
  await other.aCompany('Deles')
  expect((await fileOf(admin, { tier: ['premium'] })).text).toMatch(/^[^\n]+\r\nBeta;[^\n]+\r\n$/)
  const [act] = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'details']).where('action', '=', 'company.exported').execute(),
  )
  expect(act?.details).toEqual({ filter: { tier: ['premium'] }, rows: 1 })
  for (const role of ['client', 'support-agent', 'manager'] as const) {
    await expect(desk.as(role)(beginCompanies, ExportCompanies.parse({})), role).rejects.toMatchObject({ code: 'forbidden' })
    const file = { rows: 1, head: '', name: '', separator: ';', words: {} } as never
    await expect(
      desk.as(role)((ctx) => companiesPart(ctx, ExportCompanies.parse({}), file, 'first')),
      role,
    ).rejects.toMatchObject({ code: 'forbidden' })
  }
})
