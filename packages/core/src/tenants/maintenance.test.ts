import { expect } from 'vitest'
import { awayFromMidnight } from '../testing/away-from-midnight.ts'
import { type Desk, test } from '../testing/desk.ts'
import * as tickets from '../tickets/tickets.ts'
import * as maintenance from './maintenance.ts'

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
const statusOf = async (desk: Desk, id: number) => (await desk.as('agent')(tickets.get, { id })).status

/** What a resolved ticket is on a day, with the database's clock read as another. */
async function closesAfter(desk: Desk, testDb: Parameters<typeof maintenance.closeResolvedTickets>[0], resolvedAt: string) {
  const { id } = await desk.aTicket({ status: 'resolved', resolvedAt })
  await maintenance.closeResolvedTickets(testDb)
  return (await statusOf(desk, id)) === 'closed'
}

const back = (days: number) => new Date(Date.now() - days * 86_400_000)
const dateOf = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(at)
const opening = (...weekdays: number[]) => JSON.stringify(Object.fromEntries(weekdays.map((day) => [day, [['09:00', '18:00']]])))
const aCalendar = (desk: Desk, hoursOfWeek: string) =>
  desk.rows((tx) =>
    tx
      .insertInto('calendars')
      .values({ tenantId: desk.id, name: 'Comercial', timeZone: 'America/Sao_Paulo', hours: hoursOfWeek, isDefault: true })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

test('a resolved ticket closes after 5 business days, not sooner; weekends do not count where nobody works then', async ({
  testDb,
  desk,
}) => {
  await awayFromMidnight()
  await aCalendar(desk, opening(1, 2, 3, 4, 5))
  let business = 0
  let days = 0
  // The day on which five business days have begun since, counted here as the calendar does.
  while (business < 5) {
    const day = new Date(back(days).toLocaleString('en-US', { timeZone: 'America/Sao_Paulo' })).getDay()
    if (day !== 0 && day !== 6) business++
    days++
  }
  expect(days).toBeGreaterThanOrEqual(5)
  expect(await closesAfter(desk, testDb, back(days).toISOString())).toBe(true)
  expect(await closesAfter(desk, testDb, back(4).toISOString())).toBe(false)
  if (days > 5) expect(await closesAfter(desk, testDb, back(days - 1).toISOString())).toBe(false)
})

test('it closes by the default calendar: every day that is worked, and no holiday', async ({ testDb, desk, other }) => {
  await awayFromMidnight()
  const { id: calendarId } = await aCalendar(desk, opening(1, 2, 3, 4, 5, 6, 7))
  expect(await closesAfter(desk, testDb, back(5).toISOString())).toBe(true)
  await desk.rows(async (tx) => {
    await tx
      .insertInto('calendarHolidays')
      .values([back(1), back(2)].map((at) => ({ tenantId: desk.id, calendarId, date: dateOf(at), label: 'Recesso' })))
      .execute()
    await tx.updateTable('calendars').set({ version: 2 }).where('id', '=', calendarId).execute()
  })
  expect(await closesAfter(desk, testDb, back(6).toISOString())).toBe(false)
  expect(await closesAfter(desk, testDb, back(7).toISOString())).toBe(true)
  // A calendar that was closed for longer than anybody looks back holds its own up, nobody else's.
  await aCalendar(other, '{}')
  expect(await closesAfter(other, testDb, back(300).toISOString())).toBe(false)
  expect(await closesAfter(desk, testDb, back(8).toISOString())).toBe(true)
})

test('it closes after the days that its queue or its organisation sets, and never where that is none', async ({ testDb, desk, other }) => {
  await awayFromMidnight()
  for (const one of [desk, other]) await aCalendar(one, opening(1, 2, 3, 4, 5, 6, 7))
  await desk.rows((tx) => tx.updateTable('tenants').set({ autoCloseDays: 2 }).where('id', '=', desk.id).execute())
  await other.rows((tx) => tx.updateTable('tenants').set({ autoCloseDays: 0 }).where('id', '=', other.id).execute())
  const queueId = await desk.aQueue('Obras')
  await desk.rows((tx) => tx.updateTable('queues').set({ autoCloseDays: 4 }).where('id', '=', queueId).execute())
  const resolved = (of: Desk, days: number, values: object = {}) =>
    of.aTicket({ status: 'resolved', resolvedAt: back(days).toISOString(), ...values })
  const [soon, due] = [await resolved(desk, 1), await resolved(desk, 2)]
  const [early, ofQueue] = [await resolved(desk, 3, { queueId }), await resolved(desk, 4, { queueId })]
  const never = await resolved(other, 300)
  await maintenance.closeResolvedTickets(testDb)
  const states = await Promise.all([soon, due, early, ofQueue].map(({ id }) => statusOf(desk, id)))
  expect(states).toEqual(['resolved', 'closed', 'resolved', 'closed'])
  expect(await statusOf(other, never.id)).toBe('resolved')
})

test('sessions that ended or ran out a day ago are removed, others kept', async ({ testDb, desk }) => {
  const user = await desk.person('agent')
  const session = (values: object) =>
    desk.rows((tx) =>
      tx
        .insertInto('sessions')
        .values({ tenantId: desk.id, userId: user.id, refreshHash: 'x', expiresAt: hours(99), idleExpiresAt: hours(99), ...values })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const kept = [await session({}), await session({ revokedAt: hours(-1) }), await session({ idleExpiresAt: hours(-2) })]
  for (const old of [{ revokedAt: hours(-25) }, { idleExpiresAt: hours(-25) }, { expiresAt: hours(-25) }]) await session(old)
  await maintenance.removeExpiredSessions(testDb)
  expect(await desk.rows((tx) => tx.selectFrom('sessions').select('id').orderBy('id').execute())).toEqual(kept)
})

test('the outbox forgets what is a week old and dispatched, and nothing that is not', async ({ testDb, desk }) => {
  const fact = (createdAt: string, dispatchedAt: string | null) =>
    desk.rows((tx) => tx.insertInto('outbox').values({ tenantId: desk.id, name: 'x', payload: '{}', createdAt, dispatchedAt }).execute())
  await fact(hours(-24 * 8), hours(-24 * 8))
  await fact(hours(-24 * 9), null)
  await fact(hours(-24 * 6), hours(-24 * 6))
  await maintenance.trimOutbox(testDb)
  expect(await desk.facts()).toHaveLength(2)
})

test('two folds at once count nothing twice', async ({ testDb, desk }) => {
  for (let n = 0; n < 5; n++) await desk.aTicket()
  await Promise.all([maintenance.foldCounters(testDb), maintenance.foldCounters(testDb), maintenance.foldCounters(testDb)])
  await maintenance.foldCounters(testDb)
  const counts = await desk.rows((tx) => tx.selectFrom('ticketCounts').select('count').execute())
  expect(counts).toEqual([{ count: 5 }])
  expect(await desk.rows((tx) => tx.selectFrom('ticketCountDeltas').selectAll().execute())).toEqual([])
})
