import { ExportReport } from '@balcao/contracts/reports/export'
import { GetTimeReport } from '@balcao/contracts/reports/time'
import { writeHappened } from '@balcao/contracts/reports/write-happened'
import { ListTickets } from '@balcao/contracts/tickets/tickets'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, type Person, test } from '../testing/desk.ts'
import { list } from '../tickets/tickets.ts'
import { time } from './time.ts'

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const ask = (desk: Desk, query: object, who: Person | 'manager' | 'supervisor' | 'client' = 'manager') =>
  desk.as(who)(time, GetTimeReport.parse({ ...NOVEMBER, ...query }))
const log = (desk: Desk, ticket: { id: number }, by: Person, minutes: number, workedOn = '2026-11-03') =>
  desk.rows((tx) =>
    tx.insertInto('timeEntries').values({ tenantId: desk.id, ticketId: ticket.id, userId: by.id, minutes, workedOn, note: '' }).execute(),
  )
const listed = async (desk: Desk, who: Person | 'manager', happened: string) =>
  (await desk.as(who)(list, ListTickets.parse({ happened }))).data.map(({ id }) => id).toSorted((a, b) => a - b)

test('time is summed by person, company, queue and type, with its share, and each row is the list of its tickets', async ({
  desk,
  other,
}) => {
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  const aurora = await desk.aCompany('Aurora')
  const second = await desk.aQueue('Cobrança')
  const [one, two] = [
    await desk.aTicket({ companyId: aurora.id, type: 'incident' }),
    await desk.aTicket({ queueId: second, type: 'request' }),
  ]
  await log(desk, one, ana, 60)
  await log(desk, one, ana, 30, '2026-11-10')
  await log(desk, one, bia, 30, '2026-11-30')
  await log(desk, two, ana, 120, '2026-11-09')
  await log(desk, two, ana, 500, '2026-12-01')
  await log(desk, two, ana, 500, '2026-10-31')
  const by = async (group: string, more: object = {}) => (await ask(desk, { group, ...more })).data
  const people = await by('person')
  expect(people.total).toEqual({ minutes: 240, entries: 4, tickets: 2, people: 2 })
  expect(people.rows).toEqual([
    { key: String(ana.id), name: 'Ana', minutes: 210, share: 0.875, entries: 3, tickets: 2 },
    { key: String(bia.id), name: 'Bia', minutes: 30, share: 0.125, entries: 1, tickets: 1 },
  ])
  const shape = ({ rows }: typeof people) => rows.map(({ key, name, minutes }) => [key, name, minutes])
  expect(shape(await by('company'))).toEqual([
    [String(aurora.id), 'Aurora', 120],
    [null, null, 120],
  ])
  expect((await by('queue')).rows.map(({ minutes }) => minutes)).toEqual([120, 120])
  expect((await by('type')).rows.map(({ key }) => key).toSorted()).toEqual(['incident', 'request'])
  expect(shape(await by('person', { companyId: [aurora.id], agentId: [ana.id] }))).toEqual([[String(ana.id), 'Ana', 90]])
  expect((await by('person', { queueId: [second] })).total.minutes).toBe(120)
  expect((await ask(desk, { compare: 'previous' })).compare?.total.minutes).toBe(500)
  expect(await listed(desk, 'manager', writeHappened('worked', NOVEMBER))).toEqual([one.id, two.id])
  expect(await listed(desk, 'manager', writeHappened('worked', { ...NOVEMBER, agentId: [bia.id] }))).toEqual([one.id])
  expect(await listed(desk, 'manager', writeHappened('worked', { ...NOVEMBER, companyId: [aurora.id] }))).toEqual([one.id])
  const stranger = await ask(other, { queueId: [second], agentId: [ana.id] })
  expect(stranger.data).toMatchObject({ total: { minutes: 0 }, rows: [], pools: [] })
})

test('days are those that people named, weeks begin on Monday, and steps without time are there', async ({ desk }) => {
  const ana = await desk.aUser('agent')
  const ticket = await desk.aTicket()
  await log(desk, ticket, ana, 10, '2026-11-01')
  await log(desk, ticket, ana, 20, '2026-11-02')
  await log(desk, ticket, ana, 30, '2026-11-08')
  const points = async (interval: string, days: object = {}) =>
    (await ask(desk, { interval, ...days })).data.points.map(({ start, minutes }) => [start, minutes])
  expect(await points('day', { to: '2026-11-03' })).toEqual([
    ['2026-11-01', 10],
    ['2026-11-02', 20],
    ['2026-11-03', 0],
  ])
  expect((await points('week', { to: '2026-11-16' })).map(([start, minutes]) => `${start} ${minutes}`)).toEqual([
    ...['2026-10-26 10', '2026-11-02 50', '2026-11-09 0', '2026-11-16 0'],
  ])
  expect(await points('month', { from: '2026-10-15' })).toEqual([
    ['2026-10-01', 0],
    ['2026-11-01', 60],
  ])
  // Where clocks change at midnight a day is still a day.
  await desk.rows((tx) => tx.updateTable('tenants').set({ timeZone: 'Asia/Beirut' }).where('id', '=', desk.id).execute())
  await log(desk, ticket, ana, 5, '2026-03-29')
  expect(await points('day', { from: '2026-03-29', to: '2026-03-30' })).toEqual([
    ['2026-03-29', 5],
    ['2026-03-30', 0],
  ])
  expect(ExportReport.safeParse({ type: 'time', interval: 'hour' }).success).toBe(false)
})

test('who may not see others sees what they logged on tickets of their queues; customers see nothing', async ({ desk }) => {
  const own = await desk.aQueue('Cobrança')
  const [ana, bia] = [await desk.aUser('agent', { name: 'Ana' }), await desk.aUser('agent', { name: 'Bia' })]
  await desk.rows((tx) => tx.insertInto('queueMembers').values({ tenantId: desk.id, queueId: own, userId: ana.id }).execute())
  const [mine, others] = [await desk.aTicket({ queueId: own }), await desk.aTicket()]
  await log(desk, mine, ana, 10)
  await log(desk, mine, bia, 20)
  await log(desk, others, ana, 40)
  for (const query of [{}, { agentId: [ana.id, bia.id] }, { group: 'queue' }]) {
    const { data, scoped } = await ask(desk, query, ana)
    expect(data, JSON.stringify(query)).toMatchObject({ total: { minutes: 10, people: 1 }, rows: [{ minutes: 10, share: 1 }] })
    expect(scoped).toBe(true)
  }
  expect((await ask(desk, { agentId: [bia.id] }, ana)).data.total.minutes).toBe(0)
  expect(await listed(desk, ana, writeHappened('worked', { ...NOVEMBER, agentId: [bia.id] }))).toEqual([])
  await expect(ask(desk, {}, 'client')).rejects.toMatchObject({ code: 'forbidden' })
})

test('pools of hours are of the companies that were worked for, used in the current period of their contracts', async ({ desk }) => {
  const ana = await desk.aUser('agent')
  const [aurora, boreal, idle] = [await desk.aCompany('Aurora'), await desk.aCompany('Boreal'), await desk.aCompany('Ociosa')]
  const contract = { tenantId: desk.id, plan: 'Ouro', startsOn: '2026-01-01' }
  await desk.rows((tx) =>
    tx
      .insertInto('companyContracts')
      .values([
        { ...contract, companyId: aurora.id, poolMinutes: 600, period: 'contract', endsOn: '2026-11-30' },
        { ...contract, companyId: boreal.id, poolMinutes: 60, period: 'contract', endsOn: null },
        { ...contract, companyId: idle.id, poolMinutes: 60, period: 'contract', endsOn: null },
      ])
      .execute(),
  )
  const [first, second] = [await desk.aTicket({ companyId: aurora.id }), await desk.aTicket({ companyId: boreal.id })]
  await log(desk, first, ana, 120)
  await log(desk, first, ana, 30, '2026-05-05')
  await log(desk, second, ana, 90)
  expect((await ask(desk, {})).data.pools).toEqual([
    { company: { id: boreal.id, name: 'Boreal' }, from: '2026-01-01', to: null, poolMinutes: 60, minutes: 90 },
    { company: { id: aurora.id, name: 'Aurora' }, from: '2026-01-01', to: '2026-11-30', poolMinutes: 600, minutes: 150 },
  ])
  expect((await ask(desk, { companyId: [aurora.id] })).data.pools.map(({ company }) => company.name)).toEqual(['Aurora'])
  expect((await ask(desk, { from: '2025-01-01', to: '2025-01-31' })).data.pools).toEqual([])
})

test('entries of a period are found over the index of their organisation and day', async ({ desk }) => {
  const { rows } = await desk.rows((tx) =>
    sql`explain select from time_entries e where e.tenant_id = ${desk.id} and e.worked_on between '2026-11-01' and '2026-11-02'`.execute(
      tx,
    ),
  )
  expect(JSON.stringify(rows)).toContain('time_entries_by_day')
})
