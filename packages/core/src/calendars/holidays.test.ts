import { AddHoliday } from '@balcao/contracts/calendars/holidays'
import { expect } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { noPorts } from '../testing/no-files.ts'
import * as calendars from './calendars.ts'
import { defaultClock } from './clock.ts'
import { readFeeds } from './feeds.ts'
import * as holidays from './holidays.ts'
import { importIcs, preview, setFeed } from './lists.ts'

const HOUR = 3_600_000
const ZONE = 'America/Sao_Paulo'
const OFFICE = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [['09:00', '18:00'] as [string, string]]]))
const made = (desk: Desk) => desk.as('manager')(calendars.create, { name: 'Comercial', timeZone: ZONE, hours: OFFICE })
const given = (id: number, values: object = {}) => AddHoliday.parse({ id, date: '2026-12-25', label: 'Natal', ...values })
const opens = (desk: Desk) => (run: (ctx: Ctx) => Promise<unknown>) => desk.as('manager')(run) as Promise<never>
const due = (desk: Desk) =>
  desk.asSystem(async (ctx) => new Date((await defaultClock(ctx)).add(Date.parse('2026-12-24T15:00-03:00'), 6 * HOUR)).toISOString())
const log = { error: () => undefined }

test('a holiday moves deadlines, one that is switched off or removed gives them back', async ({ desk, other }) => {
  const { id } = await made(desk)
  const call = desk.as('manager')
  const before = await due(desk)
  expect(before).toBe('2026-12-25T15:00:00.000Z')
  const holiday = await call(holidays.add, given(id))
  expect(holiday).toMatchObject({
    date: '2026-12-25',
    label: 'Natal',
    spans: null,
    yearly: false,
    source: 'hand',
    enabled: true,
    version: 1,
  })
  expect(await due(desk)).toBe('2026-12-28T15:00:00.000Z')
  const at = { id, holidayId: holiday.id }
  await call(holidays.update, { ...at, spans: [['09:00', '11:00']], version: 1 })
  expect(await due(desk)).toBe('2026-12-28T13:00:00.000Z')
  await expect(call(holidays.update, { ...at, label: 'x', version: 1 })).rejects.toMatchObject({
    code: 'holiday_changed',
    details: { current: { version: 2 } },
  })
  await call(holidays.update, { ...at, enabled: false })
  expect(await due(desk)).toBe(before)
  await call(holidays.update, { ...at, enabled: true })
  await expect(call(holidays.add, given(id))).rejects.toMatchObject({ details: [{ field: 'date' }] })
  await expect(other.as('manager')(holidays.remove, at)).rejects.toMatchObject({ code: 'calendar_not_found' })
  await expect(desk.as('supervisor')(holidays.remove, at)).rejects.toMatchObject({ code: 'forbidden' })
  await call(holidays.remove, at)
  expect(await due(desk)).toBe(before)
  await expect(call(holidays.remove, at)).rejects.toMatchObject({ code: 'holiday_not_found' })
  const acts = await desk.rows((tx) => tx.selectFrom('auditEvents').select('action').orderBy('id').execute())
  expect(acts.map(({ action }) => action.replace('calendar.', ''))).toEqual([
    ...['created', 'holiday_added', 'holiday_updated', 'holiday_updated', 'holiday_updated', 'holiday_removed'],
  ])
})

test('holidays are listed by year, those of every year with each, and the next one is named', async ({ desk }) => {
  const { id } = await made(desk)
  const call = desk.as('manager')
  await call(holidays.add, given(id, { date: '2020-01-25', label: 'Aniversário da cidade', yearly: true }))
  await call(holidays.add, given(id, { date: '2031-04-11', label: 'Sexta-feira Santa' }))
  const labels = async (year?: number) => (await desk.as('support-agent')(holidays.list, { id, year })).data.map(({ label }) => label)
  expect(await labels(2031)).toEqual(['Aniversário da cidade', 'Sexta-feira Santa'])
  expect(await labels(2019)).toEqual([])
  expect(await labels()).toHaveLength(2)
  expect((await call(holidays.list, { id })).years).toEqual([2020, 2031])
  const { nextHoliday } = await call(calendars.get, { id })
  expect(nextHoliday?.date).toMatch(/-01-25$/)
  expect(Number(nextHoliday?.date.slice(0, 4))).toBeGreaterThanOrEqual(new Date().getFullYear())
})

test('days of a state are proposed, and those that were chosen become the calendar’s own', async ({ desk }) => {
  const { id } = await made(desk)
  const whole = { from: 0, to: 1_440 }
  const sources = {
    ...noPorts.holidays,
    ofRegion: async () => [
      { date: '2026-02-17', label: 'Carnaval', kind: 'bank' as const, off: whole },
      { date: '2026-02-18', label: 'Cinzas', kind: 'optional' as const, off: { from: 0, to: 14 * 60 } },
      { date: '2026-12-25', label: 'Natal', kind: 'public' as const, off: whole },
    ],
  }
  const look = () => preview(sources, opens(desk), { id, region: 'BR-SP', years: [2026] })
  expect((await look()).data).toEqual([
    { date: '2026-02-17', label: 'Carnaval', kind: 'bank', spans: null, proposed: false, present: false },
    { date: '2026-02-18', label: 'Cinzas', kind: 'optional', spans: [['14:00', '18:00']], proposed: false, present: false },
    { date: '2026-12-25', label: 'Natal', kind: 'public', spans: null, proposed: true, present: false },
  ])
  const chosen = [
    { date: '2026-12-25', label: 'Natal', spans: null },
    { date: '2026-12-25', label: 'Natal', spans: null },
  ]
  const call = desk.as('manager')
  expect(await call(holidays.importRegion, { id, region: 'BR-SP', holidays: chosen })).toEqual({ added: 1, updated: 0, unchanged: 0 })
  const { data } = await call(holidays.list, { id })
  expect(data).toMatchObject([{ source: 'BR-SP', label: 'Natal' }])
  await call(holidays.update, { id, holidayId: data[0]?.id as number, label: 'Natal da firma', enabled: false })
  expect(await call(holidays.importRegion, { id, region: 'BR-SP', holidays: chosen })).toEqual({ added: 0, updated: 0, unchanged: 1 })
  expect((await call(holidays.list, { id })).data).toMatchObject([{ label: 'Natal da firma', enabled: false }])
  expect((await look()).data.at(-1)).toMatchObject({ present: true, proposed: false })
})

test('a feed adds and renames, never removes; one that dies keeps its days and says so', async ({ desk }) => {
  const { id } = await made(desk)
  const call = desk.as('manager')
  const world = { days: [{ date: '2026-12-25', label: 'Natal', yearly: false }], dead: false }
  const sources = {
    ...noPorts.holidays,
    fetch: async () => (world.dead ? { failure: 'feed_unreachable' as const } : { ics: 'x' }),
    ofFile: async () => world.days,
  }
  const feedUrl = 'https://feriados.example.com/br.ics'
  world.dead = true
  await expect(setFeed(sources, opens(desk), { id, feedUrl })).rejects.toMatchObject({
    details: [{ field: 'feedUrl', reason: 'feed_unreachable' }],
  })
  expect(await call(calendars.get, { id })).toMatchObject({ feedUrl: null, version: 1 })
  world.dead = false
  expect(await setFeed(sources, opens(desk), { id, feedUrl })).toMatchObject({
    calendar: { feedUrl, feedFailure: null, feedReadAt: expect.any(String) },
    imported: { added: 1, updated: 0, unchanged: 0 },
  })
  const again = async () => {
    await desk.rows((tx) => tx.updateTable('calendars').set({ feedReadAt: '2026-01-01T00:00:00Z' }).where('id', '=', id).execute())
    await readFeeds({ db: desk.db, ports: { holidays: sources }, log })
    return (await call(holidays.list, { id })).data.map(({ date, label }) => `${date} ${label}`)
  }
  world.days = [
    { date: '2026-12-25', label: 'Natal!', yearly: false },
    { date: '2026-12-31', label: 'Véspera', yearly: false },
  ]
  expect(await again()).toEqual(['2026-12-25 Natal!', '2026-12-31 Véspera'])
  const { version } = await call(calendars.get, { id })
  expect(await again()).toHaveLength(2)
  expect((await call(calendars.get, { id })).version, 'nothing new: the same calendar').toBe(version)
  world.days = [{ date: '2027-01-01', label: 'Ano-novo', yearly: false }]
  expect(await again()).toHaveLength(3)
  world.dead = true
  expect(await again()).toHaveLength(3)
  expect(await call(calendars.get, { id })).toMatchObject({ feedFailure: 'feed_unreachable' })
  await setFeed(sources, opens(desk), { id, feedUrl: null })
  expect(await again()).toHaveLength(3)
  expect(await call(calendars.get, { id })).toMatchObject({ feedUrl: null, feedFailure: null })
})

test('a text that is no calendar is refused by its field, and nothing is written', async ({ desk }) => {
  const { id } = await made(desk)
  const sources = { ...noPorts.holidays, ofFile: async () => ({ failure: 'ics_malformed' as const }) }
  await expect(importIcs(sources, opens(desk), { id, ics: '<html>' })).rejects.toMatchObject({
    code: 'invalid_input',
    details: [{ field: 'ics', reason: 'ics_malformed' }],
  })
  expect((await desk.as('manager')(holidays.list, { id })).data).toEqual([])
})

test('no more holidays than a calendar may have', async ({ desk }) => {
  const { id } = await made(desk)
  const days = Array.from({ length: 201 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
  await desk.rows((tx) =>
    tx
      .insertInto('calendarHolidays')
      .values(days.slice(0, 200).map((date) => ({ tenantId: desk.id, calendarId: id, date, label: 'x', yearly: true })))
      .execute(),
  )
  await expect(desk.as('manager')(holidays.add, given(id, { date: days[200], yearly: true }))).rejects.toMatchObject({
    code: 'too_many_holidays',
  })
})
