import { CreateCalendar, UpdateCalendar } from '@balcao/contracts/calendars/calendars'
import { Week } from '@balcao/contracts/calendars/spans'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as calendars from './calendars.ts'
import { clockFor, clockOfQueue } from './clock.ts'
import { hours } from './hours.ts'

const OFFICE = { 1: [['09:00', '18:00']] } as const
const given = (values: object = {}) => CreateCalendar.parse({ name: 'Comercial', timeZone: 'America/Sao_Paulo', hours: OFFICE, ...values })
const acts = (desk: Desk) => desk.rows((tx) => tx.selectFrom('auditEvents').select(['action', 'after', 'details']).orderBy('id').execute())

test('the first is the default; another one can become it, and then there is still one', async ({ desk }) => {
  const call = desk.as('manager')
  const first = await call(calendars.create, given())
  expect(first).toMatchObject({ isDefault: true, version: 1, queues: 0, policies: 0, hours: OFFICE, nextHoliday: null })
  const second = await call(calendars.create, given({ name: 'Plantão', hours: { 7: [['22:00', '06:00']] } }))
  expect(second.isDefault).toBe(false)
  expect(await call(calendars.update, { id: second.id, isDefault: true, version: 1 })).toMatchObject({ isDefault: true, version: 2 })
  expect((await call(calendars.list)).data.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Plantão', true],
    ['Comercial', false],
  ])
  await expect(call(calendars.remove, { id: second.id })).rejects.toMatchObject({ code: 'calendar_is_default' })
  expect((await acts(desk)).map(({ action }) => action)).toEqual(['calendar.created', 'calendar.created', 'calendar.updated'])
})

test('a change is told, in the log and live; nothing is written over, and nothing changed is no change', async ({ desk, other }) => {
  const call = desk.as('manager')
  const { id } = await call(calendars.create, given())
  const longer = UpdateCalendar.parse({ id, hours: { 1: [['08:00', '18:00']] }, version: 1 })
  expect(await call(calendars.update, longer)).toMatchObject({ version: 2, hours: { 1: [['08:00', '18:00']] } })
  await expect(call(calendars.update, longer)).rejects.toMatchObject({
    code: 'calendar_changed',
    details: { current: { id, version: 2 } },
  })
  expect(await call(calendars.update, { id, name: 'Comercial', version: 2 })).toMatchObject({ version: 2 })
  expect((await acts(desk)).at(-1)).toMatchObject({ action: 'calendar.updated', after: { hours: { 1: [['08:00', '18:00']] } } })
  expect((await desk.facts()).map(({ name, payload }) => [name, payload])).toEqual([
    ['calendar:changed', { calendarId: id, what: 'added' }],
    ['calendar:changed', { calendarId: id, what: 'hours' }],
  ])
  await call(calendars.create, given({ name: 'Outro' }))
  await expect(call(calendars.update, { id, name: 'OUTRO' })).rejects.toMatchObject({ details: [{ field: 'name' }] })
  for (const role of ['supervisor', 'support-agent'] as const)
    await expect(desk.as(role)(calendars.update, longer)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk.as('client')(calendars.get, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(other.as('manager')(calendars.get, { id })).rejects.toMatchObject({ code: 'calendar_not_found' })
})

test('what named a calendar that is gone has the default one, and it is said how much that was', async ({ desk }) => {
  const call = desk.as('manager')
  const standard = await call(calendars.create, given())
  const night = await call(calendars.create, given({ name: 'Plantão', hours: { 2: [['09:00', '12:00']] } }))
  const targets = { resolution: { high: { minutes: 60, calendarId: night.id }, low: { minutes: 90, calendarId: null } } }
  await desk.rows(async (tx) => {
    await tx.updateTable('queues').set({ calendarId: night.id }).where('id', '=', desk.queueId).execute()
    await tx
      .insertInto('slaPolicies')
      .values({ tenantId: desk.id, name: 'Ouro', position: 1, conditions: '{}', targets: JSON.stringify(targets), warnAt: '[]' })
      .execute()
  })
  expect(await call(calendars.get, { id: night.id })).toMatchObject({ queues: 1, policies: 1 })
  expect(await call(calendars.remove, { id: night.id })).toEqual({ success: true, queues: 1, policies: 1 })
  const after = await desk.rows((tx) => tx.selectFrom('slaPolicies').select(['targets', 'version']).executeTakeFirstOrThrow())
  expect(after).toEqual({
    targets: { resolution: { high: { minutes: 60, calendarId: standard.id }, low: { minutes: 90, calendarId: null } } },
    version: 2,
  })
  expect((await acts(desk)).at(-1)).toMatchObject({ action: 'calendar.removed', details: { queues: 1, policies: 1 } })
  const [ofQueue, ofDefault] = await desk.asSystem(async (ctx) => [await clockOfQueue(ctx, desk.queueId), await clockFor(ctx, standard.id)])
  expect(ofQueue).toBe(ofDefault)
})

test('hours that are none, or lie over others, are refused by their place; what touches is fine', () => {
  const wrong = (week: object) => Week.safeParse(week).error?.issues.map(({ path, message }) => [path.join('.'), message.slice(0, 24)])
  expect(wrong({})).toMatchObject([['', expect.stringContaining('calendar_without_hours')]])
  expect(wrong({ 1: [] })).toHaveLength(1)
  expect(
    wrong({
      1: [
        ['09:00', '12:00'],
        ['11:59', '13:00'],
      ],
    }),
  ).toMatchObject([['1.1', expect.stringContaining('spans_overlap')]])
  // Past midnight into the next day, and from the last day of the week into its first.
  expect(wrong({ 1: [['22:00', '06:00']], 2: [['05:00', '09:00']] })?.map(([place]) => place)).toEqual(['2.0'])
  expect(wrong({ 7: [['22:00', '06:00']], 1: [['05:00', '09:00']] })?.map(([place]) => place)).toEqual(['1.0'])
  expect(wrong({ 1: [['9:00', '12:00']] })).toHaveLength(1)
  expect(wrong({ 1: [['09:00', '24:00']] })).toHaveLength(1)
  expect(wrong({ 1: [['09:00', '12:00']], 8: [['09:00', '12:00']] })).toEqual([['', 'unknown_field']])
  const round = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['00:00', '00:00']]]))
  for (const fine of [
    {
      1: [
        ['09:00', '12:00'],
        ['12:00', '13:00'],
      ],
    },
    { 7: [['22:00', '06:00']], 1: [['06:00', '09:00']] },
    round,
  ])
    expect(Week.safeParse(fine).success, JSON.stringify(fine)).toBe(true)
  expect(CreateCalendar.safeParse({ name: 'x', timeZone: 'Marte/Olympus', hours: OFFICE }).error?.issues[0]?.path).toEqual(['timeZone'])
})

test('a customer is told when the desk of their ticket works next, and nothing of others’', async ({ desk, other }) => {
  const call = desk.as('manager')
  expect(await desk.as('client')(hours, {}), 'no calendar: always').toMatchObject({ openNow: true, nextOpen: null })
  await call(calendars.create, given({ hours: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['00:00', '00:00']]])) }))
  const weekday = ((new Date(Date.now() + 3 * 86_400_000).getUTCDay() + 6) % 7) + 1
  const far = await call(calendars.create, given({ name: 'Longe', timeZone: 'UTC', hours: { [weekday]: [['10:00', '11:00']] } }))
  const ticket = await desk.aTicket()
  await desk.rows((tx) => tx.updateTable('queues').set({ calendarId: far.id }).where('id', '=', desk.queueId).execute())
  expect(await desk.as('client')(hours, {})).toMatchObject({ openNow: true })
  const told = await desk.as('client')(hours, { ticketId: ticket.id })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect(told).toEqual({ openNow: false, nextOpen: `${day}T10:00:00.000Z` })
  await expect(other.as('client')(hours, { ticketId: ticket.id })).rejects.toMatchObject({ code: 'ticket_not_found' })
})
