import { GetIntake } from '@balcao/contracts/monitoring/intake'
import type { Channel } from '@balcao/contracts/tickets/statuses'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../../testing/desk.ts'
import { aPast, cameIn, NOW } from '../testing/past.ts'
import { intake, intakeAt } from './intake.ts'

const DAY = 86_400_000
const asked = (input: object = {}) => GetIntake.parse(input)
const seen = (desk: Desk, input: object = {}, now = NOW) => desk.as('supervisor')((ctx) => intakeAt(ctx, asked(input), now))
const of = async (desk: Desk, channel: Channel, input: object = {}, now = NOW) =>
  (await seen(desk, input, now)).channels.find((one) => one.channel === channel)

/** The default calendar, open on weekdays, with one holiday. */
const holiday = (desk: Desk, date: string, yearly = false) =>
  desk.rows(async (tx) => {
    const hours = JSON.stringify({ 1: [['09:00', '18:00']], 5: [['09:00', '18:00']] })
    const values = { tenantId: desk.id, name: 'Comercial', timeZone: 'America/Sao_Paulo', hours, isDefault: true }
    const { id } = await tx.insertInto('calendars').values(values).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('calendarHolidays').values({ tenantId: desk.id, calendarId: id, date, label: 'Feriado', yearly }).execute()
  })

test('today, the last hour and the last day stand beside what is usual at this hour of this weekday', async ({ desk, other }) => {
  await aPast(desk)
  await cameIn(desk, [10, 59, 61])
  const ticket = await desk.aTicket({ channel: 'email', createdAt: new Date(NOW - 40 * DAY).toISOString() })
  await desk.aComment(ticket, { authorSide: 'customer', createdAt: new Date(NOW - 5 * 60_000).toISOString() })
  const email = await of(desk, 'email')
  expect(email?.lastHour).toMatchObject({ tickets: 2, messages: 1, usual: { low: 10, median: 10, high: 10 } })
  expect(email?.today).toMatchObject({ tickets: 143, messages: 1, usual: { median: 145 } })
  expect(email?.lastDay.usual).toEqual({ low: 240, median: 240, high: 240 })
  expect(email?.hours).toHaveLength(24)
  expect(email?.hours[13]).toMatchObject({ at: '2026-11-27T16:00:00.000Z', tickets: 12, messages: 0 })
  expect(email?.hours[14]).toMatchObject({
    at: '2026-11-27T17:00:00.000Z',
    tickets: 1,
    messages: 1,
    usual: { low: 10, median: 10, high: 10 },
  })
  // What is yet to come has its usual, and no counts.
  expect(email?.hours[15]).toMatchObject({ tickets: null, messages: null, usual: { median: 10 } })
  expect(await seen(desk)).toMatchObject({ history: 'usual', zone: 'America/Sao_Paulo', isHoliday: false, span: 'today' })
  expect(await seen(other)).toMatchObject({ history: 'short', since: null })
  expect((await of(other, 'email'))?.lastHour).toEqual({ tickets: 0, messages: 0, usual: null })
})

test('spans go back a day and a week by the clock of the organisation, whose days may have 23 or 25 hours', async ({ desk }) => {
  await aPast(desk)
  expect((await of(desk, 'email', { span: '24h' }))?.hours).toHaveLength(24)
  const week = await of(desk, 'email', { span: '7d' })
  expect(week?.hours[0]?.at).toBe('2026-11-21T03:00:00.000Z')
  expect(week?.hours).toHaveLength(6 * 24 + 15)
  await desk.rows((tx) => tx.updateTable('tenants').set({ timeZone: 'Europe/Berlin' }).execute())
  expect((await of(desk, 'email', { span: 'today' }, Date.parse('2026-10-25T12:00:00Z')))?.hours).toHaveLength(25)
  expect((await of(desk, 'email', { span: 'today' }, Date.parse('2026-03-29T12:00:00Z')))?.hours).toHaveLength(23)
  expect((await seen(desk, { channel: ['api', 'email'] })).channels.map(({ channel }) => channel)).toEqual(['api', 'email'])
})

test('after the clocks were changed an hour is compared with the same hour on the wall', async ({ desk }) => {
  await desk.rows((tx) => tx.updateTable('tenants').set({ timeZone: 'Europe/Berlin' }).execute())
  const now = Date.parse('2026-11-06T08:30:00Z')
  await aPast(desk, { now, each: 4 })
  // Seven weeks of 09:00 in summer time, at 07:00Z, and two of winter time, at 08:00Z.
  await inSystem(desk.db, (tx) =>
    sql`update intake_counts set tickets = 50 where extract(hour from at at time zone 'Europe/Berlin') = 9`.execute(tx),
  )
  const email = await of(desk, 'email', { span: 'today' }, now)
  expect(email?.hours.find(({ at }) => at === '2026-11-06T08:00:00.000Z')?.usual).toEqual({ low: 50, median: 50, high: 50 })
  expect(email?.hours.find(({ at }) => at === '2026-11-06T07:00:00.000Z')?.usual).toEqual({ low: 4, median: 4, high: 4 })
})

test('holidays of the default calendar are not what is usual, be they of every year', async ({ desk }) => {
  await aPast(desk)
  await inSystem(desk.db, (tx) =>
    sql`update intake_counts set tickets = 0 where (at at time zone 'America/Sao_Paulo')::date = '2026-11-20'`.execute(tx),
  )
  expect((await of(desk, 'email'))?.lastHour.usual?.low).toBe(6)
  await holiday(desk, '2020-11-20', true)
  expect((await of(desk, 'email'))?.lastHour.usual).toEqual({ low: 10, median: 10, high: 10 })
  expect(await seen(desk, {}, Date.parse('2026-11-20T15:00:00Z'))).toMatchObject({ isHoliday: true })
})

test('in the first weeks, and while what came in before is still being counted, nothing is called usual', async ({ desk }) => {
  await aPast(desk, { weeks: 3 })
  expect(await seen(desk)).toMatchObject({ history: 'short' })
  expect((await of(desk, 'email'))?.hours.every(({ usual }) => usual === null)).toBe(true)
  await aPast(desk, { weeks: 8, channel: 'portal' })
  expect(await seen(desk)).toMatchObject({ history: 'usual' })
  await inSystem(desk.db, (tx) =>
    tx.insertInto('intakeBackfills').values({ tenantId: desk.id, lastTicketId: 9, lastCommentId: 9 }).execute(),
  )
  expect(await seen(desk)).toMatchObject({ history: 'counting' })
  expect((await of(desk, 'email'))?.lastHour.usual).toBeNull()
})

test('who sees the tickets of some queues sees what comes in to these', async ({ desk }) => {
  const queue = await desk.aQueue('Fiscal')
  const boss = await desk.person('supervisor')
  await desk.aTicket({ channel: 'email', queueId: queue })
  await desk.aTicket({ channel: 'email' })
  const today = async () =>
    (await desk.as('supervisor')(intake, asked())).channels.find(({ channel }) => channel === 'email')?.lastHour.tickets
  expect(await today()).toBe(2)
  await desk.rows(async (tx) => {
    await tx
      .updateTable('roles')
      .set({ permissions: JSON.stringify({ 'ticket.read': 'queue' }) as never })
      .where('slug', '=', 'supervisor')
      .execute()
    await tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId: queue, userId: boss.id }).execute()
  })
  expect(await today()).toBe(1)
})

test('a request reads the hours by their index, however many there are beside, and no tickets at all', async ({ desk, testDb }) => {
  await testDb.asOwner(`
    insert into intake_counts (tenant_id, grain, at, channel, queue_id, tickets, messages)
    select ${desk.id}, 'hour', h, c, q, 20, 20 from generate_series(date_trunc('hour', now()) - interval '60 days', now(), '1 hour') h,
      unnest(array['portal', 'email', 'api', 'whatsapp', 'staff']) c, generate_series(1, 8) q`)
  await testDb.asOwner('analyze intake_counts')
  const plan = await desk.rows(async (tx) => {
    const { rows } = await sql<Record<string, string>>`
      explain select k.channel, sum(k.tickets) from unnest(array[${desk.id}, ${desk.id}]::bigint[],
        array[date_trunc('hour', now()) - interval '7 days', date_trunc('hour', now()) - interval '14 days']) a (tenant_id, at)
      join intake_counts k on k.tenant_id = a.tenant_id and k.grain = 'hour' and k.at = a.at group by 1`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  expect(plan).toMatch(/Index.*intake_counts_pkey/)
  expect(plan).not.toMatch(/Seq Scan on intake_counts/)
  await testDb.asOwner('revoke select on tickets, comments from balcao_app')
  await expect(desk.rows((tx) => tx.selectFrom('tickets').select('id').execute())).rejects.toThrow('permission denied')
  const { channels } = await desk.asSystem((ctx) => intake(ctx, asked({ span: '7d' })))
  expect(channels[0]?.lastDay.usual).toEqual({ low: 24 * 8 * 40, median: 24 * 8 * 40, high: 24 * 8 * 40 })
})
