import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { test } from '../testing/desk.ts'
import { create as createUser } from '../users/create.ts'
import { importPeople } from '../users/import.ts'
import { update as updateUser } from '../users/update.ts'
import { companies as forPeople } from '../users/users.ts'
import { close, preview } from './closing.ts'
import * as companies from './companies.ts'
import { matchesOf } from './domains.ts'
import { merge } from './merge.ts'
import * as people from './people.ts'

test('a company closes: its people go to another with what they were, its tickets stay; made active it is open again', async ({ desk }) => {
  const admin = desk.as('admin')
  const [old, fresh] = [await desk.aCompany('Velha'), await desk.aCompany('Nova')]
  const branch = await desk.aCompany('Filial', { parentId: old.id })
  const [lia, rui] = [await desk.aUser('client', { companyId: old.id }), await desk.aUser('client', { companyId: fresh.id })]
  await admin(people.set, { id: old.id, userId: lia.id, visibility: 'company', role: 'manager' })
  await admin(people.set, { id: old.id, userId: rui.id, visibility: 'company' })
  const ticket = await desk.aTicket({ requesterId: lia.id, companyId: old.id })
  await desk.aTicket({ requesterId: lia.id, companyId: old.id, status: 'closed' })
  const domain = `velha-${old.id}.com.br`
  await desk.rows((tx) =>
    tx
      .insertInto('companyDomains')
      .values({ tenantId: desk.id, companyId: old.id, domain, verifiedAt: new Date().toISOString() })
      .execute(),
  )
  expect(await admin(preview, { id: old.id })).toEqual({ people: 2, tickets: 2, openTickets: 1, branches: 1, domains: 1 })
  expect(await admin(close, { id: old.id, intoId: fresh.id })).toMatchObject({ status: 'closed', active: false, people: 0, openTickets: 1 })
  const { data } = (await admin(people.list, { id: fresh.id, limit: 10 } as never)) as Awaited<ReturnType<typeof people.list>>
  expect(data.find(({ id }) => id === lia.id)).toMatchObject({ primary: true, role: 'manager', visibility: 'company' })
  expect(
    data.find(({ id }) => id === rui.id),
    'of both: as before',
  ).toMatchObject({ primary: true, visibility: 'own' })
  expect((await desk.asSystem((ctx) => matchesOf(ctx, [`x@${domain}`])))(`x@${domain}`).companyId).toBe(fresh.id)
  const kept = await desk.rows((tx) => tx.selectFrom('tickets').select('companyId').where('id', '=', ticket.id).executeTakeFirst())
  expect(kept?.companyId).toBe(old.id)
  expect(await admin(companies.get, { id: branch.id })).toMatchObject({ parent: { id: old.id } })
  expect(await admin(close, { id: old.id, intoId: null }), 'again').toMatchObject({ status: 'closed' })
  expect(await admin(companies.update, { id: old.id, active: true })).toMatchObject({ status: 'active' })
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'details', 'after']).where('resourceId', '=', String(old.id)).orderBy('id').execute(),
  )
  expect(acts.slice(-2)).toMatchObject([
    { action: 'company.closed', after: { status: 'closed' }, details: { people: 2, tickets: 2, into: 'Nova' } },
    { action: 'company.reactivated' },
  ])
})

test('people may be left without a company; what they saw of it is theirs no more, and its domain brings nobody in', async ({ desk }) => {
  const admin = desk.as('admin')
  const { id } = await desk.aCompany('Velha')
  const lia = await desk.aUser('client', { companyId: id })
  await admin(people.set, { id, userId: lia.id, visibility: 'company' })
  await desk.rows((tx) =>
    tx
      .insertInto('companyDomains')
      .values({ tenantId: desk.id, companyId: id, domain: `v-${id}.com.br`, verifiedAt: new Date().toISOString() })
      .execute(),
  )
  await admin(close, { id, intoId: null })
  expect(await desk.as(lia)(people.mine)).toEqual([])
  expect(await desk.rows((tx) => tx.selectFrom('users').select('companyId').where('id', '=', lia.id).executeTakeFirst())).toEqual({
    companyId: null,
  })
  expect((await desk.asSystem((ctx) => matchesOf(ctx, [`x@v-${id}.com.br`])))(`x@v-${id}.com.br`).companyId).toBeNull()
})

test('nobody goes to the company itself, a closed one or a stranger’s; who may not manage companies closes none', async ({
  desk,
  other,
}) => {
  const admin = desk.as('admin')
  const { id } = await desk.aCompany('Velha')
  const closed = await desk.aCompany('Encerrada', { isActive: false, closedAt: new Date().toISOString() })
  for (const intoId of [id, closed.id, (await other.aCompany('Deles')).id, 987_654_321])
    await expect(admin(close, { id, intoId })).rejects.toMatchObject({ code: 'invalid_input', details: [{ field: 'intoId' }] })
  for (const rule of [close, preview] as ((ctx: Ctx, input: { id: number; intoId: null }) => Promise<object>)[]) {
    await expect(other.as('admin')(rule, { id, intoId: null })).rejects.toMatchObject({ code: 'company_not_found' })
    await expect(desk.as('manager')(rule, { id, intoId: null })).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await admin(companies.get, { id })).toMatchObject({ status: 'active' })
})

test('a closed company takes nobody: by hand, with a new person, out of a file, or with another company', async ({ desk }) => {
  const admin = desk.as('admin')
  const [closed, open] = [
    await desk.aCompany('Encerrada', { isActive: false, closedAt: new Date().toISOString() }),
    await desk.aCompany('Aberta'),
  ]
  const lia = await desk.aUser('client', { companyId: open.id })
  const message = 'Esta empresa está encerrada.'
  const refused = (field: string) => ({ code: 'invalid_input', details: [{ field, message }] })
  await expect(admin(people.set, { id: closed.id, userId: lia.id })).rejects.toMatchObject(refused('id'))
  await expect(admin(updateUser, { id: lia.id, companyId: closed.id })).rejects.toMatchObject(refused('companyId'))
  const fresh = { name: 'Rui', email: `rui-${closed.id}@cliente.example`, role: 'client', companyId: closed.id, invite: false }
  await expect(admin(createUser, fresh)).rejects.toMatchObject(refused('companyId'))
  await expect(admin(merge, { id: open.id, intoId: closed.id })).rejects.toMatchObject(refused('intoId'))
  const csv = `nome;e-mail;empresa\nRui;${fresh.email};Encerrada\nAna;ana-${closed.id}@cliente.example;Aberta`
  const report = await admin(importPeople, { csv, dryRun: true, invite: false, skipWrong: false })
  expect(report.rows.map(({ errors }) => errors)).toMatchObject([[{ field: 'company', message }], []])
  expect((await admin(forPeople, {})).map(({ name }) => name)).toEqual(['Aberta'])
  await desk.aCompany('Encerrada')
  const again = await admin(importPeople, { csv, dryRun: true, invite: false, skipWrong: false })
  expect(again.invalid, 'one of that name is open').toBe(0)
  expect((await admin(companies.get, closed)).people).toBe(0)
})
