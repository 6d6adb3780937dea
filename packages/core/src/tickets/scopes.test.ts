import type { Role } from '@balcao/contracts/access'
import { AddComment } from '@balcao/contracts/comments/comments'
import { SCOPES, type Scope } from '@balcao/contracts/roles/permissions'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { isRecipient } from '../audience.ts'
import * as comments from '../comments/comments.ts'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { stats } from '../ticket-list/stats.ts'
import { options } from './lookups.ts'
import { findTicket, type KnownTicket } from './ticket-rows.ts'
import * as tickets from './tickets.ts'

/** Somebody of a role that sees by this scope. */
async function seeing(desk: Desk, scope: Scope | 'none', more: Record<string, string> = {}, base: Role = 'agent') {
  const company = await desk.rows((tx) =>
    tx.insertInto('companies').values({ tenantId: desk.id, name: 'Acme' }).returning('id').executeTakeFirstOrThrow(),
  )
  const { slug } = await desk.aRole(base, { 'ticket.read': scope, ...more })
  return { ...(await desk.aUser(base, { role: slug, companyId: company.id })), companyId: company.id }
}

/** A ticket for each way to be tied to one, and one of nobody's business. */
async function tied(desk: Desk, person: Person & { companyId: number }) {
  const watched = await desk.aTicket({ queueId: null })
  await desk.rows((tx) => tx.insertInto('ticketWatchers').values({ tenantId: desk.id, ticketId: watched.id, userId: person.id }).execute())
  return {
    requester: (await desk.aTicket({ queueId: null, requesterId: person.id })).id,
    watcher: watched.id,
    assignee: (await desk.aTicket({ queueId: null, assigneeId: person.id })).id,
    queue: (await desk.aTicket({ queueId: await desk.aQueue('Minha', [person]) })).id,
    company: (await desk.aTicket({ queueId: null, companyId: person.companyId })).id,
    none: (await desk.aTicket()).id,
  }
}

const EXPECTED: Record<Scope | 'none', readonly string[]> = {
  none: [],
  own: ['requester'],
  cc: ['requester', 'watcher'],
  assigned: ['requester', 'assignee'],
  queue: ['requester', 'assignee', 'queue'],
  company: ['requester', 'assignee', 'queue', 'company'],
  tenant: ['requester', 'watcher', 'assignee', 'queue', 'company', 'none'],
}

for (const scope of ['none', ...SCOPES] as const)
  test(`R11 scope ${scope}: lists, single reads, figures and the live audience say the same`, async ({ desk, other }) => {
    const person = await seeing(desk, scope)
    const all = await tied(desk, person)
    await other.aTicket()
    const expected = EXPECTED[scope].map((tie) => all[tie as keyof typeof all]).toSorted((a, b) => a - b)
    const listed = await desk.as(person)(tickets.list, ListTickets.parse({ page: 1 }))
    expect(listed.data.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected)
    expect(listed.total).toBe(expected.length)
    for (const fanned of [{ status: ['new'] }, { sort: 'number' }])
      expect((await desk.as(person)(tickets.list, ListTickets.parse(fanned))).data).toHaveLength(expected.length)
    const heard = await desk.as(person)(async ({ actor, db }) => {
      const rows = await Promise.all(Object.values(all).map((id) => findTicket(db, id) as Promise<KnownTicket>))
      return rows.filter((ticket) => isRecipient(actor, { ticket, customers: false })).map(({ id }) => id)
    })
    expect(heard.toSorted((a, b) => a - b)).toEqual(expected)
    for (const id of Object.values(all)) {
      const call = desk.as(person)(tickets.get, { id })
      if (expected.includes(id)) await expect(call).resolves.toMatchObject({ id })
      else await expect(call).rejects.toMatchObject({ code: 'ticket_not_found' })
    }
    // The kept counters of a queue's scope leave out what somebody asked for elsewhere.
    if (scope !== 'queue') expect((await desk.as(person)(stats)).total).toBe(expected.length)
  })

test('a permission narrower than sight refuses what is seen, and a wider one shows nothing more', async ({ desk }) => {
  const person = await seeing(desk, 'queue', {
    'ticket.edit': 'assigned',
    'ticket.reply': 'none',
    'ticket.note': 'tenant',
    'ticket.assign': 'none',
  })
  const all = await tied(desk, person)
  const as = desk.as(person)
  await expect(as(tickets.update, { id: all.assignee, title: 'Outro' })).resolves.toMatchObject({ title: 'Outro' })
  await expect(as(tickets.update, { id: all.queue, title: 'Outro' })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(as(comments.add, AddComment.parse({ ticketId: all.queue, content: 'x' }))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(as(tickets.update, { id: all.assignee, assigneeId: (await desk.person('agent')).id })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  for (const id of [all.none, all.company])
    await expect(as(comments.add, AddComment.parse({ ticketId: id, content: 'x', isInternal: true }))).rejects.toMatchObject({
      code: 'ticket_not_found',
    })
})

test('one ticket says what its reader may do to it, and each act is judged the same; lists say nothing', async ({ desk }) => {
  const person = await seeing(desk, 'tenant', {
    'ticket.reply': 'none',
    'ticket.edit': 'none',
    'ticket.assign': 'none',
    'ticket.take': 'queue',
    'ticket.cancel': 'tenant',
    'ticket.merge': 'none',
    'ticket.history': 'own',
  })
  const all = await tied(desk, person)
  const as = desk.as(person)
  const may = async (id: number) => (await as(tickets.get, { id })).can
  expect(await may(all.none)).toEqual(['note', 'cancel'])
  expect(await may(all.queue)).toEqual(['note', 'take', 'cancel'])
  expect(await may(all.requester)).toEqual(['note', 'take', 'cancel', 'history'])
  const { data } = await as(tickets.list, ListTickets.parse({}))
  expect(data.length).toBeGreaterThan(5)
  for (const ticket of data) expect(ticket).not.toHaveProperty('can')

  // A note without replies, taking without changing fields: each permission stands alone.
  const note = AddComment.parse({ ticketId: all.none, content: 'x', isInternal: true })
  await expect(as(comments.add, note)).resolves.toMatchObject({ isInternal: true })
  await expect(as(comments.add, { ...note, isInternal: false })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(as(tickets.update, { id: all.queue, assigneeId: person.id })).resolves.toMatchObject({ assignee: { id: person.id } })
  await expect(as(tickets.update, { id: all.none, assigneeId: person.id })).rejects.toMatchObject({ kind: 'forbidden' })
  for (const more of [{ priority: 'high' as const }, { status: 'cancelled' as const }, {}])
    await expect(as(tickets.update, { id: all.queue, ...more })).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a reply that sets a status needs what changing the status needs', async ({ desk }) => {
  const person = await seeing(desk, 'tenant', { 'ticket.edit': 'none' })
  const { id } = await desk.aTicket()
  const reply = AddComment.parse({ ticketId: id, content: 'x' })
  await expect(desk.as(person)(comments.add, { ...reply, thenStatus: 'resolved' })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(desk.as(person)(comments.add, reply)).resolves.toMatchObject({ content: 'x' })
})

test('whoever sees by queue chooses among their queues, and is responsible for tickets of those', async ({ desk }) => {
  const person = await seeing(desk, 'queue')
  const mine = await desk.aQueue('Minha', [person])
  expect((await desk.as(person)(options)).queues.map(({ id }) => id)).toEqual([mine])
  const { id } = await desk.aTicket()
  await expect(desk.as('agent')(tickets.update, { id, assigneeId: person.id })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(desk.as('agent')(tickets.update, { id, queueId: mine, assigneeId: person.id })).resolves.toMatchObject({ queueId: mine })
})

test('opening a ticket for somebody else takes more than for oneself', async ({ desk }) => {
  const person = await seeing(desk, 'tenant', { 'ticket.create': 'own' })
  const nobody = await seeing(desk, 'tenant', { 'ticket.create': 'none' })
  const input = { title: 'x', description: 'x', priority: 'medium' as const, type: 'question' as const }
  await expect(desk.as(person)(tickets.create, input)).resolves.toMatchObject({ requester: { id: person.id } })
  const requesterId = (await desk.person('client')).id
  await expect(desk.as(person)(tickets.create, { ...input, requesterId })).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(desk.as(nobody)(tickets.create, input)).rejects.toMatchObject({ kind: 'forbidden' })
})
