import { listedNow } from '@balcao/contracts/reports/listed-now'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { list } from '../tickets/tickets.ts'
import { byPriority, byStatus } from './now.ts'
import { dashboard } from './overview.ts'

/** How many tickets the list holds behind a bar: its address, as the list reads it. */
async function listed(desk: Desk, who: 'supervisor' | 'manager', search: Record<string, string>): Promise<number> {
  const NAMES: Record<string, string> = { queue: 'queueId' }
  const value = (text: string) => (/^\d+$/.test(text) ? Number(text) : text)
  const { from, to, ...others } = search
  const terms = Object.entries(others).map(([name, text]) => [NAMES[name] ?? name, text.split(',').map(value)])
  // Days of the organisation: its zone has been three hours behind since 2019.
  if (from) terms.push(['createdFrom', new Date(`${from}T00:00:00-03:00`).toISOString()])
  if (to) terms.push(['createdTo', new Date(Date.parse(`${to}T00:00:00-03:00`) + 86_400_000).toISOString()])
  const asked = { ...Object.fromEntries(terms), page: 1, limit: 1 }
  return (await desk.as(who)(list, ListTickets.parse(asked))).total ?? -1
}

async function aLoadedDesk(desk: Desk) {
  const lia = await desk.aUser('agent', { name: 'Lia' })
  const supervisor = await desk.person('supervisor')
  const own = await desk.aQueue('Própria', [lia, supervisor])
  const other = await desk.aQueue('Alheia', [lia])
  for (const [queueId, assigneeId, priority] of [
    [own, lia.id, 'high'],
    [own, lia.id, 'low'],
    [other, lia.id, 'high'],
    [null, lia.id, 'low'],
    [own, null, 'high'],
    [other, null, 'high'],
    [null, null, 'low'],
  ] as const)
    await desk.aTicket({ status: 'open', queueId, assigneeId, priority })
  return { lia, own, other }
}

for (const who of ['supervisor', 'manager'] as const)
  test(`what a ${who} sees of now is as many tickets as the list behind it holds`, async ({ desk }) => {
    const { lia } = await aLoadedDesk(desk)
    const { desk: now, queueIds } = await desk.as(who)(dashboard, ReportQuery.parse({}))
    const counted = listedNow({}, queueIds) ?? {}
    const open = { ...counted, status: OPEN_STATUSES.join(',') }
    expect(now.load).toMatchObject([{ agent: { id: lia.id }, open: who === 'manager' ? 4 : 2 }])
    expect(await listed(desk, who, { ...open, assignee: String(lia.id) })).toBe(now.load[0]?.open)
    expect(now.unassigned[0]?.count).toBe(who === 'manager' ? 3 : 1)
    for (const { from, to, count } of now.unassigned)
      expect(await listed(desk, who, { ...open, assignee: 'none', ...(from ? { from } : {}), to })).toBe(count)

    const query = ReportQuery.parse({ priority: ['high'] })
    const list = listedNow(query, queueIds) ?? {}
    for (const { status, count } of (await desk.as(who)(byStatus, query)).data)
      expect(await listed(desk, who, { ...list, status })).toBe(count)
    const high = (await desk.as(who)(byPriority, query)).data.find(({ priority }) => priority === 'high')
    expect(await listed(desk, who, { ...list, status: OPEN_STATUSES.join(',') })).toBe(high?.open)
  })

test('a supervisor of no queue has bars of nothing, which lead nowhere', async ({ desk }) => {
  await desk.aTicket({ status: 'open' })
  const { desk: now, queueIds } = await desk.as('supervisor')(dashboard, ReportQuery.parse({}))
  expect(now.unassigned.map(({ count }) => count)).toEqual([0, 0, 0, 0])
  expect(queueIds).toEqual([])
  expect(listedNow({}, queueIds)).toBeUndefined()
})
