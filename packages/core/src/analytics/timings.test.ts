import { GetUsage, LogDashboardAccess, LogMenuRender } from '@balcao/contracts/analytics/analytics'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { logDashboardAccess, logMenuRender, usage } from './timings.ts'
import { foldTimings } from './upkeep.ts'

const usageOf = async (desk: Desk) => desk.as('manager')(usage, GetUsage.parse({}))

test('times are counted by day, role and kind, before and after they are added up, and name nobody', async ({ desk, testDb, other }) => {
  for (const renderTime of [10, 20, 900]) await desk.as('agent')(logMenuRender, LogMenuRender.parse({ renderTime, menuItemCount: 9 }))
  await desk.as('client')(logDashboardAccess, LogDashboardAccess.parse({ dashboardType: 'client', loadTime: 250 }))
  await desk.as('agent')(logDashboardAccess, LogDashboardAccess.parse({ dashboardType: 'nobody knows', loadTime: 599_999 }))
  const { rows, days } = await usageOf(desk)
  expect(rows).toEqual([
    { timed: 'menu', type: null, role: 'agent', n: 3, p50: 25, p95: 1_000 },
    { timed: 'dashboard', type: 'client', role: 'client', n: 1, p50: 300, p95: 300 },
    { timed: 'dashboard', type: 'other', role: 'agent', n: 1, p50: null, p95: null },
  ])
  expect(days.map(({ menu, dashboard }) => [menu, dashboard])).toEqual([[3, 2]])
  await foldTimings(desk)
  await desk.as('agent')(logMenuRender, LogMenuRender.parse({ renderTime: 10, menuItemCount: 9 }))
  expect((await usageOf(desk)).rows[0]).toMatchObject({ n: 4, p50: 25 })
  await foldTimings(desk)
  expect((await usageOf(desk)).rows[0]).toMatchObject({ n: 4, p50: 25 })
  expect((await usageOf(other)).rows).toEqual([])
  const columns = await testDb.asOwner(
    `select column_name from information_schema.columns where table_name like 'analytics%' and column_name like '%user%'`,
  )
  expect(columns).toEqual([])
})

test('bounds of what is taken are said by field', () => {
  const refused = (input: object) => LogMenuRender.safeParse({ renderTime: 1, menuItemCount: 1, ...input }).error?.issues[0]?.path
  for (const renderTime of [-1, 600_001, Number.NaN, Number.POSITIVE_INFINITY, '5']) expect(refused({ renderTime })).toEqual(['renderTime'])
  for (const menuItemCount of [-1, 1.5, 1_001]) expect(refused({ menuItemCount })).toEqual(['menuItemCount'])
  expect(GetUsage.safeParse({ from: '2026-02-01', to: '2026-01-01' }).error?.issues[0]?.path).toEqual(['to'])
  expect(GetUsage.safeParse({ from: '2016-02-01', to: '2026-01-01' }).error?.issues[0]?.path).toEqual(['to'])
})
