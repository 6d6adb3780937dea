import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { expect } from 'vitest'
import { list } from '../notifications/notifications.ts'
import { type Desk, test } from '../testing/desk.ts'
import { dashboard } from './overview.ts'
import { recountReports } from './recount.ts'
import { settle } from './testing/lived-desk.ts'
import { foldReports } from './upkeep.ts'

const whole = ReportQuery.parse({ from: '2026-05-01', to: '2026-05-03' })
const created = async (desk: Desk) => (await desk.as('manager')(dashboard, whole)).data.created

test('what differs from its sources is repaired and told, and nothing is told where nothing differs', async ({ desk, testDb }) => {
  for (let n = 0; n < 3; n++) await desk.aTicket({ createdAt: '2026-05-02T12:00:00Z' })
  await settle(desk)
  await foldReports(desk)
  const told: object[] = []
  const admin = await desk.person('admin')
  const recount = () => recountReports({ db: desk.db, log: { info: () => undefined, error: (fields) => told.push(fields) } })
  await recount()
  expect(told).toEqual([])
  expect(await created(desk)).toBe(3)

  // A sum that is wrong, a sum that is gone, and a fact that is gone with its sums.
  await testDb.asOwner(`update report_days set n = n + 5 where kind = 'created' and grain = 'day'`)
  await testDb.asOwner(`delete from report_agent_days where kind = 'created' and grain = 'day'`)
  expect(await created(desk)).toBe(8)
  await recount()
  expect(told).toEqual([{ tenantId: desk.id, facts: 0, sums: 2 }])
  expect(await created(desk)).toBe(3)
  // The month of a day is counted anew with it.
  await testDb.asOwner(`update report_days set n = n + 7 where kind = 'created' and grain = 'month'`)
  const may = async () => (await desk.as('manager')(dashboard, ReportQuery.parse({ from: '2026-05-01', to: '2026-05-31' }))).data.created
  expect(await may()).toBe(10)
  await recount()
  expect(told.pop()).toEqual({ tenantId: desk.id, facts: 0, sums: 1 })
  expect(await may()).toBe(3)
  await testDb.asOwner(`delete from report_facts where kind = 'created' and ticket_id = (select min(id) from tickets)`)
  expect(await created(desk)).toBe(2)
  await recount()
  expect(told[1]).toMatchObject({ facts: 1 })
  expect(await created(desk)).toBe(3)
  await recount()
  expect(told).toHaveLength(2)
  // What a new calendar is about to change is no difference.
  await testDb.asOwner(`update tenants set time_zone = 'Asia/Tokyo'`)
  await recount()
  expect(told).toHaveLength(2)
  const alerted = async (who: Parameters<Desk['as']>[0]) =>
    (await desk.as(who)(list, ListNotifications.parse({}))).data.map(({ type, message }) => [type, message])
  expect(await alerted(admin)).toEqual([
    ['reports_repaired', expect.stringMatching(/^A conferência da noite corrigiu \d+ números? que não bati/)],
    ['reports_repaired', expect.stringMatching(/corrigiu 1 número /)],
    ['reports_repaired', 'A conferência da noite corrigiu 2 números que não batiam com os tickets.'],
  ])
  expect(await alerted('manager')).toEqual([])
})
