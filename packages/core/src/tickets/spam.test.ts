import { AddComment } from '@balcao/contracts/comments/comments'
import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { STATUSES } from '@balcao/contracts/tickets/statuses'
import { expect } from 'vitest'
import * as comments from '../comments/comments.ts'
import { send } from '../comments/scheduled-replies.ts'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { stats } from '../ticket-list/stats.ts'
import * as bulk from './bulk/bulk.ts'
import { undo } from './bulk/undo.ts'
import * as history from './history.ts'
import * as tickets from './tickets.ts'

const spam = (ids: readonly number[], is = true) => BulkUpdate.parse({ tickets: ids.map((id) => ({ id })), changes: { spam: is } })
const mark = (desk: Desk, id: number) => desk.as('agent')(bulk.update, spam([id]))
const restore = (desk: Desk, id: number) => desk.as('agent')(bulk.update, spam([id], false))
const rowsOf = (desk: Desk, ids: readonly number[]) =>
  desk.rows((tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'status', 'scheduledFor', 'resolvedAt', 'closedAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
  )
const statusOf = async (desk: Desk, id: number) => (await rowsOf(desk, [id])).at(0)?.status
const says = (ticketId: number, content: string) => AddComment.parse({ ticketId, content })

const told = (desk: Desk) =>
  desk.rows(async (tx) => [
    ...(await tx.selectFrom('mails').select('subject as what').execute()),
    ...(await tx.selectFrom('notifications').select('type as what').execute()),
  ])

const [AT, LATER] = ['2026-01-02T03:04:05.123456Z', '2099-01-02T03:04:05Z']

test('what is taken for spam comes back exactly as it was, whatever it was and however often', async ({ desk }) => {
  const agent = desk.as('agent')
  const made = [
    await desk.aTicket({ status: 'new' }),
    await desk.aTicket({ status: 'waiting_customer' }),
    await desk.aTicket({ status: 'scheduled', scheduledFor: LATER }),
    await desk.aTicket({ status: 'resolved', resolvedAt: AT }),
    await desk.aTicket({ status: 'closed', resolvedAt: AT, closedAt: AT }),
    await desk.aTicket({ status: 'cancelled', closedAt: AT }),
  ]
  const ids = made.map(({ id }) => id)
  const rows = await rowsOf(desk, ids)
  const nothing = { status: 'spam', scheduledFor: null, resolvedAt: null, closedAt: null }

  for (let n = 0; n < 2; n++) {
    expect(await agent(bulk.update, spam(ids))).toMatchObject({ failed: [], unchanged: 0 })
    expect(await rowsOf(desk, ids)).toEqual(ids.map((id) => ({ id, ...nothing })))
    // By somebody else, and long after.
    const back = await desk.as('supervisor')(bulk.update, spam(ids, false))
    expect(back).toMatchObject({ failed: [], unchanged: 0 })
    expect(await rowsOf(desk, ids)).toEqual(rows)
    // Undoing that makes them spam again, without forgetting what they were.
    await desk.as('supervisor')(undo, { id: back.id as number })
    expect(await rowsOf(desk, ids)).toEqual(ids.map((id) => ({ id, ...nothing })))
    await agent(bulk.update, spam(ids, false))
    expect(await rowsOf(desk, ids)).toEqual(rows)
  }
})

test('marking is undone like any bulk change, and is in the history by name', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'scheduled', scheduledFor: LATER })
  const done = await mark(desk, id)
  expect(done.updated).toMatchObject([{ id, status: 'spam', statusLabel: 'Spam', scheduledFor: null }])
  expect(await mark(desk, id), 'again').toMatchObject({ id: null, unchanged: 1, failed: [] })
  await desk.as('agent')(undo, { id: done.id as number })
  expect(await rowsOf(desk, [id])).toMatchObject([{ status: 'scheduled', scheduledFor: LATER }])
  expect(await restore(desk, id), 'no spam').toMatchObject({ id: null, unchanged: 1, failed: [] })

  const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 10, order: 'asc' })
  expect(data.flatMap(({ changes }) => changes.filter(({ field }) => field === 'status').map(({ from, to }) => [from, to]))).toEqual([
    ['scheduled', 'spam'],
    ['spam', 'scheduled'],
  ])
  expect((await desk.facts()).map(({ name }) => name)).toContain('ticket:status_changed')
})

test('spam leaves the figures of what is to be done, and stands in its own', async ({ desk }) => {
  const agent = desk.as('agent')
  const { id } = await desk.aTicket({ status: 'open', assigneeId: (await desk.person('agent')).id })
  await desk.aTicket({ status: 'new' })
  expect(await agent(stats)).toMatchObject({ open: 2, mine: 1, byStatus: { spam: 0 } })
  await mark(desk, id)
  expect(await agent(stats)).toMatchObject({ open: 1, mine: 0, byStatus: { open: 0, spam: 1 } })
})

test('a customer’s message is kept and wakes nothing; nobody is told of it, nor by mail of a reply on its way', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket({ status: 'open', assigneeId: agent.id })
  const other = await desk.person('supervisor')
  await desk.rows((tx) => tx.insertInto('ticketWatchers').values({ tenantId: desk.id, ticketId: id, userId: other.id }).execute())
  const held = await desk.aScheduledReply({ id, requesterId: (await desk.person('client')).id }, { authorId: agent.id })
  await desk.as('agent')(comments.add, says(id, 'Resposta enviada agora há pouco'))
  await mark(desk, id)
  expect(await desk.as('client')(comments.add, says(id, 'Ainda sem resposta?'))).toMatchObject({ ticketId: id })
  await expect(desk.as('agent')(send, { id: held.id })).rejects.toMatchObject({ code: 'ticket_closed' })
  await expect(desk.as('agent')(comments.add, says(id, 'x'))).rejects.toMatchObject({ code: 'ticket_closed' })
  await react(desk)
  expect(await told(desk), 'of the status its followers hear').toEqual([{ what: 'status_changed' }])
  expect(await statusOf(desk, id)).toBe('spam')

  await restore(desk, id)
  expect(await statusOf(desk, id)).toBe('open')
  const page = { ticketId: id, limit: 50, order: 'asc' as const }
  expect((await desk.as('agent')(comments.list, page)).data.map(({ content }) => content)).toContain('Ainda sem resposta?')
})

test('a resolved ticket that is given back is not told of as resolved again', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'resolved', resolvedAt: AT })
  await mark(desk, id)
  await restore(desk, id)
  await react(desk)
  expect(await told(desk)).toEqual([])
  expect(await statusOf(desk, id)).toBe('resolved')
})

test('R03 the customer reads that it is over, never why', async ({ desk }) => {
  const { id } = await desk.aTicket({ status: 'waiting_customer' })
  await mark(desk, id)
  const client = desk.as('client')
  const seen = [await client(tickets.get, { id }), await client(stats)]
  expect(seen[0]).toMatchObject({ status: 'closed', statusLabel: 'Encerrado' })
  expect(seen[1]).toMatchObject({ byStatus: { closed: 1, spam: 0 } })
  expect(JSON.stringify(seen[0])).not.toMatch(/spam/i)
  await expect(client(tickets.update, { id, status: 'open' })).rejects.toMatchObject({ code: 'status_move_refused' })
})

test('R04 agents and above, each ticket by their reach; a status of its own it is not, and a merged ticket is none', async ({
  desk,
  other,
}) => {
  const support = await desk.person('support-agent')
  await desk.join(support)
  const { id } = await desk.aTicket({ status: 'open' })
  const merged = await desk.aTicket({ status: 'merged' })
  const foreign = await other.aTicket({ status: 'open' })
  const codes = async (call: Promise<{ failed: { code: string }[] }>) => (await call).failed.map(({ code }) => code)

  expect(await codes(desk.as('support-agent')(bulk.update, spam([id])))).toEqual(['forbidden'])
  expect(await codes(desk.as('agent')(bulk.update, spam([merged.id, foreign.id])))).toEqual(['ticket_merged', 'ticket_not_found'])
  await mark(desk, id)
  expect(await codes(desk.as('support-agent')(bulk.update, spam([id], false)))).toEqual(['forbidden'])
  expect(await codes(other.as('agent')(bulk.update, spam([id], false)))).toEqual(['ticket_not_found'])
  expect([await statusOf(desk, id), await statusOf(other, foreign.id)]).toEqual(['spam', 'open'])

  const free = await desk.aTicket({ status: 'open' })
  await expect(desk.as('agent')(tickets.update, { id: free.id, status: 'spam' })).rejects.toMatchObject({ code: 'status_move_refused' })
  for (const status of STATUSES.filter((one) => one !== 'spam'))
    await expect(desk.as('agent')(tickets.update, { id, status })).rejects.toMatchObject({ code: 'status_move_refused' })
  expect(BulkUpdate.safeParse({ tickets: [{ id }], changes: { spam: true, status: 'open' } }).success).toBe(false)
})
