import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import { listTerms } from './strategies/terms.ts'
import { ticketPage } from './ticket-page.ts'
import * as views from './views.ts'

type Known = { trackers: number[]; issues: number[]; tickets: number[] }

/** Tickets 0 to 5: the first waits for an open issue of the first tracker, the next for one of the second, and so on. */
async function seeded(desk: Desk): Promise<Known> {
  const author = await desk.person('admin')
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push((await desk.aTicket({ title: `T${n}`, status: n === 5 ? 'closed' : 'open' })).id)
  return desk.rows(async (tx) => {
    const tenantId = desk.id
    const trackers: number[] = []
    for (const name of ['Loja', 'Site']) {
      const values = {
        tenantId,
        kind: 'github',
        name,
        baseUrl: 'https://api.github.com',
        project: 'a/b',
        hookKey: `${tenantId}.${name}`,
        authorId: author.id,
      }
      trackers.push((await tx.insertInto('issueTrackers').values(values).returning('id').executeTakeFirstOrThrow()).id)
    }
    const issue = { tenantId, url: 'https://github.com', title: 'Nota', status: 'open' }
    const issues: number[] = []
    for (const [tracker, isOpen, isGone] of [
      [0, true, false],
      [1, true, false],
      [0, false, false],
      [0, true, true],
    ] as const) {
      const values = { ...issue, trackerId: trackers[tracker] as number, key: String(issues.length + 1), isOpen, isGone }
      issues.push((await tx.insertInto('issues').values(values).returning('id').executeTakeFirstOrThrow()).id)
    }
    const tied = (ticket: number, at: number) => ({
      tenantId,
      homeId: ids[ticket] as number,
      ticketId: ids[ticket] as number,
      issueId: issues[at] as number,
    })
    await tx
      .insertInto('ticketIssues')
      .values([tied(0, 0), tied(1, 1), tied(2, 2), tied(3, 3), tied(0, 1), tied(5, 0)])
      .execute()
    return { trackers, issues, tickets: ids }
  })
}
const found = async (desk: Desk, query: object, who: 'agent' | 'client' = 'agent') =>
  (await desk.as(who)(tickets.list, ListTickets.parse({ sort: 'number', order: 'asc', ...query }))).data.map(({ title }) => title)

test('tickets are found by the issues they wait for: any open one, none, a given one, or one of a tracker', async ({ desk }) => {
  const { trackers, issues } = await seeded(desk)
  const [loja, site] = trackers as [number, number]
  for (const [query, titles] of [
    [{ issue: ['open'] }, ['T0', 'T1', 'T5']],
    [{ issue: ['none'] }, ['T2', 'T3', 'T4']],
    [{ issue: ['open'], not: ['issue'] }, ['T2', 'T3', 'T4']],
    [{ issue: ['none'], not: ['issue'] }, ['T0', 'T1', 'T5']],
    [{ issue: ['open', 'none'] }, ['T0', 'T1', 'T2', 'T3', 'T4', 'T5']],
    [{ issue: ['open', 'none'], not: ['issue'] }, []],
    [{ issueId: [issues[2]] }, ['T2']],
    [{ issueId: [issues[0], issues[3]] }, ['T0', 'T3', 'T5']],
    [{ issueId: [issues[0]], not: ['issueId'] }, ['T1', 'T2', 'T3', 'T4']],
    [{ trackerId: [loja] }, ['T0', 'T5']],
    [{ trackerId: [site] }, ['T0', 'T1']],
    [{ trackerId: [loja, site], status: ['open'] }, ['T0', 'T1']],
    [{ trackerId: [loja], not: ['trackerId'] }, ['T1', 'T2', 'T3', 'T4']],
    [{ trackerId: [site], issueId: [issues[0]] }, ['T0']],
    [{ issueId: [999_999] }, []],
  ] as const)
    expect(await found(desk, query), JSON.stringify(query)).toEqual(titles)
})

test('customers may not ask by issues, and those of another organisation find nothing', async ({ desk, other }) => {
  const { issues, trackers } = await seeded(desk)
  await seeded(other)
  for (const query of [{ issue: ['open'] }, { issueId: issues }, { trackerId: trackers }])
    await expect(found(desk, query, 'client'), JSON.stringify(query)).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await found(other, { issueId: issues })).toEqual([])
  expect(await found(other, { trackerId: trackers })).toEqual([])
})

test('a saved view that names a tracker goes on without it once it is gone', async ({ desk }) => {
  const { trackers } = await seeded(desk)
  const filter = { trackerId: [trackers[1] as number], issue: ['open' as const] }
  const { id } = await desk.as('agent')(views.create, { name: 'Esperando', filter, sort: 'updatedAt', order: 'desc' } as never)
  await desk.rows((tx) =>
    tx
      .deleteFrom('issueTrackers')
      .where('id', '=', trackers[1] as number)
      .execute(),
  )
  const view = (await desk.as('agent')(views.list, {} as never)).data.find((one) => one.id === id)
  expect(view).toMatchObject({ filter: { issue: ['open'] }, missing: ['trackerId'] })
})

test('few tickets that wait for issues are found without reading the others', async ({ desk, testDb }) => {
  const { issues, tickets: ids } = await seeded(desk)
  for (let from = 0; from < 2_000; from += 250)
    await desk.rows((tx) =>
      sql`insert into tickets (tenant_id, number, title, status, priority, type, channel, requester_id, description)
        select ${desk.id}, 1000000 + n, 'x', 'open', 'low', 'incident', 'portal', t.requester_id, ''
        from generate_series(${from}::int + 1, ${from}::int + 250) n, tickets t where t.id = ${ids[0]}`.execute(tx),
    )
  // Without statistics the planner takes the tenant's tickets for few.
  await testDb.asOwner('analyze tickets, ticket_issues, issues')
  const plan = await desk.as('agent')(async (ctx) => {
    const input = ListTickets.parse({ issueId: [issues[0]] })
    const rows = await ticketPage(ctx.db, ctx.actor, input, await listTerms(ctx, input)).explain(
      'text',
      sql`analyze, costs off, timing off`,
    )
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).not.toMatch(/Seq Scan on tickets/)
  expect(Math.max(...[...plan.matchAll(/rows=(\d+)/g)].map(([, n]) => Number(n))), plan).toBeLessThan(100)
  expect(await found(desk, { issueId: [issues[0]] })).toEqual(['T0', 'T5'])
})
