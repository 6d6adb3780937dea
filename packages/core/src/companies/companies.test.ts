import { AddComment } from '@balcao/contracts/comments/comments'
import { CreateCompany, ListCompanies, UpdateCompany } from '@balcao/contracts/companies/companies'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { test } from '../testing/desk.ts'
import * as splitting from '../tickets/merges/split.ts'
import * as tickets from '../tickets/tickets.ts'
import * as companies from './companies.ts'

const query = (values: object = {}) => ListCompanies.parse(values)
const aurora = CreateCompany.parse({
  name: 'Padaria Aurora',
  legalName: 'Aurora Panificação Ltda.',
  cnpj: '33.000.167/0001-01',
  website: 'www.aurora.example',
  segment: 'Alimentação',
})

test('a company is made, changed, deactivated and removed, each with its diff in the audit log', async ({ desk }) => {
  const admin = desk.as('admin')
  const made = await admin(companies.create, aurora)
  expect(made).toMatchObject({
    name: 'Padaria Aurora',
    cnpj: '33000167000101',
    website: 'https://www.aurora.example',
    active: true,
    people: 0,
  })
  expect(await admin(companies.update, { id: made.id, phone: '(11) 4002-8922' })).toMatchObject({ phone: '(11) 4002-8922', version: 2 })
  expect(await admin(companies.update, { id: made.id, phone: '(11) 4002-8922' })).toMatchObject({ version: 2 })
  await admin(companies.update, { id: made.id, active: false })
  await admin(companies.remove, { id: made.id })
  await expect(admin(companies.get, { id: made.id })).rejects.toMatchObject({ code: 'company_not_found' })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'after']).orderBy('id').execute())
  expect(acts.map(({ action }) => action)).toEqual(['company.created', 'company.updated', 'company.deactivated', 'company.deleted'])
  expect(acts[1]?.after).toEqual({ phone: '(11) 4002-8922' })
})

test('a CNPJ is one company’s in an organisation, however close two come, and another organisation’s all the same', async ({
  desk,
  other,
}) => {
  const admin = desk.as('admin')
  const tries = await Promise.allSettled(Array.from({ length: 4 }, () => admin(companies.create, aurora)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'company_cnpj_taken' })
  await expect(other.as('admin')(companies.create, aurora)).resolves.toMatchObject({ cnpj: '33000167000101' })
  const twin = await admin(companies.create, { name: 'Outra' })
  await expect(admin(companies.update, { id: twin.id, cnpj: '33000167000101' })).rejects.toMatchObject({
    code: 'company_cnpj_taken',
    details: { company: { name: 'Padaria Aurora' } },
  })
})

test('what is no CNPJ, no telephone and no website is refused by name', () => {
  const wrong = CreateCompany.safeParse({ name: 'x', cnpj: '33.000.167/0001-02', phone: 'ligue já', website: 'http://x' })
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['cnpj', 'phone', 'website'])
  expect(CreateCompany.parse({ name: 'x', cnpj: '', phone: '', website: '' })).toMatchObject({ cnpj: null, phone: '' })
})

test('nothing is written over what somebody else changed meanwhile', async ({ desk }) => {
  const admin = desk.as('admin')
  const { id, version } = await admin(companies.create, { name: 'Vitae' })
  await admin(companies.update, UpdateCompany.parse({ id, notes: 'Contrato até maio', version }))
  await expect(admin(companies.update, { id, notes: 'x', version })).rejects.toMatchObject({ code: 'company_changed' })
})

test('a company with people or tickets is not removed, and says what hangs on it', async ({ desk }) => {
  const admin = desk.as('admin')
  const { id } = await desk.aCompany('Serra Azul')
  const person = await desk.aUser('client', { companyId: id })
  await desk.aTicket({ requesterId: person.id, companyId: id })
  await expect(admin(companies.remove, { id })).rejects.toMatchObject({ code: 'company_in_use', details: { people: 1, tickets: 1 } })
})

test('lists are searched by name, legal name and CNPJ, filtered, and paged by name', async ({ desk }) => {
  const admin = desk.as('admin')
  await admin(companies.create, aurora)
  for (const name of ['Alfa', 'Beta', 'Gama']) await desk.aCompany(name)
  await desk.aCompany('Antiga', { isActive: false })
  const names = async (values: object) => (await admin(companies.list, query(values))).data.map(({ name }) => name)
  for (const search of ['auro', 'panifica', '33.000.167', '33000167000101', 'padaria ltda'])
    expect(await names({ search })).toEqual(['Padaria Aurora'])
  expect(await names({ search: '100%' })).toEqual([])
  expect(await names({ segment: ['Alimentação'] })).toEqual(['Padaria Aurora'])
  expect(await names({ status: ['inactive'] })).toEqual(['Antiga'])
  expect(await admin(companies.segments)).toEqual(['Alimentação'])
  const page = await admin(companies.list, query({ limit: 2, status: ['active'] }))
  const rest = await admin(companies.list, query({ limit: 2, status: ['active'], cursor: page.nextCursor }))
  expect([...page.data, ...rest.data].map(({ name }) => name)).toEqual(['Alfa', 'Beta', 'Gama', 'Padaria Aurora'])
})

test('open tickets are counted as far as the reader sees them', async ({ desk }) => {
  const { id } = await desk.aCompany('Serra Azul')
  await desk.aTicket({ companyId: id })
  await desk.aTicket({ companyId: id, status: 'closed' })
  expect(await desk.as('agent')(companies.get, { id })).toMatchObject({ openTickets: 1 })
  expect(await desk.as('support-agent')(companies.get, { id })).toMatchObject({ openTickets: 0 })
})

test('good ratings of the last 90 days stand beside a company, a ticket’s own company', async ({ desk }) => {
  const { id } = await desk.aCompany('Serra Azul')
  const other = await desk.aCompany('Outra')
  const read = (of = id) => desk.as('agent')(companies.get, { id: of })
  expect(await read()).toMatchObject({ csat: null })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const older = await desk.aTicket({ companyId: id })
  const newer = await desk.aTicket({ companyId: id, status: 'closed' })
  const rate = (ticketId: number, score: number | null, days: number) =>
    desk.rows((tx) =>
      tx
        .insertInto('ticketRatings')
        .values({
          tenantId: desk.id,
          ticketId,
          resolution: daysAgo(days),
          expiresAt: daysAgo(0),
          score,
          ratedAt: score === null ? null : daysAgo(days),
        })
        .execute(),
    )
  await rate(older.id, 5, 1)
  await rate(older.id, 3, 2)
  await rate(newer.id, 4, 89)
  await rate(newer.id, 1, 91)
  await rate(newer.id, null, 3)
  expect(await read()).toMatchObject({ csat: 67 })
  await desk.rows((tx) => tx.updateTable('tickets').set({ companyId: other.id }).where('id', '=', newer.id).execute())
  expect(await read()).toMatchObject({ csat: 50 })
  expect(await read(other.id)).toMatchObject({ csat: 100 })
})

test('the last contact is the newest opening or public message of a company’s tickets; notes, changes and spam are none', async ({
  desk,
}) => {
  const { id } = await desk.aCompany('Serra Azul')
  const agent = desk.as('agent')
  const lastContact = async () => (await agent(companies.get, { id })).lastContactAt
  const client = await desk.aUser('client', { companyId: id })
  const says = (ticketId: number, isInternal = false) => AddComment.parse({ ticketId, content: 'Olá', isInternal })
  expect(await lastContact()).toBeNull()
  const opened = await agent(tickets.create, CreateTicket.parse({ title: 'Balança', description: 'Parou', requesterId: client.id }))
  expect(await lastContact()).toBe(opened.createdAt)
  await agent(comments.add, says(opened.id, true))
  await agent(tickets.update, { id: opened.id, priority: 'high' })
  expect(await lastContact(), 'between us').toBe(opened.createdAt)
  const answered = await agent(comments.add, says(opened.id))
  expect(await lastContact()).toBe(answered.createdAt)
  const wrote = await desk.as(client)(comments.add, says(opened.id))
  expect(await lastContact()).toBe(wrote.createdAt)
  expect((await agent(companies.list, query({ search: 'Serra' }))).data[0]?.lastContactAt, 'in the list, too').toBe(wrote.createdAt)
  const split = await agent(splitting.split, { id: opened.id, commentId: wrote.id, title: 'Outra balança' })
  expect(await lastContact(), 'what was split off was said before').toBe(wrote.createdAt)
  await desk.rows((tx) =>
    tx.updateTable('tickets').set({ status: 'spam', lastMessageAt: '2999-01-01' }).where('id', '=', split.id).execute(),
  )
  expect(await lastContact()).toBe(wrote.createdAt)
})

test('a ticket of no company that comes to one brings the last contact, and one of before does not take a newer one away', async ({
  desk,
}) => {
  const [{ id }, agent] = [await desk.aCompany('Serra Azul'), desk.as('agent')]
  const lastContact = async () => (await agent(companies.get, { id })).lastContactAt
  const requesterId = (await desk.person('client')).id
  const aTicket = () => agent(tickets.create, CreateTicket.parse({ title: 'Balança', description: 'Parou', requesterId }))
  const [older, newer] = [await aTicket(), await aTicket()]
  const answered = await agent(comments.add, AddComment.parse({ ticketId: newer.id, content: 'Olá' }))
  await agent(comments.add, AddComment.parse({ ticketId: newer.id, content: 'Entre nós', isInternal: true }))
  await agent(tickets.update, { id: newer.id, companyId: id })
  expect(await lastContact()).toBe(answered.createdAt)
  await agent(tickets.update, { id: older.id, companyId: id })
  expect(await lastContact()).toBe(answered.createdAt)
  await agent(tickets.update, { id: newer.id, companyId: null })
  expect(await lastContact()).toBe(older.createdAt)
})

test('agents read companies and change none; customers and strangers find none', async ({ desk, other }) => {
  const { id } = await desk.aCompany('Serra Azul')
  await expect(desk.as('manager')(companies.update, { id, name: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(companies.list, query())).rejects.toMatchObject({ code: 'forbidden' })
  const stranger = other.as('admin')
  expect((await stranger(companies.list, query({ search: 'Serra' }))).data).toEqual([])
  for (const [rule, input] of [
    [companies.get, { id }],
    [companies.update, { id, name: 'x' }],
    [companies.remove, { id }],
  ] as const)
    await expect(stranger(rule as never, input)).rejects.toMatchObject({ code: 'company_not_found' })
})
