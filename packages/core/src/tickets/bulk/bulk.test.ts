import { BulkUpdate } from '@balcao/contracts/tickets/bulk'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import * as history from '../history.ts'
import * as tickets from '../tickets.ts'
import * as bulk from './bulk.ts'
import { undo } from './undo.ts'

const to = (ids: readonly number[], changes: object) => BulkUpdate.parse({ tickets: ids.map((id) => ({ id })), changes })
const several = (desk: Desk, count: number, values: Parameters<Desk['aTicket']>[0] = {}) =>
  Promise.all(Array.from({ length: count }, () => desk.aTicket(values))).then((rows) => rows.toSorted((a, b) => a.id - b.id))
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
const rowsOf = (desk: Desk, ids: readonly number[]) =>
  desk.rows((tx) =>
    tx
      .selectFrom('tickets')
      .select(['id', 'status', 'priority', 'type', 'assigneeId', 'queueId', 'scheduledFor', 'resolvedAt', 'closedAt'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
  )

test('many tickets change in one go, each with its own history and its own fact', async ({ desk }) => {
  const agent = await desk.person('agent')
  const ids = idsOf(await several(desk, 3, { status: 'open', priority: 'low' }))
  const before = (await desk.facts()).length
  const done = await desk.as('agent')(bulk.update, to(ids, { status: 'resolved', priority: 'high', assigneeId: agent.id }))
  expect(done).toMatchObject({ unchanged: 0, failed: [] })
  expect(done.updated.toSorted((a, b) => a.id - b.id)).toMatchObject(
    ids.map((id) => ({ id, status: 'resolved', statusLabel: 'Resolvido', priority: 'high', assignee: { id: agent.id }, version: 2 })),
  )
  for (const id of ids) {
    const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 50, order: 'asc' })
    expect(data.at(-1)?.changes.map(({ field, to: now }) => [field, now])).toEqual([
      ['priority', 'high'],
      ['assignee', agent.name],
      ['status', 'resolved'],
    ])
  }
  const facts = (await desk.facts()).slice(before)
  expect(facts.map(({ name, payload }) => [name, (payload as { ticketId: number }).ticketId])).toEqual(
    ids.flatMap((id) => [
      ['ticket:status_changed', id],
      ['ticket:assigned', id],
      ['ticket:updated', id],
    ]),
  )
  expect(facts.every(({ actorId }) => actorId === agent.id)).toBe(true)
})

test('each ticket is judged alone: what refuses stays as it is and says why', async ({ desk, other }) => {
  const [good, merged, closed] = [
    await desk.aTicket({ status: 'open' }),
    await desk.aTicket({ status: 'merged' }),
    await desk.aTicket({ status: 'closed' }),
  ]
  const foreign = await other.aTicket({ status: 'open' })
  const done = await desk.as('agent')(bulk.update, to([good.id, merged.id, closed.id, foreign.id, 2_000_000_001], { status: 'resolved' }))
  expect(idsOf(done.updated)).toEqual([good.id])
  expect(done.failed.map(({ id, number, code }) => [id, number, code])).toEqual([
    [merged.id, merged.number, 'status_move_refused'],
    [closed.id, closed.number, 'status_move_refused'],
    [foreign.id, null, 'ticket_not_found'],
    [2_000_000_001, null, 'ticket_not_found'],
  ])
  expect(await rowsOf(other, [foreign.id])).toMatchObject([{ status: 'open' }])
})

test('R04 rights are asked for each ticket: a support agent reaches their queue only', async ({ desk }) => {
  const person = await desk.person('support-agent')
  await desk.join(person)
  const mine = await desk.aTicket({ status: 'open' })
  const elsewhere = await desk.aTicket({ status: 'open', queueId: await desk.aQueue('Fiscal') })
  const support = desk.as('support-agent')
  const done = await support(bulk.update, to([mine.id, elsewhere.id], { priority: 'urgent' }))
  expect([idsOf(done.updated), done.failed.map(({ code }) => code)]).toEqual([[mine.id], ['ticket_not_found']])
  const agent = await desk.person('agent')
  expect(await support(bulk.update, to([mine.id], { assigneeId: agent.id }))).toMatchObject({
    updated: [],
    failed: [{ code: 'forbidden' }],
  })
  expect(await support(bulk.update, to([mine.id], { assigneeId: person.id }))).toMatchObject({ updated: [{ id: mine.id }] })
})

test('fields that a resolved ticket must have are asked of each', async ({ desk }) => {
  const field = await desk.aField({ key: 'causa', label: 'Causa', type: 'text', requiredToResolve: true })
  const [filled, empty] = idsOf(await several(desk, 2, { status: 'open' }))
  await desk.rows((tx) =>
    tx
      .insertInto('customFieldValues')
      .values({ tenantId: desk.id, entity: 'ticket', entityId: filled as number, fieldId: field.id, text: 'rede' })
      .execute(),
  )
  const done = await desk.as('agent')(bulk.update, to([filled as number, empty as number], { status: 'resolved' }))
  expect(idsOf(done.updated)).toEqual([filled])
  expect(done.failed).toMatchObject([
    { id: empty, code: 'invalid_input', reasons: [{ message: 'Preencha “Causa” para resolver o ticket.' }] },
  ])
})

test('a version that is no longer the ticket’s leaves it alone; what is so already is not written', async ({ desk }) => {
  const ticket = await desk.aTicket({ priority: 'low' })
  await desk.as('agent')(tickets.update, { id: ticket.id, title: 'Outro' })
  const late = BulkUpdate.parse({ tickets: [{ id: ticket.id, version: 1 }], changes: { priority: 'high' } })
  expect(await desk.as('agent')(bulk.update, late)).toMatchObject({ id: null, updated: [], failed: [{ code: 'ticket_changed' }] })
  expect(await desk.as('agent')(bulk.update, to([ticket.id], { priority: 'low' }))).toMatchObject({ id: null, unchanged: 1, failed: [] })
})

test('what nobody of the tenant has is refused as a whole, and so are too many tickets of a filter', async ({ desk, other }) => {
  const ticket = await desk.aTicket()
  const stranger = await other.person('agent')
  const tag = await other.aTag('alheia')
  for (const changes of [{ assigneeId: stranger.id }, { queueId: other.queueId }, { addTagIds: [tag] }])
    await expect(desk.as('agent')(bulk.update, to([ticket.id], changes))).rejects.toMatchObject({ code: 'invalid_input' })
  await desk.rows(async (tx) => {
    const { tenantId, requesterId } = await tx.selectFrom('tickets').selectAll().where('id', '=', ticket.id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 500 }, (_, n) => ({ tenantId, requesterId, number: 10_000 + n, title: 't', description: 'd' }))
    await tx.insertInto('tickets').values(rows).execute()
  })
  const all = BulkUpdate.parse({ filter: {}, changes: { priority: 'high' } })
  await expect(desk.as('agent')(bulk.update, all)).rejects.toMatchObject({ code: 'invalid_input' })
  const some = BulkUpdate.parse({ filter: { number: ticket.number }, changes: { priority: 'high' } })
  expect(idsOf((await desk.as('agent')(bulk.update, some)).updated)).toEqual([ticket.id])
})

test('undoing puts every ticket back exactly, tags and instants included, once and by its author', async ({ desk }) => {
  const agent = desk.as('agent')
  const [keep, take] = [await desk.aTag('fica'), await desk.aTag('sai')]
  const ids = [
    (await desk.aTicket({ status: 'resolved', priority: 'low', resolvedAt: '2026-01-02T03:04:05.123456Z' })).id,
    (await desk.aTicket({ status: 'scheduled', scheduledFor: '2099-01-02T03:04:05.000000Z' })).id,
    (await desk.aTicket({ status: 'waiting_customer' })).id,
  ]
  for (const id of ids.slice(0, 2)) await agent(tickets.update, { id, tagIds: [keep, take] })
  const tagsOf = async () => Promise.all(ids.map(async (id) => idsOf((await agent(tickets.get, { id })).tags).toSorted()))
  const [rows, tags] = [await rowsOf(desk, ids), await tagsOf()]
  const fresh = await desk.aTag('nova')
  const changes = { status: 'closed', priority: 'urgent', type: 'problem', queueId: null, addTagIds: [fresh], removeTagIds: [take] }
  const done = await agent(bulk.update, to(ids, changes))
  expect(done.updated).toHaveLength(3)
  expect(await tagsOf()).toEqual([[keep, fresh], [keep, fresh], [fresh]])

  const id = done.id as number
  await expect(desk.as('supervisor')(undo, { id })).rejects.toMatchObject({ code: 'bulk_edit_not_found' })
  expect(await agent(undo, { id })).toMatchObject({ failed: [] })
  expect(await rowsOf(desk, ids)).toEqual(rows)
  expect(await tagsOf()).toEqual(tags)
  await expect(agent(undo, { id })).rejects.toMatchObject({ code: 'bulk_edit_past' })
})

test('undoing leaves alone what changed since, and reaches what the change took out of sight', async ({ desk }) => {
  const person = await desk.person('support-agent')
  await desk.join(person)
  const fiscal = await desk.aQueue('Fiscal', [])
  const support = desk.as('support-agent')
  const [one, two] = idsOf(await several(desk, 2, { status: 'open', priority: 'low' })) as [number, number]
  const done = await support(bulk.update, to([one, two], { priority: 'high' }))
  await desk.as('agent')(tickets.update, { id: two, queueId: fiscal })
  expect(await support(undo, { id: done.id as number })).toMatchObject({
    updated: [{ id: one, priority: 'low' }],
    failed: [{ id: two, code: 'ticket_changed' }],
  })
  expect(await rowsOf(desk, [two])).toMatchObject([{ priority: 'high' }])

  const given = await desk.aTicket({ status: 'open', queueId: fiscal, assigneeId: person.id })
  const left = await support(bulk.update, to([given.id], { assigneeId: null }))
  await expect(support(tickets.get, { id: given.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await support(undo, { id: left.id as number })).toMatchObject({ updated: [{ id: given.id, assignee: { id: person.id } }] })
})

test('two at once over the same tickets neither lock each other out nor lose a change', async ({ desk }) => {
  const ids = idsOf(await several(desk, 30, { status: 'open', priority: 'low' }))
  const [one, two] = await Promise.all([
    desk.as('agent')(bulk.update, to(ids, { priority: 'high' })),
    desk.as('supervisor')(bulk.update, to([...ids].reverse(), { type: 'problem' })),
  ])
  expect([one.updated.length, two.updated.length]).toEqual([30, 30])
  expect(new Set((await rowsOf(desk, ids)).map(({ priority, type }) => `${priority} ${type}`))).toEqual(new Set(['high problem']))
})
