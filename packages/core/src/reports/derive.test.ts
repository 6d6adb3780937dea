import { ReportQuery } from '@balcao/contracts/reports/query'
import { GetByPeriod } from '@balcao/contracts/reports/reports'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { byPeriod } from './by-period.ts'
import { deriveDue } from './derive.ts'
import { dashboard } from './overview.ts'
import { foldReports } from './upkeep.ts'

const log = { error: (fields: object) => expect(fields).toBeUndefined() }
const settle = async (desk: Desk) => {
  while (await deriveDue({ db: desk.db, log }));
}
const figures = async (desk: Desk, query: object = {}) => (await desk.as('manager')(dashboard, ReportQuery.parse(query))).data
const setStatus = (desk: Desk, id: number, status: string) =>
  desk.rows((tx) => tx.updateTable('tickets').set({ status }).where('id', '=', id).execute())

test('a ticket counts as created, open and resolved; as spam it takes all of it back, and restored it counts again', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'open', channel: 'portal' })
  await desk.aComment(ticket, { authorId: (await desk.person('agent')).id, authorSide: 'staff' })
  await settle(desk)
  expect(await figures(desk)).toMatchObject({ created: 1, resolved: 0, backlog: 1, firstResponse: { n: 1 } })
  await setStatus(desk, ticket.id, 'resolved')
  await settle(desk)
  const solved = { created: 1, resolved: 1, backlog: 0, oneTouch: { share: 1, n: 1 }, reopenRate: { share: 0, n: 1 } }
  expect(await figures(desk)).toMatchObject(solved)
  await setStatus(desk, ticket.id, 'spam')
  await settle(desk)
  expect(await figures(desk)).toMatchObject({ created: 0, resolved: 0, backlog: 0, firstResponse: { n: 0 }, reopenRate: { n: 0 } })
  await setStatus(desk, ticket.id, 'resolved')
  await settle(desk)
  expect(await figures(desk)).toMatchObject(solved)
})

test('what was reopened is no longer resolved, and is a share of the resolutions', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'open' })
  for (const status of ['resolved', 'open']) await setStatus(desk, ticket.id, status)
  await settle(desk)
  expect(await figures(desk)).toMatchObject({ resolved: 0, reopened: 1, backlog: 1, reopenRate: { share: 1, n: 1 } })
})

test('sums by day equal the facts, folded or not, and deriving again writes nothing', async ({ desk }) => {
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push((await desk.aTicket({ status: 'open', priority: n % 2 ? 'high' : 'low' })).id)
  for (const id of ids.slice(0, 3)) await setStatus(desk, id, 'closed')
  await settle(desk)
  const before = await figures(desk)
  const facts = () =>
    desk.rows((tx) => sql<{ x: string }>`select xmin::text as x from report_facts order by ticket_id, kind, n`.execute(tx))
  const rows = (await facts()).rows
  await foldReports(desk)
  expect(await figures(desk)).toEqual(before)
  await inSystem(desk.db, (tx) => sql`insert into report_changes (tenant_id, ticket_id) select tenant_id, id from tickets`.execute(tx))
  await settle(desk)
  expect((await facts()).rows).toEqual(rows)
  // Asked by type the facts are read, asked by priority the sums.
  expect(await figures(desk, { type: ['question', 'incident', 'request', 'problem', 'change'] })).toEqual(before)
  const parts = await Promise.all(['low', 'high'].map((priority) => figures(desk, { priority: [priority] })))
  expect(parts.map(({ created, resolved, backlog }) => [created, resolved, backlog])).toEqual([
    [3, 2, 1],
    [3, 1, 2],
  ])
})

test('days are those of the organisation, and another zone moves what happened', async ({ desk }) => {
  const ticket = await desk.aTicket({ status: 'open', createdAt: '2026-05-01T02:30:00Z' })
  await settle(desk)
  const day = async () => {
    const { data } = await desk.as('manager')(byPeriod, GetByPeriod.parse({ from: '2026-04-29', to: '2026-05-02' }))
    return data.filter(({ created }) => created > 0).map(({ start }) => start)
  }
  expect(await day()).toEqual(['2026-04-30'])
  await inSystem(desk.db, (tx) => tx.updateTable('tenants').set({ timeZone: 'UTC' }).where('id', '=', desk.id).execute())
  await settle(desk)
  expect(await day()).toEqual(['2026-05-01'])
  expect(ticket.id).toBeGreaterThan(0)
})

test('people see figures of their queues, managers all, customers none, and strangers nothing', async ({ desk, other }) => {
  const agent = await desk.person('agent')
  const mine = await desk.aQueue('Minha', [agent])
  await desk.aTicket({ queueId: mine })
  await desk.aTicket()
  await settle(desk)
  const seen = async (who: Desk, role: 'agent' | 'manager') => (await who.as(role)(dashboard, ReportQuery.parse({}))).data.created
  expect([await seen(desk, 'agent'), await seen(desk, 'manager'), await seen(other, 'manager')]).toEqual([1, 2, 0])
  await expect(desk.as('client')(dashboard, ReportQuery.parse({}))).rejects.toMatchObject({ code: 'forbidden' })
})

test('tickets of one organisation that cannot be derived hold up no other one, and are there again later', async ({
  testDb,
  desk,
  other,
}) => {
  await desk.aTicket()
  await inSystem(desk.db, (tx) =>
    sql`insert into report_changes (tenant_id, ticket_id) select t.tenant_id, t.id from tickets t, generate_series(1, 600) where t.tenant_id = ${desk.id}`.execute(
      tx,
    ),
  )
  await other.aTicket()
  await testDb.asOwner(`alter table report_facts add constraint refused check (tenant_id <> ${desk.id}) not valid`)
  const errors: object[] = []
  const look = () => deriveDue({ db: desk.db, log: { error: (fields) => errors.push(fields) } })
  for (let looks = 0; looks < 5; looks++) await look()
  expect(errors.length).toBeGreaterThan(0)
  expect((await figures(other)).created).toBe(1)
  await testDb.asOwner('alter table report_facts drop constraint refused')
  await settle(desk)
  expect((await figures(desk)).created).toBe(1)
})

test('days beyond what a calendar holds are refused with the field, for every report', () => {
  for (const field of ['from', 'to'] as const)
    for (const day of ['9999-12-31', '0001-01-01', '1999-12-31', '2101-01-01'])
      expect(ReportQuery.safeParse({ [field]: day }).error?.issues[0]?.path).toEqual([field])
})

test('the desk as it is now: what nobody has by its age, and who has how much for those alone who may see it', async ({ desk }) => {
  const agent = await desk.person('agent')
  await desk.join(agent)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  for (const days of [0, 0, 1, 3, 40]) await desk.aTicket({ createdAt: ago(days) })
  for (const status of ['open', 'new', 'resolved']) await desk.aTicket({ status, assigneeId: agent.id })
  await settle(desk)
  const now = async (role: 'agent' | 'manager') => (await desk.as(role)(dashboard, ReportQuery.parse({}))).desk
  const { unassigned, load } = await now('manager')
  expect(unassigned.map(({ count }) => count)).toEqual([2, 1, 1, 1])
  expect(unassigned.at(-1)?.from).toBeNull()
  expect(load).toEqual([{ agent: { id: agent.id, name: agent.name }, open: 2, capacity: null }])
  expect((await now('agent')).load).toEqual([])
})
