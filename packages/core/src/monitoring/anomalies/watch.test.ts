import { AcknowledgeAlert } from '@balcao/contracts/monitoring/alerts'
import { ListAnomalies, UpdateAnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import { ListNotifications } from '@balcao/contracts/notifications/notifications'
import { inSystem } from '@balcao/db/system'
import { aTenant } from '@balcao/db/testing/factories'
import { sql } from 'kysely'
import { expect } from 'vitest'
import * as notifications from '../../notifications/notifications.ts'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import { aPast, cameIn, NOW } from '../testing/past.ts'
import * as anomalies from './anomalies.ts'
import { rules, updateRule } from './rules.ts'
import { watchIntake } from './watch.ts'

const MINUTE = 60_000
const log = { error: (fields: object) => expect(fields).toBeUndefined() }
const watch = (desk: Desk, now = NOW) => watchIntake({ db: desk.db, log }, now)
const listed = async (desk: Desk, filter: object = {}) => (await desk.as('supervisor')(anomalies.list, ListAnomalies.parse(filter))).data
const rule = (desk: Desk, values: object) =>
  desk.as('manager')(updateRule, UpdateAnomalyRule.parse({ kind: 'many', channel: 'email', ...values }))
const notified = async (desk: Desk, who: 'supervisor' | 'manager' | Person) =>
  (await desk.as(who)(notifications.list, ListNotifications.parse({}))).data.map(({ title, message, actionUrl }) => [
    title,
    message,
    actionUrl,
  ])
const minutes = (count: number, of = 60) => Array.from({ length: count }, (_, n) => (n * of) / count)
/** A calendar that is open from nine to six on Fridays. */
const calendar = (desk: Desk) =>
  desk.rows(async (tx) => {
    const hours = JSON.stringify({ 5: [['09:00', '18:00']] })
    const row = { tenantId: desk.id, name: 'Comercial', timeZone: 'America/Sao_Paulo', hours, isDefault: true }
    await tx.insertInto('calendars').values(row).execute()
  })
/** Somebody who leads a queue and is an agent otherwise. */
async function aLeader(desk: Desk): Promise<Person> {
  const leader = await desk.aUser('agent')
  await desk.rows((tx) =>
    tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId: desk.queueId, userId: leader.id, isLeader: true }).execute(),
  )
  return leader
}

test('unusually many begin once, notify supervisors and leaders once, and end by themselves without a word', async ({ desk, other }) => {
  await desk.person('supervisor')
  await desk.person('manager')
  const leader = await aLeader(desk)
  // Half an hour of that is too little for its absence to say anything.
  for (const one of [desk, other]) await aPast(one, { each: 8 })
  await cameIn(desk, minutes(12))
  await watch(desk)
  expect(await listed(desk)).toEqual([])
  await cameIn(desk, [1])
  await watch(desk)
  await watch(desk, NOW + MINUTE)
  expect(await listed(desk)).toMatchObject([
    { kind: 'many', channel: 'email', value: 13, low: 8, median: 8, high: 8, threshold: 12, endedAt: null, acknowledgedBy: null },
  ])
  const text = ['Entrada acima do comum: e-mail', '13 entradas nos últimos 60 min. A esta hora o comum é até 8.']
  expect(await notified(desk, 'supervisor')).toEqual([[...text, '/monitoring?tab=service']])
  expect(await notified(desk, leader)).toEqual([[...text, '/tickets?channel=email']])
  expect(await notified(desk, 'manager')).toEqual([])
  expect(await listed(other)).toEqual([])
  await watch(desk, NOW + 30 * MINUTE)
  expect(await listed(desk, { state: 'open' })).toEqual([])
  expect(await listed(desk, { state: 'over' })).toMatchObject([{ kind: 'many', endedAt: expect.any(String) }])
  expect(await notified(desk, 'supervisor')).toHaveLength(1)
})

test('nothing for half an hour is unusual in business hours alone', async ({ desk, other }) => {
  for (const one of [desk, other]) {
    await aPast(one, { each: 20 })
    await calendar(one)
  }
  await cameIn(other, [29])
  // 09:29: the whole half hour has not been open.
  await watch(desk, Date.parse('2026-11-27T12:29:00Z'))
  expect(await listed(desk)).toEqual([])
  await watch(desk, Date.parse('2026-11-27T12:30:00Z'))
  expect(await listed(desk)).toMatchObject([{ kind: 'few', channel: 'email', value: 0, threshold: 1 }])
  await watch(desk)
  expect(await listed(other, { state: 'open' })).toEqual([])
  // After closing time it ends.
  await watch(desk, Date.parse('2026-11-27T21:01:00Z'))
  expect(await listed(desk, { state: 'open' })).toEqual([])
})

test('a holiday is closed, and in the first weeks nothing is judged', async ({ desk, other }) => {
  await aPast(desk, { each: 20 })
  await calendar(desk)
  await desk.rows(async (tx) => {
    const { id: calendarId } = await tx.selectFrom('calendars').select('id').executeTakeFirstOrThrow()
    await tx.insertInto('calendarHolidays').values({ tenantId: desk.id, calendarId, date: '2026-11-27', label: 'Feriado' }).execute()
  })
  await aPast(other, { weeks: 3 })
  await cameIn(other, minutes(50))
  await watch(desk)
  expect(await listed(desk)).toEqual([])
  expect(await listed(other)).toEqual([])
})

test('more unassigned tickets than usual, and late first responses, begin and end', async ({ desk }) => {
  const ticket = await desk.aTicket()
  const weeks = [1, 2, 3, 4].map((week) => new Date(NOW - week * 7 * 86_400_000 - 30 * MINUTE).toISOString())
  await inSystem(desk.db, (tx) =>
    tx
      .insertInto('waitingHours')
      .values(weeks.map((at) => ({ tenantId: desk.id, at, waiting: 4 })))
      .execute(),
  )
  const breach = (n: number) =>
    desk.rows((tx) =>
      sql`insert into sla_timers (tenant_id, ticket_id, metric, cycle, target_ms, state, started_at, breached_at, late)
        select ${desk.id}, ${ticket.id}, 'first_response', n, 1, 'running', ${new Date(NOW).toISOString()}::timestamptz - interval '2 hours',
          ${new Date(NOW).toISOString()}::timestamptz - interval '59 minutes', true from generate_series(1, ${n}) n`.execute(tx),
    )
  await breach(5)
  for (let n = 0; n < 10; n++) await desk.aTicket()
  await watch(desk)
  expect((await listed(desk)).map(({ kind, value }) => [kind, value]).toSorted()).toEqual([
    ['late', 5],
    ['waiting', 11],
  ])
  await desk.rows((tx) => tx.updateTable('tickets').set({ status: 'closed' }).execute())
  await watch(desk, NOW + 2 * MINUTE)
  expect(await listed(desk, { state: 'open' })).toEqual([])
  // What waits is written down once an hour.
  const hours = await desk.rows((tx) =>
    tx
      .selectFrom('waitingHours')
      .select('waiting')
      .where('at', '>', weeks[0] as string)
      .execute(),
  )
  expect(hours).toEqual([{ waiting: 11 }])
})

test('a rule is changed, silenced and switched off, and the log says so; what does not fit its kind is refused', async ({
  desk,
  other,
}) => {
  await desk.person('supervisor')
  await aPast(desk)
  await cameIn(desk, minutes(16))
  await rule(desk, { silenceMinutes: 10_080, note: 'Ver o plantão', runbook: 'https://wiki.example.com/entrada', notified: ['managers'] })
  await expect(rule(desk, { least: 1, version: 0 })).rejects.toMatchObject({ code: 'alert_rule_changed' })
  await watch(desk)
  expect(await listed(desk)).toHaveLength(1)
  for (const who of ['supervisor', 'manager'] as const) expect(await notified(desk, who)).toEqual([])
  await rule(desk, { active: false })
  await watch(desk)
  expect(await listed(desk, { state: 'open' })).toEqual([])
  await rule(desk, { active: true, silenceMinutes: 0 })
  await watch(desk)
  expect(await notified(desk, 'manager')).toHaveLength(1)
  expect(await notified(desk, 'supervisor')).toEqual([])
  const own = (await other.as('supervisor')(rules)).data.find(({ kind, channel }) => kind === 'many' && channel === 'email')
  expect(own).toMatchObject({ isDefault: true, note: '', notified: ['supervisors', 'leaders'] })
  const log = await desk.rows((tx) =>
    tx.selectFrom('auditEvents').select(['action', 'resourceId']).where('action', '=', 'anomaly_rule.updated').execute(),
  )
  expect(log).toHaveLength(3)
  expect(log[0]).toMatchObject({ resourceId: 'many:email' })
  const refused = (values: object) => [...new Set(UpdateAnomalyRule.safeParse(values).error?.issues.map(({ path }) => path.join('.')))]
  expect(refused({ kind: 'many' })).toEqual(['channel'])
  expect(refused({ kind: 'late', channel: 'email' })).toEqual(['channel'])
  expect(refused({ kind: 'late', factor: 2 })).toEqual(['factor'])
  expect(refused({ kind: 'few', channel: 'email', factor: 1, minutes: 4 })).toEqual(['factor', 'minutes'])
  expect(refused({ kind: 'late', runbook: 'http://wiki' })).toEqual(['runbook'])
})

test('who is first to take one on stays; of another organisation it is not found', async ({ desk, other }) => {
  await aPast(desk)
  await cameIn(desk, minutes(16))
  await watch(desk)
  const [one] = await listed(desk)
  const taken = AcknowledgeAlert.parse({ id: one?.id, note: 'Campanha no ar' })
  expect(await desk.as('supervisor')(anomalies.acknowledge, taken)).toMatchObject({ note: 'Campanha no ar' })
  expect(await desk.as('manager')(anomalies.acknowledge, AcknowledgeAlert.parse({ id: one?.id, note: 'Eu' }))).toMatchObject({
    note: 'Campanha no ar',
  })
  await expect(other.as('supervisor')(anomalies.acknowledge, taken)).rejects.toMatchObject({ code: 'anomaly_not_found' })
})

test('who sees some queues alone sees no anomalies: they are of the whole organisation', async ({ desk }) => {
  await desk.rows((tx) =>
    tx
      .updateTable('roles')
      .set({ permissions: JSON.stringify({ 'ticket.read': 'queue' }) as never })
      .where('slug', '=', 'supervisor')
      .execute(),
  )
  await expect(listed(desk)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(desk.as('supervisor')(rules)).rejects.toMatchObject({ kind: 'forbidden' })
})

test('former ones come in pages, the newest first', async ({ desk }) => {
  const at = (n: number) => new Date(NOW - n * 3_600_000).toISOString()
  await desk.rows((tx) =>
    tx
      .insertInto('anomalies')
      .values([3, 1, 2].map((n) => ({ tenantId: desk.id, kind: 'late', value: n, threshold: 5, startedAt: at(n), endedAt: at(n - 1) })))
      .execute(),
  )
  const page = (cursor?: string) => desk.as('supervisor')(anomalies.list, ListAnomalies.parse({ limit: 2, cursor }))
  const first = await page()
  expect(first.data.map(({ value }) => value)).toEqual([1, 2])
  expect((await page(first.nextCursor ?? '')).data.map(({ value }) => value)).toEqual([3])
  await expect(page('x')).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('twenty organisations more take no statement more', async ({ desk }) => {
  let statements = 0
  const counted = new WeakSet<object>()
  desk.db.system.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    Object.assign(client, {
      query: (...args: unknown[]) => {
        statements += 1
        return query(...args)
      },
    })
  })
  await aPast(desk)
  await watch(desk)
  statements = 0
  await watch(desk)
  const few = statements
  expect(few).toBeGreaterThan(5)
  for (let n = 0; n < 20; n++) await aPast({ ...desk, ...(await aTenant(desk.db)) }, { weeks: 1 })
  statements = 0
  await watch(desk)
  expect(statements).toBe(few)
})
