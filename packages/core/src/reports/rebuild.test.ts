import { ReportQuery } from '@balcao/contracts/reports/query'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { dashboard } from './overview.ts'
import { settle } from './testing/lived-desk.ts'

/** A Tuesday morning, answered after four hours. */
const asked = ReportQuery.parse({ from: '2026-05-05', to: '2026-05-05' })
const HOUR = 3_600_000
const week = (from: string, to: string) => JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [[from, to]]])))

async function answered(desk: Desk, queueId: number | null): Promise<void> {
  const ticket = await desk.aTicket({ createdAt: '2026-05-05T12:00:00Z', channel: 'portal', queueId })
  const agent = await desk.person('agent')
  await desk.aComment(ticket, { authorId: agent.id, authorSide: 'staff', createdAt: '2026-05-05T16:00:00Z' })
}
const took = async (desk: Desk) => {
  await settle(desk)
  return (await desk.as('manager')(dashboard, asked)).data.firstResponse.p50
}

test('a calendar, its holidays and who works by it are in the figures once they change', async ({ desk, other, testDb }) => {
  const calendar = (name: string, from: string, to: string, isDefault: boolean) =>
    desk.rows((tx) =>
      tx
        .insertInto('calendars')
        .values({ tenantId: desk.id, name, timeZone: 'UTC', hours: week(from, to), isDefault })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const change = (id: number, values: object) => desk.rows((tx) => tx.updateTable('calendars').set(values).where('id', '=', id).execute())
  await desk.rows((tx) => tx.updateTable('calendars').set({ isDefault: false }).execute())
  const usual = await calendar('Comercial', '09:00', '18:00', true)
  const short = await calendar('Curto', '13:00', '14:00', false)
  await answered(desk, desk.queueId)
  expect(await took(desk)).toBe(4 * HOUR)
  await change(usual.id, { hours: week('09:00', '14:00') })
  expect(await took(desk)).toBe(2 * HOUR)
  await desk.rows((tx) => tx.updateTable('queues').set({ calendarId: short.id }).where('id', '=', desk.queueId).execute())
  expect(await took(desk)).toBe(HOUR)
  const day = { tenantId: desk.id, calendarId: short.id, date: '2026-05-05', label: 'Feriado', source: 'hand' }
  // Rules write the calendar with its days, which clocks are kept by.
  const touched = () => change(short.id, { name: 'Curto' })
  const { id } = await desk.rows((tx) => tx.insertInto('calendarHolidays').values(day).returning('id').executeTakeFirstOrThrow())
  await touched()
  expect(await took(desk)).toBe(0)
  await desk.rows((tx) => tx.updateTable('calendarHolidays').set({ enabled: false }).where('id', '=', id).execute())
  await touched()
  expect(await took(desk)).toBe(HOUR)
  await desk.rows((tx) => tx.deleteFrom('calendars').where('id', '=', short.id).execute())
  expect(await took(desk)).toBe(2 * HOUR)

  // Its name alone changes nothing, and nobody else is counted anew.
  await change(usual.id, { name: 'Horário' })
  expect(await testDb.asOwner('select * from report_rebuilds')).toEqual([])
  await change(usual.id, { timeZone: 'America/Sao_Paulo' })
  expect(await testDb.asOwner('select tenant_id::int, after_id::int from report_rebuilds')).toEqual([{ tenant_id: desk.id, after_id: 0 }])
  const { asOf } = await desk.as('manager')(dashboard, asked)
  const [{ since }] = (await testDb.asOwner('select since from report_rebuilds')) as [{ since: string | Date }]
  expect(Date.parse(asOf)).toBe(new Date(since).getTime())
  expect((await other.as('manager')(dashboard, asked)).asOf > asOf).toBe(true)
  await settle(desk)
  expect(await testDb.asOwner('select * from report_rebuilds')).toEqual([])
})

test('more tickets than one part holds are derived part by part, and a change meanwhile begins anew', async ({ desk, testDb }) => {
  await desk.aTicket({ createdAt: '2026-05-05T02:00:00Z' })
  await testDb.asOwner(
    `insert into tickets (tenant_id, number, title, description, requester_id, author_id, created_at)
      select tenant_id, number + n, title, description, requester_id, author_id, created_at from tickets, generate_series(1, 600) n where tenant_id = $1`,
    [desk.id],
  )
  const created = async () => {
    await settle(desk)
    return (await desk.as('manager')(dashboard, asked)).data.created
  }
  const zone = (timeZone: string) => testDb.asOwner('update tenants set time_zone = $1 where id = $2', [timeZone, desk.id])
  await zone('UTC')
  expect(await created()).toBe(601)
  await zone('America/Sao_Paulo')
  await zone('Europe/Lisbon')
  expect(await testDb.asOwner('select version from report_rebuilds')).toEqual([{ version: 2 }])
  expect(await created()).toBe(601)
  await zone('America/Sao_Paulo')
  expect(await created()).toBe(0)
})
