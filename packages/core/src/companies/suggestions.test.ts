import { ListSuggestions } from '@balcao/contracts/companies/suggestions'
import { CreateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as history from '../tickets/history.ts'
import * as tickets from '../tickets/tickets.ts'
import { create as createUser } from '../users/create.ts'
import { importPeople } from '../users/import.ts'
import { update as updateUser } from '../users/update.ts'
import * as watches from '../watchers/watches.ts'
import { close } from './closing.ts'
import * as domains from './domains.ts'
import { merge } from './merge.ts'
import * as people from './people.ts'
import * as suggestions from './suggestions.ts'

let made = 0
const aDomain = () => `grupo-${process.pid}-${made++}.com.br`
const query = (id: number, values: object = {}) => ListSuggestions.parse({ id, ...values })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }) => code,
  )

/** Two companies that claim one domain, the first has proved it. */
async function aConflict(desk: Desk) {
  const [first, second] = [await desk.aCompany('Alfa'), await desk.aCompany('Beta')]
  const domain = aDomain()
  const admin = desk.as('admin')
  for (const { id } of [first, second]) await admin(domains.ask, { id, email: `ti@${domain}` })
  const proved = { verifiedAt: new Date().toISOString() }
  await desk.rows((tx) => tx.updateTable('companyDomains').set(proved).where('companyId', '=', first.id).execute())
  const newcomer = (name = 'Ana') =>
    admin(createUser, { name, email: `${name.toLowerCase()}-${made++}@${domain}`, role: 'client', invite: false })
  const here = async (id: number) => (await admin(suggestions.list, query(id))).data.map((person) => person.id)
  return { first, second, domain, admin, newcomer, here }
}

test('which companies claim the domain of an address is told before anybody has it, to those who may read companies', async ({
  desk,
  other,
}) => {
  const { first, second, domain, admin } = await aConflict(desk)
  const of = (email: string) => desk.as('support-agent')(suggestions.ofAddress, { email })
  const both = [
    { id: first.id, name: 'Alfa' },
    { id: second.id, name: 'Beta' },
  ]
  expect(await of(`novo@${domain}`)).toEqual({ joins: null, companies: both })
  await admin(domains.remove, { id: second.id, domain })
  expect(await of(`novo@${domain}`), 'proved, and alone').toEqual({ joins: first.id, companies: [both[0]] })
  expect(await of(`novo@${aDomain()}`)).toEqual({ joins: null, companies: [] })
  expect(await other.as('support-agent')(suggestions.ofAddress, { email: `novo@${domain}` })).toEqual({ joins: null, companies: [] })
  expect(await refusal(desk.as('client')(suggestions.ofAddress, { email: `novo@${domain}` }))).toBe('forbidden')
})

test('of a domain that two companies claim a newcomer is of neither: both are suggested, on the person and on each company', async ({
  desk,
}) => {
  const { first, second, domain, admin, newcomer } = await aConflict(desk)
  expect(await admin(domains.list, { id: first.id })).toMatchObject([{ domain, sharedWith: [{ id: second.id, name: 'Beta' }] }])
  const ana = await newcomer()
  expect(ana.companyId).toBeNull()
  expect(await desk.as('support-agent')(suggestions.ofPerson, { id: ana.id })).toEqual([
    { id: first.id, name: 'Alfa', domain },
    { id: second.id, name: 'Beta', domain },
  ])
  const { data } = await desk.as('support-agent')(suggestions.list, query(second.id))
  expect(data).toMatchObject([{ id: ana.id, name: 'Ana', domain, others: [{ id: first.id, name: 'Alfa' }] }])
  await admin(importPeople, { csv: `nome;e-mail\nLia;lia@${domain}\n`, dryRun: false, skipWrong: false, invite: false })
  const page = await admin(suggestions.list, query(first.id, { limit: 1 }))
  expect(page.data).toMatchObject([{ name: 'Lia' }])
  const next = await admin(suggestions.list, query(first.id, { limit: 1, cursor: page.nextCursor }))
  expect([next.data.map(({ name }) => name), next.nextCursor]).toEqual([['Ana'], null])
})

test('one claim that lapsed, or a company that is not served, is no conflict', async ({ desk }) => {
  const { first, second, newcomer } = await aConflict(desk)
  const past = new Date(Date.now() - 1000).toISOString()
  await desk.rows((tx) => tx.updateTable('companyDomains').set({ expiresAt: past }).where('companyId', '=', second.id).execute())
  expect((await newcomer()).companyId).toBe(first.id)
  await desk.rows((tx) => tx.updateTable('companyDomains').set({ verifiedAt: past }).execute())
  expect((await newcomer()).companyId).toBeNull()
  await desk.rows((tx) => tx.updateTable('companies').set({ isActive: false }).where('id', '=', second.id).execute())
  expect((await newcomer()).companyId).toBe(first.id)
})

test('who is taken belongs to the company with their tickets, history tells it, and nothing is suggested any more', async ({ desk }) => {
  const { first, second, admin, newcomer, here } = await aConflict(desk)
  const ana = await newcomer()
  const ticket = await desk.as('agent')(tickets.create, CreateTicket.parse({ title: 'Oi', description: 'Oi', requesterId: ana.id }))
  expect(ticket.companyId).toBeNull()
  expect(await admin(suggestions.accept, { id: second.id, userId: ana.id })).toMatchObject({ id: ana.id, primary: true })
  expect([await here(first.id), await here(second.id)]).toEqual([[], []])
  expect((await desk.as('agent')(tickets.get, { id: ticket.id })).companyId).toBe(second.id)
  const { data } = await desk.as('agent')(history.list, { ticketId: ticket.id, limit: 50, order: 'asc' })
  expect(data.at(-1)?.changes).toEqual([{ field: 'company', from: null, to: 'Beta' }])
  expect(await refusal(admin(suggestions.accept, { id: first.id, userId: ana.id })), 'somebody was faster').toBe(
    'company_suggestion_not_found',
  )
  const facts = (await desk.facts()).filter(({ name }) => name === 'ticket:updated' || name === 'contract:changed')
  expect(facts).toMatchObject([
    { payload: { ticketId: ticket.id, changes: [{ field: 'companyId', from: null, to: second.id }] } },
    { payload: { companyId: second.id } },
  ])
})

test('who follows the company hears of the tickets that come with somebody who is taken', async ({ desk }) => {
  const { second, admin, newcomer } = await aConflict(desk)
  const ana = await newcomer()
  const ticket = await desk.as('agent')(tickets.create, CreateTicket.parse({ title: 'Oi', description: 'Oi', requesterId: ana.id }))
  const follower = await desk.aUser('agent')
  await desk.as(follower)(watches.save, { entity: 'company', id: second.id })
  await react(desk)
  await admin(suggestions.accept, { id: second.id, userId: ana.id })
  await react(desk)
  const told = await desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type', 'entityId']).execute())
  expect(told.filter(({ userId }) => userId === follower.id)).toEqual([
    { userId: follower.id, type: 'followed_arrived', entityId: ticket.id },
  ])
})

test('of two who settle one person at once, one is told that it is settled', async ({ desk }) => {
  const { first, second, newcomer } = await aConflict(desk)
  const ana = await newcomer()
  const answers = await Promise.all([
    refusal(desk.as('admin')(suggestions.accept, { id: first.id, userId: ana.id })),
    refusal(desk.as('super_admin')(suggestions.accept, { id: second.id, userId: ana.id })),
  ])
  expect(answers.toSorted()).toEqual(['company_suggestion_not_found', 'done'])
  const rows = await desk.rows((tx) => tx.selectFrom('companyMembers').select('companyId').where('userId', '=', ana.id).execute())
  expect(rows).toHaveLength(1)
})

test('turned down for one company, the other stays suggested, and the log says who did it', async ({ desk }) => {
  const { first, second, admin, newcomer, here } = await aConflict(desk)
  const ana = await newcomer()
  expect(await admin(suggestions.dismiss, { id: first.id, userId: ana.id })).toEqual({ success: true })
  expect([await here(first.id), await here(second.id)]).toEqual([[], [ana.id]])
  const acts = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['resourceId', 'details']).where('action', '=', 'company.suggestion_dismissed').execute(),
  )
  expect(acts).toMatchObject([{ resourceId: String(first.id), details: { userId: ana.id, name: 'Ana' } }])
})

test('a suggestion goes with its claim, with the address it came from, and when the person is given a company by hand', async ({
  desk,
}) => {
  const { first, second, domain, admin, newcomer, here } = await aConflict(desk)
  const [ana, bia, caio] = [await newcomer('Ana'), await newcomer('Bia'), await newcomer('Caio')]
  await admin(people.set, { id: first.id, userId: ana.id })
  await admin(updateUser, { id: bia.id, email: `bia@${aDomain()}` })
  expect(await here(second.id)).toEqual([caio.id])
  await admin(domains.remove, { id: second.id, domain })
  expect([await here(first.id), await here(second.id)]).toEqual([[caio.id], []])
})

test('a company that takes another one in takes its claims and suggestions along, once', async ({ desk }) => {
  const { first, second, domain, admin, newcomer, here } = await aConflict(desk)
  const third = await desk.aCompany('Gama')
  const ana = await newcomer()
  await admin(close, { id: first.id, intoId: third.id })
  expect([await here(second.id), await here(third.id)], 'handed on').toEqual([[ana.id], [ana.id]])
  await admin(merge, { id: third.id, intoId: second.id })
  expect(await here(second.id)).toEqual([ana.id])
  expect(await admin(domains.list, { id: second.id }), 'proved by the one that went').toMatchObject([
    { domain, state: 'verified', sharedWith: [] },
  ])
  expect((await newcomer()).companyId, 'one claim is left').toBe(second.id)
})

test('R01 who manages companies settles; who reads them sees; customers and strangers learn nothing', async ({ desk, other }) => {
  const { first, newcomer } = await aConflict(desk)
  const ana = await newcomer()
  const settled = { id: first.id, userId: ana.id }
  for (const role of ['client', 'agent', 'manager'] as const)
    for (const rule of [suggestions.accept, suggestions.dismiss] as const)
      expect(await refusal(desk.as(role)(rule as typeof suggestions.dismiss, settled)), role).toBe('forbidden')
  expect(await refusal(desk.as('client')(suggestions.list, query(first.id)))).toBe('forbidden')
  expect(await refusal(desk.as('client')(suggestions.ofPerson, { id: ana.id }))).toBe('forbidden')
  const stranger = other.as('admin')
  expect(await refusal(stranger(suggestions.list, query(first.id)))).toBe('company_not_found')
  expect(await refusal(stranger(suggestions.ofPerson, { id: ana.id }))).toBe('user_not_found')
  for (const rule of [suggestions.accept, suggestions.dismiss] as const)
    expect(await refusal(stranger(rule as typeof suggestions.dismiss, settled))).toBe('company_not_found')
  const theirs = await other.aCompany('Deles')
  expect(await refusal(stranger(suggestions.accept, { id: theirs.id, userId: ana.id }))).toBe('company_suggestion_not_found')
  expect(await desk.as('client')((ctx) => ctx.db.selectFrom('companySuggestions').selectAll().execute()), 'the wall').toEqual([])
})
