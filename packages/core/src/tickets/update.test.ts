import { ListHistory } from '@balcao/contracts/tickets/history'
import { CUSTOMER_MOVES, STAFF_MOVES, STATUSES } from '@balcao/contracts/tickets/statuses'
import { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import * as history from './history.ts'
import * as tickets from './tickets.ts'

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

test('the staff moves a ticket where the table says, and nowhere else', async ({ desk }) => {
  for (const from of STATUSES)
    for (const to of STATUSES) {
      if (from === to) continue
      const { id } = await desk.aTicket({ status: from })
      const moved = desk.as('agent')(tickets.update, { id, status: to, ...(to === 'scheduled' ? { scheduledFor: tomorrow() } : {}) })
      if (STAFF_MOVES[from].includes(to)) await expect(moved, `${from} → ${to}`).resolves.toMatchObject({ status: to, version: 2 })
      else await expect(moved, `${from} → ${to}`).rejects.toMatchObject({ code: 'status_move_refused', kind: 'conflict' })
    }
})

test('R04 a customer confirms and reopens their own ticket, and no more', async ({ desk }) => {
  for (const from of STATUSES)
    for (const to of STATUSES) {
      if (from === to) continue
      const { id } = await desk.aTicket({ status: from, closedAt: from === 'closed' ? new Date().toISOString() : null })
      const moved = desk.as('client')(tickets.update, { id, status: to })
      if (CUSTOMER_MOVES[from].includes(to)) await expect(moved, `${from} → ${to}`).resolves.toMatchObject({ version: 2 })
      else await expect(moved, `${from} → ${to}`).rejects.toMatchObject({ code: 'status_move_refused' })
    }
})

test('a ticket closed for more than 7 days is reopened by the staff only', async ({ desk }) => {
  const closedAt = new Date(Date.now() - 8 * 86_400_000).toISOString()
  const { id } = await desk.aTicket({ status: 'closed', closedAt })
  await expect(desk.as('client')(tickets.update, { id, status: 'open' })).rejects.toMatchObject({ code: 'status_move_refused' })
  await expect(desk.as('agent')(tickets.update, { id, status: 'open' })).resolves.toMatchObject({ status: 'open', closedAt: null })
})

test('scheduling needs a future date, and every other status ends it', async ({ desk }) => {
  const { id } = await desk.aTicket()
  for (const scheduledFor of [undefined, null, '2020-01-01T00:00:00Z'])
    await expect(desk.as('agent')(tickets.update, { id, status: 'scheduled', scheduledFor })).rejects.toMatchObject({
      details: [{ field: 'scheduledFor' }],
    })
  const until = tomorrow()
  const scheduled = await desk.as('agent')(tickets.update, { id, status: 'scheduled', scheduledFor: until })
  expect(Date.parse(scheduled.scheduledFor ?? '')).toBe(Date.parse(until))
  await expect(desk.as('agent')(tickets.update, { id, scheduledFor: null })).rejects.toMatchObject({ details: [{ field: 'scheduledFor' }] })
  await expect(desk.as('agent')(tickets.update, { id, status: 'open' })).resolves.toMatchObject({ scheduledFor: null })
})

test('resolving, closing and reopening keep the instants', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const agent = desk.as('agent')
  expect((await agent(tickets.update, { id, status: 'resolved' })).resolvedAt).toEqual(expect.any(String))
  const closed = await agent(tickets.update, { id, status: 'closed' })
  expect([closed.resolvedAt, closed.closedAt]).toEqual([expect.any(String), expect.any(String)])
  expect(await agent(tickets.update, { id, status: 'open' })).toMatchObject({ resolvedAt: null, closedAt: null })
})

test('an update that changes nothing leaves version, instants, history and the outbox alone', async ({ desk }) => {
  const tagIds = [await desk.aTag('a')]
  const { id } = await desk.aTicket()
  const agent = desk.as('agent')
  const before = await agent(tickets.update, { id, tagIds, priority: 'high' })
  const told = await desk.facts()
  expect(
    await agent(tickets.update, { id, tagIds, priority: 'high', status: before.status, queueId: desk.queueId, assigneeId: null }),
  ).toEqual(before)
  expect(await desk.facts()).toEqual(told)
})

test('the history says who changed what, people and queues by name, and only the staff reads it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const queueId = await desk.aQueue('Financeiro')
  const { id } = await desk.aTicket()
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id, queueId, priority: 'high', tagIds: [await desk.aTag('vip')] })
  const { data } = await desk.as('supervisor')(history.list, ListHistory.parse({ ticketId: id }))
  expect(data).toMatchObject([
    {
      kind: 'updated',
      actor: { id: agent.id },
      changes: [
        { field: 'priority', from: 'medium', to: 'high' },
        { field: 'queue', from: 'Suporte', to: 'Financeiro' },
        { field: 'assignee', from: null, to: agent.name },
        { field: 'tags', from: [], to: ['vip'] },
      ],
    },
  ])
  await expect(desk.as('client')(history.list, ListHistory.parse({ ticketId: id }))).rejects.toMatchObject({ code: 'ticket_not_found' })
})

test('the history is read page by page from either end', async ({ desk }) => {
  const { id } = await desk.aTicket()
  for (const priority of ['high', 'low', 'urgent'] as const) await desk.as('agent')(tickets.update, { id, priority })
  const page = (input: { order?: 'asc' | 'desc'; cursor?: string }) =>
    desk.as('agent')(history.list, ListHistory.parse({ ticketId: id, limit: 2, ...input }))
  const became = ({ data }: Awaited<ReturnType<typeof page>>) => data.map(({ changes }) => changes[0]?.to)
  const [first, last] = [await page({}), await page({ order: 'desc' })]
  expect([became(first), became(last)]).toEqual([
    ['high', 'low'],
    ['urgent', 'low'],
  ])
  expect(became(await page({ cursor: first.nextCursor as string }))).toEqual(['urgent'])
  expect(became(await page({ order: 'desc', cursor: last.nextCursor as string }))).toEqual(['high'])
  await expect(page({ order: 'desc', cursor: first.nextCursor as string })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('one update tells each fact once', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket()
  await desk.as('agent')(tickets.update, { id, assigneeId: agent.id, status: 'open', title: 'Outro' })
  expect((await desk.facts()).map((fact) => fact.name)).toEqual(['ticket:status_changed', 'ticket:assigned', 'ticket:updated'])
})

test('J10 of two edits with one version the first is kept and the second gets the current ticket', async ({ desk }) => {
  const { id, version } = await desk.aTicket()
  await desk.as('agent')(tickets.update, { id, version, title: 'primeiro' })
  await expect(desk.as('supervisor')(tickets.update, { id, version, title: 'segundo' })).rejects.toMatchObject({
    kind: 'conflict',
    code: 'ticket_changed',
    details: { current: { title: 'primeiro', version: 2 } },
  })
  await expect(desk.as('supervisor')(tickets.update, { id, title: 'sem versão' })).resolves.toMatchObject({ version: 3 })
})

test('J10 20 writers at one ticket: the version counts exactly those who were told they succeeded', async ({ desk }) => {
  const { id } = await desk.aTicket()
  const wrote: string[] = []
  const write = async (writer: number) => {
    for (let round = 0; round < 8; round++) {
      const { version } = await desk.as('agent')(tickets.get, { id })
      const title = `escritor ${writer} vez ${round}`
      const done = await desk
        .as('agent')(tickets.update, { id, version, title })
        .catch((error) => {
          expect(error).toMatchObject({ code: 'ticket_changed', details: { current: { id } } })
          expect(error.details.current.version).toBeGreaterThan(version)
        })
      if (done) wrote.push(title)
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => write(n)))
  const last = await desk.as('agent')(tickets.get, { id })
  expect(last.version).toBe(wrote.length + 1)
  expect(wrote).toContain(last.title)
  const { data } = await desk.as('agent')(history.list, { ticketId: id, limit: 100, order: 'asc' })
  expect(data.length).toBe(Math.min(100, wrote.length))
})

test('a date with any offset of ISO 8601 is kept as the same instant or refused, never an error', async ({ desk }) => {
  const { id } = await desk.aTicket()
  for (const scheduledFor of ['2030-01-01T00:00:00+23:59', '2030-01-01T00:00:00-03:00', '9999-12-31T23:59:59Z']) {
    const update = UpdateTicket.parse({ id, status: 'scheduled', scheduledFor })
    const done = await desk.as('agent')(tickets.update, update)
    expect(Date.parse(done.scheduledFor ?? '')).toBe(Date.parse(scheduledFor))
  }
})

test('a ticket’s company is changed by hand: history tells it by name, time and ratings go along, and who sees it follows', async ({
  desk,
}) => {
  const [acme, other] = [await desk.aCompany('Acme'), await desk.aCompany('Outra')]
  const colleague = await desk.aUser('client', { companyId: other.id })
  const wide = { visibility: 'company' }
  await desk.rows((tx) => tx.updateTable('companyMembers').set(wide).where('userId', '=', colleague.id).execute())
  const { id } = await desk.aTicket({ companyId: acme.id })
  const entry = { tenantId: desk.id, ticketId: id, userId: (await desk.person('agent')).id, minutes: 30, workedOn: '2026-01-02' }
  await desk.rows((tx) => tx.insertInto('timeEntries').values(entry).execute())
  const agent = desk.as('agent')
  await expect(desk.as(colleague)(tickets.get, { id })).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await agent(tickets.update, { id, companyId: other.id, version: 1 })).toMatchObject({ companyId: other.id, companyName: 'Outra' })
  expect(await desk.as(colleague)(tickets.get, { id })).toMatchObject({ companyId: other.id })
  const time = await desk.rows((tx) => tx.selectFrom('timeEntries').select('companyId').executeTakeFirstOrThrow())
  expect(time.companyId).toBe(other.id)
  await expect(agent(tickets.update, { id, companyId: acme.id, version: 1 }), 'of somebody else meanwhile').rejects.toMatchObject({
    code: 'ticket_changed',
  })
  expect(await agent(tickets.update, { id, companyId: null })).toMatchObject({ companyId: null, companyName: null })
  const { data } = await agent(history.list, { ticketId: id, limit: 50, order: 'asc' })
  expect(data.map(({ changes }) => changes)).toEqual([
    [{ field: 'company', from: 'Acme', to: 'Outra' }],
    [{ field: 'company', from: 'Outra', to: null }],
  ])
})

test('R04 a ticket goes to no closed company, to no other organisation’s, and no customer says whose it is', async ({ desk, other }) => {
  const { id } = await desk.aTicket()
  const closed = await desk.aCompany('Antiga', { isActive: false, closedAt: new Date().toISOString() })
  const theirs = await other.aCompany('Deles')
  const mine = await desk.aCompany('Minha')
  for (const companyId of [closed.id, theirs.id, 2_000_000_000])
    await expect(desk.as('agent')(tickets.update, { id, companyId }), String(companyId)).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'companyId' }],
    })
  await expect(desk.as('client')(tickets.update, { id, companyId: mine.id })).rejects.toMatchObject({ details: [{ field: 'companyId' }] })
})

test('who changed a status may give back the one before, `new` too; nobody else, and not over another change', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const { id } = await desk.aTicket({ status: 'new' })
  const back = (who: typeof agent) => who(tickets.update, { id, status: 'new' })
  await agent(tickets.update, { id, status: 'resolved' })
  await expect(back(desk.as('supervisor'))).rejects.toMatchObject({ code: 'status_move_refused' })
  await expect(back(desk.as('client'))).rejects.toMatchObject({ code: 'status_move_refused' })
  await expect(back(other.as('agent'))).rejects.toMatchObject({ code: 'ticket_not_found' })
  expect(await back(agent)).toMatchObject({ status: 'new', resolvedAt: null })
  await agent(tickets.update, { id, status: 'closed' })
  await agent(tickets.update, { id, status: 'open' })
  await expect(back(agent), 'only the newest change').rejects.toMatchObject({ code: 'status_move_refused' })
})

test('a status is given back within ten minutes', async ({ desk }) => {
  const { id: actorId } = await desk.person('agent')
  const changes = JSON.stringify([{ field: 'status', from: 'new', to: 'resolved' }])
  const resolvedMinutesAgo = async (minutes: number) => {
    const { id } = await desk.aTicket({ status: 'resolved' })
    const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
    const event = { tenantId: desk.id, ticketId: id, kind: 'updated', actorId, changes, createdAt }
    await desk.rows((tx) => tx.insertInto('ticketEvents').values(event).execute())
    return desk.as('agent')(tickets.update, { id, status: 'new' })
  }
  await expect(resolvedMinutesAgo(9)).resolves.toMatchObject({ status: 'new' })
  await expect(resolvedMinutesAgo(11)).rejects.toMatchObject({ code: 'status_move_refused' })
})
