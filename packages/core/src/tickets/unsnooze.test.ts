import { AddComment } from '@balcao/contracts/comments/comments'
import { expect, vi } from 'vitest'
import * as comments from '../comments/comments.ts'
import { send } from '../comments/scheduled-replies.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import * as bulk from './bulk/bulk.ts'
import * as history from './history.ts'
import * as tickets from './tickets.ts'
import { unsnoozeDue } from './unsnooze.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const statusOf = async (desk: Desk, id: number) => (await desk.as('agent')(tickets.get, { id })).status
const sleep = (desk: Desk, who: 'agent' | 'supervisor', id: number) =>
  desk.as(who)(tickets.update, { id, status: 'scheduled', scheduledFor: hours(24) })
/** Makes a snoozed ticket due. */
const pass = (desk: Desk, id: number) =>
  desk.rows((tx) =>
    tx
      .updateTable('tickets')
      .set({ scheduledFor: hours(-1) })
      .where('id', '=', id)
      .execute(),
  )
const quiet = { log: { error: () => undefined } }
const notes = (desk: Desk) => desk.rows((tx) => tx.selectFrom('notifications').select(['userId', 'type']).orderBy('userId').execute())

test('a ticket snoozed until now returns, another waits, and one that moved on is left alone', async ({ testDb, desk, other }) => {
  const due = await desk.aTicket({ status: 'scheduled', scheduledFor: hours(-1) })
  const later = await desk.aTicket({ status: 'scheduled', scheduledFor: hours(1) })
  const gone = await desk.aTicket({ status: 'resolved', scheduledFor: hours(-1) })
  const foreign = await other.aTicket({ status: 'scheduled', scheduledFor: hours(-1) })
  await Promise.all([unsnoozeDue({ db: testDb.db, ...quiet }), unsnoozeDue({ db: testDb.db, ...quiet })])
  await unsnoozeDue({ db: testDb.db, ...quiet })
  expect([await statusOf(desk, due.id), await statusOf(desk, later.id), await statusOf(desk, gone.id)]).toEqual([
    'open',
    'scheduled',
    'resolved',
  ])
  expect(await statusOf(other, foreign.id)).toBe('open')
  expect(await desk.as('agent')(tickets.get, { id: due.id })).toMatchObject({ scheduledFor: null })
  const { data } = await desk.as('agent')(history.list, { ticketId: due.id, limit: 10, order: 'asc' })
  expect(data, 'once, though three looked').toMatchObject([{ actor: null, changes: [{ field: 'status', from: 'scheduled', to: 'open' }] }])
  expect(await desk.facts()).toMatchObject([{ name: 'ticket:status_changed', actorId: null }])
})

test('a ticket snoozed again while it is being unsnoozed stays snoozed, and one that cannot move holds up no other', async ({
  testDb,
  desk,
}) => {
  const [put, stuck, due] = [
    await desk.aTicket({ status: 'scheduled', scheduledFor: hours(-3) }),
    await desk.aTicket({ status: 'scheduled', scheduledFor: hours(-2) }),
    await desk.aTicket({ status: 'scheduled', scheduledFor: hours(-1) }),
  ]
  await testDb.asOwner(
    `create function stuck() returns trigger language plpgsql as 'begin if new.id = ${stuck.id} then raise exception ''stuck''; end if; return new; end'`,
  )
  await testDb.asOwner('create trigger stuck before update on tickets for each row execute function stuck()')
  const errors: object[] = []
  const woken = await desk.rows(async (tx) => {
    await tx
      .updateTable('tickets')
      .set({ scheduledFor: hours(5) })
      .where('id', '=', put.id)
      .execute()
    const waking = unsnoozeDue({ db: testDb.db, log: { error: (fields) => void errors.push(fields) } })
    await vi.waitFor(async () => expect(await testDb.asOwner('select 1 from pg_locks where not granted')).not.toEqual([]), {
      timeout: 30_000,
    })
    return { waking }
  })
  await woken.waking
  await testDb.asOwner('drop trigger stuck on tickets')
  expect(errors).toMatchObject([{ ticketId: stuck.id }])
  expect([await statusOf(desk, put.id), await statusOf(desk, due.id)]).toEqual(['scheduled', 'open'])
})

test('any activity unsnoozes a ticket: comments and changes, alone or combined', async ({ desk }) => {
  const agent = desk.as('agent')
  const person = await desk.person('agent')
  const tag = await desk.aTag('urgente')
  await desk.aField({ key: 'etapa', type: 'text' })
  const say =
    (who: 'agent' | 'client', more: object = {}) =>
    (id: number) =>
      desk.as(who)(comments.add, AddComment.parse({ ticketId: id, content: 'Oi', ...more }))
  const change = (changes: object) => (id: number) => agent(tickets.update, { id, ...changes })
  const acts: Record<string, (id: number) => Promise<unknown>> = {
    'a customer writes': say('client'),
    'the desk replies': say('agent'),
    'the desk notes': say('agent', { isInternal: true }),
    assigned: change({ assigneeId: person.id }),
    priority: change({ priority: 'urgent' }),
    tags: change({ tagIds: [tag] }),
    'custom field': change({ customFields: { etapa: 'dois' } }),
    'in bulk': (id) => agent(bulk.update, { tickets: [{ id }], changes: { priority: 'urgent' } }),
    'tags in bulk': (id) => agent(bulk.update, { tickets: [{ id }], changes: { addTagIds: [tag] } }),
  }
  for (const [name, act] of Object.entries(acts)) {
    const { id } = await desk.aTicket()
    await sleep(desk, 'supervisor', id)
    await act(id)
    expect(await agent(tickets.get, { id }), name).toMatchObject({ status: 'open', scheduledFor: null })
  }
  const { id } = await desk.aTicket()
  await sleep(desk, 'supervisor', id)
  await agent(tickets.update, { id, scheduledFor: hours(48) })
  await agent(tickets.update, { id, priority: 'medium' })
  expect(await statusOf(desk, id), 'putting it off again, or changing nothing, wakes nobody').toBe('scheduled')
  expect(await agent(bulk.update, { tickets: [{ id }], changes: { status: 'scheduled', scheduledFor: hours(2) } })).toMatchObject({
    failed: [],
  })
  expect(await statusOf(desk, id)).toBe('scheduled')
})

test('a reply written before the ticket was snoozed does not unsnooze it; one written after does', async ({ desk }) => {
  const author = await desk.person('agent')
  const ticket = await desk.aTicket({ status: 'open' })
  const early = await desk.aScheduledReply(ticket, { authorId: author.id, state: 'held' })
  await sleep(desk, 'agent', ticket.id)
  await desk.as('agent')(send, { id: early.id })
  expect(await statusOf(desk, ticket.id)).toBe('scheduled')
  const late = await desk.aScheduledReply(ticket, { authorId: author.id, state: 'held' })
  await desk.as('agent')(send, { id: late.id })
  expect(await statusOf(desk, ticket.id)).toBe('open')
})

test('whoever snoozed the ticket and its assignee are notified once of its return, and never of their own action', async ({
  testDb,
  desk,
}) => {
  const [agent, supervisor] = [await desk.person('agent'), await desk.person('supervisor')]
  const told = async (wake: (id: number) => Promise<unknown>, assigneeId: number) => {
    const { id } = await desk.aTicket({ status: 'open', assigneeId })
    await sleep(desk, 'supervisor', id)
    await wake(id)
    await react(desk)
    await react(desk)
    const rows = (await notes(desk)).filter(({ type }) => type === 'ticket_woken').map(({ userId }) => userId)
    await desk.rows((tx) => tx.deleteFrom('notifications').execute())
    return rows
  }
  const byClock = async (id: number) => {
    await pass(desk, id)
    await unsnoozeDue({ db: testDb.db, ...quiet })
  }
  const answer = (id: number) => desk.as('client')(comments.add, AddComment.parse({ ticketId: id, content: 'E então?' }))
  const reply = (who: 'agent' | 'supervisor') => (id: number) =>
    desk.as(who)(comments.add, AddComment.parse({ ticketId: id, content: 'Novidade', isInternal: true }))
  expect((await told(byClock, agent.id)).toSorted()).toEqual([agent.id, supervisor.id].toSorted())
  expect(await told(byClock, supervisor.id)).toEqual([supervisor.id])
  expect(await told(reply('agent'), agent.id)).toEqual([supervisor.id])
  expect(await told(reply('supervisor'), agent.id)).toEqual([])
  expect(await told(answer, agent.id)).toEqual([supervisor.id])
  expect(await told(answer, supervisor.id), 'the answer itself was told').toEqual([])
})
