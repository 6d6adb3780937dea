import type { DataFixName } from '@balcao/contracts/maintenance/data-fixes'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { checked, corrected, foundBy } from './testing/run.ts'

/** Checks, expects this alone to be wrong, corrects it, and expects nothing to be wrong any more. */
async function proves(desk: Desk, name: DataFixName, wrong: object[]): Promise<void> {
  const run = await checked(desk, name)
  expect(await foundBy(desk, run.id)).toMatchObject(wrong.map((one) => ({ ...one, state: 'pending', failure: null })))
  expect(run).toMatchObject({ state: 'checked', found: wrong.length, isPartial: false })
  expect(await corrected(desk, run.id)).toMatchObject({ state: 'done', corrected: wrong.length, unneeded: 0, failed: 0 })
  expect(await checked(desk, name)).toMatchObject({ state: 'done', found: 0 })
}
const spoil = (desk: Desk, query: ReturnType<typeof sql>) => desk.rows((tx) => query.execute(tx))

test('tickets are counted anew by queue, assignee, status and priority', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  await desk.aTicket({ status: 'open', priority: 'high', assigneeId: agent.id })
  await desk.aTicket({ status: 'new', priority: 'low' })
  await other.aTicket({ status: 'new', priority: 'low' })
  await spoil(
    other,
    sql`insert into ticket_count_deltas (tenant_id, queue_id, assignee_id, status, priority, delta)
    values (${other.id}, 0, 0, 'new', 'low', 3)`,
  )
  await spoil(
    desk,
    sql`insert into ticket_count_deltas (tenant_id, queue_id, assignee_id, status, priority, delta)
    values (${desk.id}, ${desk.queueId}, ${agent.id}, 'open', 'high', 4)`,
  )
  await spoil(
    desk,
    sql`insert into ticket_counts (tenant_id, queue_id, assignee_id, status, priority, count)
    values (${desk.id}, 0, 0, 'closed', 'low', 2)`,
  )
  const { name: queue } = await desk.rows((tx) =>
    tx.selectFrom('queues').select('name').where('id', '=', desk.queueId).executeTakeFirstOrThrow(),
  )
  await proves(desk, 'ticket_counts', [
    { target: { kind: 'ticket_count', queue: null, assignee: null, status: 'closed', priority: 'low' }, before: 2, after: 0 },
    { target: { kind: 'ticket_count', queue, assignee: agent.name, status: 'open', priority: 'high' }, before: 5, after: 1 },
  ])
  // What is wrong elsewhere was neither found nor changed.
  expect(await checked(other, 'ticket_counts')).toMatchObject({ state: 'checked', found: 1 })
})

test('the tickets of each tag are counted anew', async ({ desk }) => {
  const [tag, removed] = [await desk.aTag('urgente'), await desk.aTag('antiga')]
  const ticket = await desk.aTicket()
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: ticket.id, tagId: tag }).execute())
  await spoil(
    desk,
    sql`insert into tag_count_deltas (tenant_id, tag_id, delta) values (${desk.id}, ${tag}, 6), (${desk.id}, ${removed}, 6)`,
  )
  await desk.rows((tx) => tx.deleteFrom('tags').where('id', '=', removed).execute())
  await proves(desk, 'tag_counts', [{ target: { kind: 'tag', name: 'urgente' }, before: 7, after: 1 }])
})

test('what each agent has to do is added up anew', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ticket = await desk.aTicket({ status: 'open', assigneeId: agent.id })
  const { rows } = await desk.rows((tx) =>
    sql<{ cost: number }>`select ticket_cost(status, priority) as cost from tickets where id = ${ticket.id}`.execute(tx),
  )
  const cost = rows[0]?.cost ?? 0
  expect(cost).toBeGreaterThan(0)
  await spoil(desk, sql`delete from agent_load_deltas`)
  await proves(desk, 'agent_loads', [{ target: { kind: 'load', person: agent.name }, before: 0, after: cost }])
})

test('the notifications of each person are counted anew, unread and in all', async ({ desk }) => {
  const agent = await desk.person('agent')
  await desk.aNotification(agent, { module: 'tickets', severity: 'info' })
  await desk.aNotification(agent, { module: 'tickets', severity: 'info', readAt: new Date().toISOString() })
  await spoil(
    desk,
    sql`insert into notification_counts (tenant_id, user_id, module, severity, total, unread)
    values (${desk.id}, ${agent.id}, 'tickets', 'info', 3, 5)`,
  )
  await proves(desk, 'notification_counts', [
    { target: { kind: 'unread', person: agent.name, module: 'tickets', severity: 'info' }, before: '6/5', after: '1/2' },
  ])
})

test('those who watch each ticket are counted anew', async ({ desk }) => {
  const ticket = await desk.aTicket()
  await desk.aTicket()
  await spoil(desk, sql`update tickets set watchers_count = 9 where id = ${ticket.id}`)
  await proves(desk, 'watcher_counts', [{ target: { kind: 'ticket', id: ticket.id }, before: 9, after: 0 }])
})

test('the words of tickets and messages are written anew, missing and outdated ones', async ({ desk }) => {
  const [missing, outdated] = [await desk.aTicket({ title: 'Impressora sem papel' }), await desk.aTicket({ title: 'Rede lenta' })]
  const comment = await desk.aComment(outdated)
  const unworded = await desk.aComment(missing)
  await spoil(desk, sql`delete from ticket_texts where ticket_id = ${missing.id}`)
  await spoil(desk, sql`update ticket_texts set words = 'outra'::tsvector where ticket_id = ${outdated.id}`)
  await spoil(desk, sql`update comment_texts set ticket_id = ${missing.id} where comment_id = ${comment.id}`)
  await spoil(desk, sql`delete from comment_texts where comment_id = ${unworded.id}`)
  await proves(desk, 'search_words', [
    { target: { kind: 'ticket', id: missing.id, title: 'Impressora sem papel' }, before: 'missing', after: 'indexed' },
    { target: { kind: 'ticket', id: outdated.id }, before: 'outdated', after: 'indexed' },
    { target: { kind: 'comment', ticketId: outdated.id }, before: 'outdated', after: 'indexed' },
    { target: { kind: 'comment', ticketId: missing.id }, before: 'missing', after: 'indexed' },
  ])
})

test('open tickets of people who cannot answer any more go back to their queue, in the name of who corrects', async ({ desk }) => {
  const gone = await desk.aUser('agent', { name: 'Quem saiu' })
  const [ticket, closed] = [
    await desk.aTicket({ status: 'open', assigneeId: gone.id }),
    await desk.aTicket({ status: 'closed', assigneeId: gone.id }),
  ]
  await desk.aTicket({ status: 'open', assigneeId: (await desk.person('agent')).id })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', gone.id).execute())
  await proves(desk, 'assignee_gone', [{ target: { kind: 'ticket', id: ticket.id }, before: 'Quem saiu', after: null }])
  const rows = await desk.rows((tx) =>
    tx.selectFrom('tickets').select(['id', 'assigneeId']).where('id', 'in', [ticket.id, closed.id]).execute(),
  )
  expect(new Map(rows.map(({ id, assigneeId }) => [id, assigneeId]))).toEqual(
    new Map([
      [ticket.id, null],
      [closed.id, gone.id],
    ]),
  )
  const events = await desk.rows((tx) => tx.selectFrom('ticketEvents').select('actorId').where('ticketId', '=', ticket.id).execute())
  expect(events.at(-1)).toEqual({ actorId: (await desk.person('admin')).id })
})

test('open tickets without a company get the one of who asked for them', async ({ desk }) => {
  const company = await desk.aCompany('Padaria Estrela')
  const customer = await desk.aUser('client', { companyId: company.id })
  const ticket = await desk.aTicket({ status: 'open', requesterId: customer.id })
  await desk.rows((tx) => tx.updateTable('tickets').set({ companyId: null }).where('id', '=', ticket.id).execute())
  await desk.aTicket({ status: 'open' })
  await proves(desk, 'ticket_companies', [{ target: { kind: 'ticket', id: ticket.id }, before: null, after: 'Padaria Estrela' }])
})

test('customers whose address is of a proved domain become people of its company', async ({ desk }) => {
  const company = await desk.aCompany('Oficina Sul')
  const verifiedAt = new Date().toISOString()
  await desk.rows((tx) =>
    tx
      .insertInto('companyDomains')
      .values({ tenantId: desk.id, companyId: company.id, domain: 'oficina-sul.example', verifiedAt })
      .execute(),
  )
  const customer = await desk.aUser('client', { name: 'Bia', email: `bia-${desk.id}@oficina-sul.example` })
  await desk.aUser('client', { email: `ana-${desk.id}@gmail.com` })
  await proves(desk, 'domain_members', [{ target: { kind: 'person', id: customer.id, name: 'Bia' }, before: null, after: 'Oficina Sul' }])
})
