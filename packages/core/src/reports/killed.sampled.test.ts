import { ReportQuery } from '@balcao/contracts/reports/query'
import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { killedAfter } from '../testing/killed-after.ts'
import { dashboard } from './overview.ts'
import { again, settle } from './testing/lived-desk.ts'
import { aStaffedDesk, livesOf } from './testing/lives.ts'
import { asked, dashboardOf } from './testing/oracle-answers.ts'
import { tell } from './testing/oracle-events.ts'
import { randomOf } from './testing/random.ts'
import { foldReports } from './upkeep.ts'

test('killed while it derives and while it adds up, the worker loses nothing and counts nothing twice', { timeout: 300_000 }, async ({
  testDb,
  desk,
}) => {
  const random = randomOf(7)
  const staff = await aStaffedDesk(desk)
  const goOn = await livesOf(desk, testDb, random, staff, 40)
  for (let n = 0; n < scaled(5, 100); n++) {
    await goOn()
    await again(desk, 1)
    await killedAfter('count-reports.ts', testDb.url, random.below(60))
  }
  await settle(desk)
  while (Number((await testDb.asOwner('select count(*) as n from report_deltas'))[0]?.n) > 0) await foldReports(desk)
  const query = { from: '2026-01-01', to: '2027-12-31', hours: 'all' as const }
  const told = await tell(testDb, desk.id, staff.queues[1] as number)
  const found = (await desk.as('manager')(dashboard, ReportQuery.parse(query))).data
  const { created, resolved, reopened, backlog, sla, csat } = dashboardOf(asked(told, query, null), query)
  expect(found).toMatchObject({ created, resolved, reopened, backlog, sla, csat })
  // The sums by queue, by person, and the facts say the same.
  const sums = await testDb.asOwner(`
    select kind, detail, sum(n)::int as n from report_days where grain = 'day' group by 1, 2 having sum(n) <> 0 order by 1, 2`)
  for (const [table, grain] of [
    ['report_days', 'month'],
    ['report_agent_days', 'day'],
    ['report_agent_days', 'month'],
  ])
    expect(
      await testDb.asOwner(
        `select kind, detail, sum(n)::int as n from ${table} where grain = '${grain}' group by 1, 2 having sum(n) <> 0 order by 1, 2`,
      ),
    ).toEqual(sums)
  expect(await testDb.asOwner(`select kind, detail, count(*)::int as n from report_facts group by 1, 2 order by 1, 2`)).toEqual(sums)
})
