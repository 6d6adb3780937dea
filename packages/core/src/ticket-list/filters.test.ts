import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'

const found = async (desk: Desk, query: object, who: 'agent' | 'client' = 'agent') =>
  (await desk.as(who)(tickets.list, ListTickets.parse({ sort: 'number', order: 'asc', ...query }))).data.map(({ title }) => title)

test('what is excluded is left out, and what has no value is not it', async ({ desk }) => {
  const agent = await desk.person('agent')
  const far = await desk.aQueue('Longe')
  const company = await desk.aCompany('Acme')
  const tag = await desk.aTag('vip')
  const a = await desk.aTicket({
    title: 'A',
    status: 'new',
    priority: 'low',
    urgency: 'high',
    impact: 'low',
    assigneeId: agent.id,
    channel: 'email',
    companyId: company.id,
  })
  await desk.aTicket({ title: 'B', status: 'open', priority: 'high', queueId: far, type: 'problem' })
  await desk.aTicket({ title: 'C', status: 'closed', priority: 'urgent', urgency: 'low', impact: 'high', queueId: null, channel: 'api' })
  await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: a.id, tagId: tag }).execute())
  for (const [query, titles] of [
    [{ status: ['new', 'closed'], not: ['status'] }, ['B']],
    [{ priority: ['low'], not: ['priority'] }, ['B', 'C']],
    [{ urgency: ['high'] }, ['A']],
    [{ urgency: ['high'], not: ['urgency'] }, ['B', 'C']],
    [{ urgency: ['none'] }, ['B']],
    [{ urgency: ['high', 'none'] }, ['A', 'B']],
    [{ impact: ['none'], not: ['impact'] }, ['A', 'C']],
    [{ impact: ['low', 'none'], not: ['impact'] }, ['C']],
    [{ impact: ['low', 'high'], urgency: ['low'], status: ['closed'] }, ['C']],
    [{ impact: ['low', 'medium', 'high', 'none'], not: ['impact'] }, []],
    [{ type: ['problem'], not: ['type'] }, ['A', 'C']],
    [{ channel: ['email', 'api'] }, ['A', 'C']],
    [{ channel: ['email', 'api'], not: ['channel'] }, ['B']],
    [{ assignee: ['me'], not: ['assignee'] }, ['B', 'C']],
    [{ assignee: ['none'], not: ['assignee'] }, ['A']],
    [{ requester: [(await desk.person('client')).id], not: ['requester'] }, []],
    [{ queueId: [far], not: ['queueId'] }, ['A', 'C']],
    [{ companyId: [company.id], not: ['companyId'] }, ['B', 'C']],
    [{ tagId: [tag] }, ['A']],
    [{ tagId: [tag], not: ['tagId'] }, ['B', 'C']],
    [{ status: ['new'], tagId: [tag], not: ['tagId', 'status'] }, ['B', 'C']],
    [{ not: ['status', 'tagId'] }, ['A', 'B', 'C']],
  ] as const) {
    expect(await found(desk, query), JSON.stringify(query)).toEqual(titles)
    const byUpdate = await desk.as('agent')(tickets.list, ListTickets.parse({ ...query, page: 1 }))
    expect([byUpdate.total, byUpdate.data.map(({ title }) => title).toSorted()], JSON.stringify(query)).toEqual([titles.length, titles])
  }
})

test('days and ranges are of creation, of the last change, and of the day a ticket waits for', async ({ desk }) => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await desk.aTicket({ title: 'Velho', createdAt: ago(40), updatedAt: ago(20), customerUpdatedAt: ago(30) })
  await desk.aTicket({ title: 'Novo', createdAt: ago(2), updatedAt: ago(0), customerUpdatedAt: ago(1) })
  await desk.aTicket({ title: 'Espera', createdAt: ago(10), updatedAt: ago(9), status: 'scheduled', scheduledFor: ago(-3) })
  for (const [query, titles] of [
    [{ createdDays: 7 }, ['Novo']],
    [{ createdDays: 30 }, ['Novo', 'Espera']],
    [{ updatedDays: 14 }, ['Novo', 'Espera']],
    [{ updatedFrom: ago(21), updatedTo: ago(19) }, ['Velho']],
    [{ scheduledFrom: ago(0) }, ['Espera']],
    [{ scheduledTo: ago(0) }, []],
  ] as const)
    expect(await found(desk, query), JSON.stringify(query)).toEqual(titles)
})

test('days are of the first reply, of resolution and of closing too; what has none is in no range', async ({ desk }) => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await desk.aTicket({ title: 'Velho', firstResponseAt: ago(50), resolvedAt: ago(40), closedAt: ago(20), status: 'closed' })
  await desk.aTicket({ title: 'Novo', firstResponseAt: ago(3), resolvedAt: ago(2), status: 'resolved' })
  await desk.aTicket({ title: 'Aberto', status: 'open' })
  for (const [query, titles] of [
    [{ firstResponseDays: 7 }, ['Novo']],
    [{ firstResponseFrom: ago(51), firstResponseTo: ago(49) }, ['Velho']],
    [{ resolvedDays: 7 }, ['Novo']],
    [{ resolvedDays: 90 }, ['Velho', 'Novo']],
    [{ resolvedDays: 90, resolvedTo: ago(10) }, ['Velho']],
    [{ resolvedTo: ago(0) }, ['Velho', 'Novo']],
    [{ closedDays: 30 }, ['Velho']],
    [{ closedFrom: ago(19) }, []],
    [{ closedTo: ago(19), resolvedTo: ago(39), status: ['closed'] }, ['Velho']],
  ] as const)
    for (const who of ['agent', 'client'] as const) expect(await found(desk, query, who), `${who} ${JSON.stringify(query)}`).toEqual(titles)
})

test('what one follows, and what one does not, is one’s own; a list says which', async ({ desk }) => {
  const agent = await desk.person('agent')
  const { id } = await desk.aTicket({ title: 'Meu' })
  await desk.aTicket({ title: 'Outro' })
  await desk.rows((tx) => tx.insertInto('ticketWatchers').values({ tenantId: desk.id, ticketId: id, userId: agent.id }).execute())
  expect(await found(desk, { watching: true })).toEqual(['Meu'])
  expect(await found(desk, { watching: false })).toEqual(['Outro'])
  const marks = async (who: 'agent' | 'supervisor', sort: string) =>
    (await desk.as(who)(tickets.list, ListTickets.parse({ sort, order: 'asc' }))).data.map(({ watched }) => watched)
  expect(await marks('agent', 'number')).toEqual([true, undefined])
  expect(await marks('supervisor', 'number')).toEqual([undefined, undefined])
})

test('the last days begin with the organisation’s own day', async ({ desk }) => {
  await desk.rows((tx) => sql`update tenants set time_zone = 'Pacific/Kiritimati' where id = ${desk.id}`.execute(tx))
  const [{ start } = { start: '' }] = await desk.rows(
    async (tx) =>
      (
        await sql<{
          start: string
        }>`select date_trunc('day', now() at time zone 'Pacific/Kiritimati') at time zone 'Pacific/Kiritimati' as start`.execute(tx)
      ).rows,
  )
  const at = (shift: number) => new Date(Date.parse(start) + shift).toISOString()
  await desk.aTicket({ title: 'Ontem', createdAt: at(-1000) })
  await desk.aTicket({ title: 'Hoje', createdAt: at(0) })
  expect(await found(desk, { createdDays: 1 })).toEqual(['Hoje'])
  expect(await found(desk, { createdDays: 2 })).toEqual(['Ontem', 'Hoje'])
})

test('R04 customers ask by what they were told: their statuses, their dates; never by the desk’s fields', async ({ desk }) => {
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  await desk.aTicket({ title: 'Terceiro', status: 'waiting_third_party', updatedAt: ago(0), customerUpdatedAt: ago(20) })
  await desk.aTicket({ title: 'Fechado', status: 'spam', updatedAt: ago(0), customerUpdatedAt: ago(0) })
  expect(await found(desk, { status: ['open'], not: ['status'] }, 'client')).toEqual(['Fechado'])
  expect(await found(desk, { updatedDays: 7 }, 'client'), 'a note does not show').toEqual(['Fechado'])
  for (const query of [
    { assignee: ['me'], not: ['assignee'] },
    { tagId: [1], not: ['tagId'] },
    { queueId: [1], not: ['queueId'] },
    { impact: ['high'] },
    { impact: ['none'], not: ['impact'] },
  ])
    await expect(desk.as('client')(tickets.list, ListTickets.parse(query))).rejects.toMatchObject({ code: 'invalid_input' })
})
