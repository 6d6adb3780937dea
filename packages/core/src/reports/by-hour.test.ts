import type { WeekHour } from '@balcao/contracts/reports/by-hour'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { byHour } from './by-hour.ts'
import { settle } from './testing/lived-desk.ts'

const ask = async (desk: Desk, query: object, role: 'manager' | 'agent' | 'client' = 'manager') =>
  (await desk.as(role)(byHour, ReportQuery.parse(query))).data
const at = (cells: readonly WeekHour[], weekday: number, hour: number) => cells[(weekday - 1) * 24 + hour]
const inZone = (desk: Desk, timeZone: string) =>
  desk.rows((tx) => tx.updateTable('tenants').set({ timeZone }).where('id', '=', desk.id).execute())

test('hours are those of the organisation, and each says how often it came', async ({ desk, other }) => {
  // Mondays in São Paulo; the second is Tuesday in UTC.
  for (const createdAt of ['2026-11-02T13:30:00Z', '2026-11-10T01:15:00Z']) await desk.aTicket({ createdAt })
  await settle(desk)
  const cells = await ask(desk, { from: '2026-11-01', to: '2026-11-15' })
  expect(cells.length).toBe(168)
  expect(at(cells, 1, 10)).toEqual({ weekday: 1, hour: 10, times: 2, created: 1, firstResponses: 0, resolved: 0 })
  expect(at(cells, 1, 22)).toMatchObject({ created: 1, times: 2 })
  expect(at(cells, 7, 0)).toMatchObject({ created: 0, times: 3 })
  expect((await ask(other, { from: '2026-11-01', to: '2026-11-15' })).every(({ created }) => created === 0)).toBe(true)
  expect((await ask(desk, { from: '2026-11-01', to: '2026-11-15' }, 'agent')).length).toBe(168)
  await expect(ask(desk, {}, 'client')).rejects.toMatchObject({ code: 'forbidden' })
})

test('an hour that clocks leave out did not come, and one that they show twice came once', async ({ desk }) => {
  await inZone(desk, 'America/New_York')
  const of = async (day: string, hour: number) => at(await ask(desk, { from: day, to: day }), 7, hour)?.times
  // Forward from 2 to 3 on 8 March, back from 2 to 1 on 1 November.
  expect([await of('2026-03-08', 1), await of('2026-03-08', 2), await of('2026-03-08', 3)]).toEqual([1, 0, 1])
  expect([await of('2026-11-01', 0), await of('2026-11-01', 1), await of('2026-11-01', 2)]).toEqual([1, 1, 1])
  for (const createdAt of ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']) await desk.aTicket({ createdAt })
  await settle(desk)
  expect(at(await ask(desk, { from: '2026-11-01', to: '2026-11-01' }), 7, 1)).toMatchObject({ created: 2, times: 1 })
  // Half an hour forward: the rest of that hour did come.
  await inZone(desk, 'Australia/Lord_Howe')
  expect(await of('2026-10-04', 2)).toBe(1)
})

test('hours that are still to come are not divided by', async ({ desk }) => {
  const cells = await ask(desk, { from: '2098-01-01', to: '2098-01-31' })
  expect(cells.reduce((sum, { times }) => sum + times, 0)).toBe(0)
})
