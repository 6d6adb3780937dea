import { AddComment, ListComments } from '@balcao/contracts/comments/comments'
import { ListCompanyPeople } from '@balcao/contracts/companies/people'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { inTenant } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { update as updateUser } from '../users/update.ts'
import { merge, preview } from './merge.ts'
import * as people from './people.ts'

const query = (id: number, values: object = {}) => ListCompanyPeople.parse({ id, ...values })

/** Two companies; a colleague's ticket in the first, one that the contact is in copy of, one of the second company, and a note. */
async function aHouse(desk: Desk) {
  const [acme, other] = [await desk.aCompany('Acme'), await desk.aCompany('Outra')]
  const contact = await desk.aUser('client', { companyId: acme.id })
  const colleague = await desk.aUser('client', { companyId: acme.id })
  const foreigner = await desk.aUser('client', { companyId: other.id })
  const own = await desk.aTicket({ requesterId: contact.id, companyId: acme.id })
  const theirs = await desk.aTicket({ requesterId: colleague.id, companyId: acme.id })
  const copied = await desk.aTicket({ requesterId: colleague.id, companyId: acme.id })
  const foreign = await desk.aTicket({ requesterId: foreigner.id, companyId: other.id })
  const watching = [copied, foreign].map(({ id }) => ({ tenantId: desk.id, ticketId: id, userId: contact.id, side: 'customer' }))
  await desk.rows((tx) => tx.insertInto('ticketWatchers').values(watching).execute())
  await desk.aComment(theirs, { isInternal: true, content: 'SEGREDO' })
  return { acme, other, contact, colleague, own, theirs, copied, foreign, as: desk.as(contact) }
}
type House = Awaited<ReturnType<typeof aHouse>>

/** What the contact sees: by the list, one by one, and by the wall of the database with every rule left out. */
async function seen(desk: Desk, { as, contact, ...testDb }: House) {
  const listed = (await as(tickets.list, ListTickets.parse({}))).data.map(({ id }) => id)
  const read: number[] = []
  for (const { id } of [testDb.own, testDb.theirs, testDb.copied, testDb.foreign])
    await as(tickets.get, { id }).then(
      () => read.push(id),
      (error) => expect(error).toMatchObject({ code: 'ticket_not_found' }),
    )
  const walled = await inTenant(desk.db, { tenantId: desk.id, userId: contact.id, side: 'customer' }, (tx) =>
    tx.selectFrom('tickets').select('id').execute(),
  )
  const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b)
  expect(sorted(listed)).toEqual(sorted(read))
  // The wall also holds what they take part in, whatever their role and companies let them see of it.
  const taken = [testDb.copied.id, testDb.foreign.id]
  expect(new Set(walled.map(({ id }) => id))).toEqual(new Set([...read, ...taken]))
  return sorted(read)
}

test('R02 a contact sees own, own and in copy, or the whole company: list, ticket and database agree', async ({ desk }) => {
  const testDb = await aHouse(desk)
  const { acme, contact, own, theirs, copied } = testDb
  const admin = desk.as('admin')
  expect(await seen(desk, testDb)).toEqual([own.id])
  await admin(people.set, { id: acme.id, userId: contact.id, visibility: 'cc' })
  expect(await seen(desk, testDb)).toEqual([own.id, copied.id])
  await admin(people.set, { id: acme.id, userId: contact.id, visibility: 'company' })
  expect(await seen(desk, testDb)).toEqual([own.id, theirs.id, copied.id])
  await admin(people.remove, { id: acme.id, userId: contact.id })
  expect(await seen(desk, testDb)).toEqual([own.id])
})

test('R02 a second company shows its tickets by itself, and another organisation’s contact sees none', async ({ desk, other }) => {
  const testDb = await aHouse(desk)
  const { contact, own, foreign } = testDb
  await desk.as('admin')(people.set, { id: testDb.other.id, userId: contact.id, visibility: 'company' })
  expect(await seen(desk, testDb)).toEqual([own.id, foreign.id])
  const stranger = await aHouse(other)
  await other.as('admin')(people.set, { id: stranger.acme.id, userId: stranger.contact.id, visibility: 'company' })
  await expect(stranger.as(tickets.get, { id: own.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('R03 the whole company never shows what is the desk’s; who only looks on neither answers nor closes', async ({ desk }) => {
  const { acme, contact, theirs, as } = await aHouse(desk)
  const admin = desk.as('admin')
  await admin(people.set, { id: acme.id, userId: contact.id, visibility: 'company', role: 'viewer' })
  const told = JSON.stringify([
    await as(tickets.get, { id: theirs.id }),
    await as(comments.list, ListComments.parse({ ticketId: theirs.id })),
  ])
  expect(told).not.toContain('SEGREDO')
  const answer = AddComment.parse({ ticketId: theirs.id, content: 'Também nos afeta' })
  await expect(as(comments.add, answer)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(as(tickets.update, { id: theirs.id, status: 'closed' })).rejects.toMatchObject({ code: 'forbidden' })
  await admin(people.set, { id: acme.id, userId: contact.id, role: 'manager' })
  await expect(as(comments.add, answer)).resolves.toMatchObject({ content: 'Também nos afeta' })
  await expect(as(tickets.update, { id: theirs.id, status: 'closed' })).resolves.toMatchObject({ status: 'closed' })
})

test('R02 a customer’s transaction can give itself nothing to see', async ({ desk }) => {
  const { acme, other, contact } = await aHouse(desk)
  const scope = { tenantId: desk.id, userId: contact.id, side: 'customer' as const }
  const tries = inTenant(desk.db, scope, (tx) =>
    tx.insertInto('companyMembers').values({ tenantId: desk.id, companyId: other.id, userId: contact.id, visibility: 'company' }).execute(),
  )
  await expect(tries).rejects.toMatchObject({ code: '42501' })
  const changed = await inTenant(desk.db, scope, (tx) =>
    tx.updateTable('companyMembers').set({ visibility: 'company' }).where('companyId', '=', acme.id).returning('userId').execute(),
  )
  expect(changed).toEqual([])
})

test('who moves to another company by their profile leaves the first with all it showed', async ({ desk }) => {
  const testDb = await aHouse(desk)
  const { acme, contact, own } = testDb
  const admin = desk.as('admin')
  await admin(people.set, { id: acme.id, userId: contact.id, visibility: 'company' })
  await admin(updateUser, { id: contact.id, companyId: testDb.other.id })
  expect(await seen(desk, testDb)).toEqual([own.id])
  expect((await admin(people.list, query(acme.id))).data.map(({ id }) => id)).not.toContain(contact.id)
})

test('making a second company the primary one keeps what the first shows', async ({ desk }) => {
  const { acme, other, contact } = await aHouse(desk)
  const admin = desk.as('admin')
  await admin(people.set, { id: acme.id, userId: contact.id, visibility: 'company', role: 'manager' })
  expect(await admin(people.set, { id: other.id, userId: contact.id, primary: true })).toMatchObject({ primary: true, visibility: 'own' })
  const first = (await admin(people.list, query(acme.id, { search: contact.name }))).data
  expect(first).toMatchObject([{ id: contact.id, primary: false, visibility: 'company', role: 'manager' }])
})

test('merging moves people, tickets and what each saw, and says so in every history', async ({ desk, other: stranger }) => {
  const { acme, other, contact, foreign } = await aHouse(desk)
  const admin = desk.as('admin')
  await admin(people.set, { id: acme.id, userId: contact.id, visibility: 'company' })
  expect(await admin(preview, { id: acme.id, intoId: other.id })).toMatchObject({ people: 2, tickets: 3, into: { name: 'Outra' } })
  const strange = await stranger.aCompany('Acme')
  for (const intoId of [acme.id, strange.id, 987_654])
    await expect(admin(merge, { id: acme.id, intoId })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await admin(merge, { id: acme.id, intoId: other.id })).toMatchObject({ id: other.id, people: 3, openTickets: 4 })
  expect((await admin(people.list, query(other.id))).data).toContainEqual(
    expect.objectContaining({ id: contact.id, primary: true, visibility: 'company' }),
  )
  await expect(desk.as(contact)(tickets.get, { id: foreign.id })).resolves.toMatchObject({ companyName: 'Outra' })
  const kept = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('changes').execute())
  expect(kept.map(({ changes }) => changes)).toEqual(Array.from({ length: 3 }, () => [{ field: 'company', from: 'Acme', to: 'Outra' }]))
})

test('somebody of a company is found however many of that name the organisation has elsewhere, and many people come page by page', async ({
  desk,
}) => {
  const [acme, crowd] = [await desk.aCompany('Acme'), await desk.aCompany('Multidão')]
  const zoe = await desk.aUser('client', { name: 'Silva Zoé', companyId: acme.id })
  await desk.rows((tx) =>
    sql`insert into users (tenant_id, name, email, role, company_id)
      select ${desk.id}, 'Silva ' || lpad(n::text, 5, '0'), 'silva-' || n || '@multidao.test', 'client', ${crowd.id}
      from generate_series(1, 2000) n`.execute(tx),
  )
  const agent = desk.as('agent')
  expect((await agent(people.list, query(acme.id, { search: 'silva' }))).data.map(({ id }) => id)).toEqual([zoe.id])
  const first = await agent(people.list, query(crowd.id, { limit: 100 }))
  expect([first.data.at(0)?.name, first.data.at(-1)?.name]).toEqual(['Silva 00001', 'Silva 00100'])
  const second = await agent(people.list, query(crowd.id, { limit: 100, cursor: first.nextCursor }))
  expect(second.data.at(0)?.name).toBe('Silva 00101')
})
