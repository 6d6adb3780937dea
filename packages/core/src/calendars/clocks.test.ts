import { randomUUID } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { ALWAYS_OPEN, clockFor, clockOfQueue, defaultClock } from './clock.ts'

const HOUR = 3_600_000
const MONDAY = Date.parse('2026-11-23T00:00Z')
const week = (from: string, to: string) => JSON.stringify({ 1: [[from, to]] })
const open = (clock: { open(from: number, to: number): number }) => clock.open(MONDAY, MONDAY + 24 * HOUR) / HOUR

function aCalendar(desk: Desk, hours: string, isDefault = false) {
  return desk.rows((tx) =>
    tx
      .insertInto('calendars')
      .values({ tenantId: desk.id, name: randomUUID(), timeZone: 'UTC', hours, isDefault })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
}
const change = (desk: Desk, id: number, values: { hours: string }) =>
  desk.rows((tx) =>
    tx
      .updateTable('calendars')
      .set({ ...values, version: sql`version + 1` as Expression<number> })
      .where('id', '=', id)
      .execute(),
  )

test('a queue has the clock of its calendar, or the default one; none is round the clock', async ({ desk, other }) => {
  expect(await desk.asSystem(defaultClock)).toBe(ALWAYS_OPEN)
  const standard = await aCalendar(desk, week('09:00', '18:00'), true)
  const night = await aCalendar(desk, week('18:00', '00:00'))
  const foreign = await aCalendar(other, week('00:00', '01:00'), true)
  expect(open(await desk.asSystem((ctx) => clockOfQueue(ctx, desk.queueId)))).toBe(9)
  await desk.rows((tx) => tx.updateTable('queues').set({ calendarId: night.id }).where('id', '=', desk.queueId).execute())
  expect(open(await desk.asSystem((ctx) => clockOfQueue(ctx, desk.queueId)))).toBe(6)
  expect(open(await desk.asSystem((ctx) => clockOfQueue(ctx, null)))).toBe(9)
  expect(open(await desk.asSystem((ctx) => clockFor(ctx, standard.id)))).toBe(9)
  expect(await desk.asSystem((ctx) => clockFor(ctx, null))).toBe(ALWAYS_OPEN)
  // One that is gone, and one of another tenant, which is the same: the default.
  expect(open(await desk.asSystem((ctx) => clockFor(ctx, foreign.id)))).toBe(9)
})

test('it is kept until its calendar changes, and a change that was rolled back is no state of it', async ({ desk }) => {
  const { id } = await aCalendar(desk, week('09:00', '18:00'), true)
  const first = await desk.asSystem(defaultClock)
  expect(await desk.asSystem(defaultClock)).toBe(first)
  const lost = desk.asSystem(async (ctx) => {
    await ctx.db
      .updateTable('calendars')
      .set({ hours: week('09:00', '10:00'), version: 2 })
      .where('id', '=', id)
      .execute()
    expect(open(await defaultClock(ctx)), 'as the transaction sees it').toBe(1)
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  expect(await desk.asSystem(defaultClock)).toBe(first)
  await change(desk, id, { hours: week('09:00', '12:00') })
  expect(open(await desk.asSystem(defaultClock)), 'version 2 once more').toBe(3)
})

test('rows of holidays: what is not enabled is none, one by hand holds before one of a list, and closed before open', async ({ desk }) => {
  const { id: calendarId } = await aCalendar(desk, week('09:00', '18:00'), true)
  const holiday = (source: string, spans: string | null, values: object = {}) =>
    desk.rows(async (tx) => {
      await tx
        .insertInto('calendarHolidays')
        .values({ tenantId: desk.id, calendarId, date: '2026-11-23', label: 'x', source, spans, ...values })
        .execute()
      await tx.updateTable('calendars').set({ version: sql<number>`version + 1` }).where('id', '=', calendarId).execute()
    })
  await holiday('BR-SC', null, { enabled: false })
  expect(open(await desk.asSystem(defaultClock))).toBe(9)
  await holiday('ics', JSON.stringify([['09:00', '13:00']]))
  expect(open(await desk.asSystem(defaultClock))).toBe(4)
  await holiday('BR-SP', null)
  expect(open(await desk.asSystem(defaultClock))).toBe(0)
  await holiday('hand', JSON.stringify([['09:00', '11:00']]))
  expect(open(await desk.asSystem(defaultClock))).toBe(2)
})
