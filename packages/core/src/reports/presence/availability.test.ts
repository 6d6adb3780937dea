import { GetAvailabilityReport } from '@balcao/contracts/reports/availability'
import { byWeek } from '@balcao/contracts/reports/availability-weeks'
import { ExportReport } from '@balcao/contracts/reports/export'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../../testing/desk.ts'
import * as tickets from '../../tickets/tickets.ts'
import { reportFile } from '../export/export.ts'
import { availability } from './availability.ts'

const HOUR = 3_600_000
const ask = (desk: Desk, query: object, who: Person | 'manager' | 'supervisor' | 'agent' | 'client' = 'manager') =>
  desk.as(who)(availability, GetAvailabilityReport.parse(query))
/** Intervals of one person: state, from and to, without an end as null. */
const were = (desk: Desk, userId: number, ...rows: (readonly [state: string, from: string, to: string | null, cause?: string])[]) =>
  desk.rows((tx) =>
    tx
      .insertInto('presenceIntervals')
      .values(rows.map(([state, fromAt, toAt, cause = 'app_open']) => ({ tenantId: desk.id, userId, state, cause, fromAt, toAt })))
      .execute(),
  )
/** Weekdays from nine to six in São Paulo, as the organisation counts. */
const inOffice = (desk: Desk) =>
  desk.rows(async (tx) => {
    await sql`update tenants set time_zone = 'America/Sao_Paulo' where id = ${desk.id}`.execute(tx)
    await sql`update calendars set is_default = false where tenant_id = ${desk.id}`.execute(tx)
    const hours = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [day, [['09:00', '18:00']]]))
    await tx
      .insertInto('calendars')
      .values({ tenantId: desk.id, name: 'Comercial', timeZone: 'America/Sao_Paulo', hours: JSON.stringify(hours), isDefault: true })
      .execute()
  })
/** A Monday that is over, and the Tuesday after it. */
const DAYS = { from: '2026-03-02', to: '2026-03-03' }

test('hours of each state by the clock of the organisation, cut at midnight, beside what was to be worked and the absences', async ({
  desk,
}) => {
  await inOffice(desk)
  const agent = await desk.person('agent')
  await desk.join(agent)
  await were(
    desk,
    agent.id,
    ['online', '2026-03-02T12:30:00Z', '2026-03-02T15:00:00Z'],
    ['away', '2026-03-02T15:00:00Z', '2026-03-02T16:00:00Z', 'by_hand'],
    ['busy', '2026-03-02T16:00:00Z', '2026-03-02T16:30:00Z', 'by_hand'],
    // Past midnight in São Paulo, which is three hours behind.
    ['online', '2026-03-03T02:00:00Z', '2026-03-03T04:00:00Z'],
    ['offline', '2026-03-03T04:00:00Z', null, 'app_closed'],
  )
  await desk.rows((tx) =>
    tx
      .insertInto('absences')
      .values({
        ...{ tenantId: desk.id, userId: agent.id, timeZone: 'America/Sao_Paulo', fromDate: '2026-03-03', toDate: '2026-03-03' },
        ...{ toHalf: 'morning', startsAt: '2026-03-03T03:00:00Z', endsAt: '2026-03-03T15:00:00Z', kind: 'other', mode: 'new' },
      })
      .execute(),
  )
  const { data, zone } = await ask(desk, DAYS)
  expect(zone).toBe('America/Sao_Paulo')
  const [person] = data.people.filter(({ agent: { id } }) => id === agent.id)
  expect(person?.days).toEqual([
    {
      ...{ day: '2026-03-02', online: 3.5 * HOUR, busy: 0.5 * HOUR, away: HOUR, expected: 9 * HOUR, absent: 0, present: 4 * HOUR },
      ...{ first: '2026-03-02T12:30:00.000Z', last: '2026-03-03T03:00:00.000Z', tickets: 0, chats: 0 },
    },
    {
      ...{ day: '2026-03-03', online: HOUR, busy: 0, away: 0, expected: 6 * HOUR, absent: 3 * HOUR, present: 0 },
      ...{ first: '2026-03-03T03:00:00.000Z', last: '2026-03-03T04:00:00.000Z', tickets: 0, chats: 0 },
    },
  ])
  expect(person?.total).toMatchObject({ online: 4.5 * HOUR, expected: 15 * HOUR, present: 4 * HOUR })
  const [week] = byWeek(person?.days ?? [])
  expect(week).toMatchObject({ day: '2026-03-02', online: 4.5 * HOUR, absent: 3 * HOUR, last: '2026-03-03T04:00:00.000Z' })
})

test('what goes on counts until now, a shift goes before the calendar, and no app is no sign of life', async ({ desk }) => {
  await inOffice(desk)
  const agent = await desk.person('agent')
  await desk.join(agent)
  await were(desk, agent.id, ['online', new Date(Date.now() - HOUR).toISOString(), null, 'always_available'])
  const today = new Date(Date.now() - 3 * HOUR).toISOString().slice(0, 10)
  const yesterday = new Date(Date.now() - 27 * HOUR).toISOString().slice(0, 10)
  const all = Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((day) => [day, [['00:00', '00:00']]]))
  await desk.rows((tx) =>
    tx
      .insertInto('workShifts')
      .values({ tenantId: desk.id, userId: agent.id, timeZone: 'America/Sao_Paulo', hours: JSON.stringify(all) })
      .execute(),
  )
  const { data } = await ask(desk, { from: yesterday, to: today })
  const [person] = data.people.filter(({ agent: { id } }) => id === agent.id)
  expect(Math.abs((person?.total.online ?? 0) - HOUR)).toBeLessThan(60_000)
  expect(person?.days.map(({ first, last }) => [first, last])).toEqual(person?.days.map(() => [null, null]))
  expect(person?.days[0]).toMatchObject({ day: yesterday, expected: 24 * HOUR })
  expect(person?.days[1]?.expected, 'of today what is over').toBeLessThanOrEqual(24 * HOUR)
  expect(person?.days[1]?.expected).toBeGreaterThanOrEqual(0)
})

test('tickets and conversations count for who took them while available', async ({ desk }) => {
  const [agent, offline] = [await desk.person('agent'), await desk.aUser('agent')]
  for (const one of [agent, offline]) await desk.join(one)
  await were(desk, agent.id, ['online', new Date(Date.now() - HOUR).toISOString(), null])
  const make = async (assigneeId: number) => {
    const { id } = await desk.as('client')(tickets.create, { title: 'Impressora', description: 'Parou' })
    await desk.as('manager')(tickets.update, { id, assigneeId })
    // The same person again is nothing new.
    await desk.as('manager')(tickets.update, { id, priority: 'high' })
  }
  await make(agent.id)
  await make(agent.id)
  await make(offline.id)
  const authorId = (await desk.person('client')).id
  const chat = (assigneeId: number) => {
    const at = new Date().toISOString()
    return desk.rows((tx) =>
      tx
        .insertInto('conversations')
        .values({
          ...{
            tenantId: desk.id,
            title: 'Oi',
            type: 'ai' as const,
            status: 'active' as const,
            authorId,
            assigneeId,
            queueId: desk.queueId,
          },
          ...{ createdAt: at, waitingSince: at, handedAt: at, takenAt: at, answeredAt: at },
        })
        .execute(),
    )
  }
  await chat(agent.id)
  await chat(offline.id)
  const { data } = await ask(desk, {})
  const of = ({ id }: { id: number }) => data.people.find((one) => one.agent.id === id)?.total
  expect(of(agent)).toMatchObject({ tickets: 2, chats: 1 })
  expect(of(offline)).toMatchObject({ tickets: 0, chats: 0 })
})

test('who may not see others sees themselves; supervisors their queues; nothing of another organisation; customers nothing', async ({
  desk,
  other,
}) => {
  const [agent, colleague, outside] = [await desk.person('agent'), await desk.aUser('agent'), await desk.aUser('agent')]
  const supervisor = await desk.person('supervisor')
  const queueId = await desk.aQueue('Outra')
  for (const one of [agent, colleague, supervisor]) await desk.join(one)
  await desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId, userId: outside.id }).execute())
  const interval = ['online', '2026-03-02T12:00:00Z', '2026-03-02T13:00:00Z'] as const
  for (const { id } of [agent, colleague, outside]) await were(desk, id, interval)
  await were(other, (await other.person('agent')).id, interval)
  const seen = async (who: Person | 'manager' | 'supervisor' | 'agent', query: object = {}) =>
    (await ask(desk, { ...DAYS, ...query }, who)).data.people
      .filter(({ total }) => total.online > 0)
      .map(({ agent: { id } }) => id)
      .toSorted((a, b) => a - b)
  const sorted = (...people: Person[]) => people.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await seen('agent')).toEqual([agent.id])
  expect(await seen('agent', { agentId: [colleague.id] })).toEqual([])
  expect(await seen('supervisor')).toEqual(sorted(agent, colleague))
  expect(await seen('supervisor', { queueId: [queueId] })).toEqual([])
  expect(await seen('manager')).toEqual(sorted(agent, colleague, outside))
  expect(await seen('manager', { queueId: [queueId] })).toEqual([outside.id])
  expect(await seen('manager', { agentId: [(await other.person('agent')).id] })).toEqual([])
  await expect(ask(desk, DAYS, 'client')).rejects.toMatchObject({ code: 'forbidden' })
})

test('its file has the days or the weeks of everybody, and filters of tickets are refused', async ({ desk }) => {
  await inOffice(desk)
  const agent = await desk.person('agent')
  await desk.join(agent)
  await were(
    desk,
    agent.id,
    ['online', '2026-03-02T12:00:00Z', '2026-03-02T14:00:00Z'],
    ['online', '2026-03-03T12:00:00Z', '2026-03-03T13:00:00Z'],
  )
  const rows = async (interval: 'day' | 'week') => {
    const file = { type: 'availability', format: 'csv' } as const
    const asked = { ...ExportReport.parse({ ...DAYS, ...file, interval, agentId: [agent.id] }), ...file }
    return (await desk.as('manager')((ctx) => reportFile(ctx, asked))).table.rows.map((row) => [row[1], row[4]])
  }
  expect(await rows('day')).toEqual([
    ['Total', 180],
    ['2026-03-02', 120],
    ['2026-03-03', 60],
  ])
  expect(await rows('week')).toEqual([
    ['Total', 180],
    ['2026-03-02', 180],
  ])
  for (const field of ['priority', 'companyId'])
    expect(ExportReport.safeParse({ type: 'availability', [field]: field === 'priority' ? ['high'] : [1] }).success).toBe(false)
})
