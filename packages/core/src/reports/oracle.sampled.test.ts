import { GetBreakdown } from '@balcao/contracts/reports/breakdown'
import { daysOf, ReportQuery } from '@balcao/contracts/reports/query'
import { GetByPeriod, GetTrend } from '@balcao/contracts/reports/reports'
import { BREAKDOWNS, MAX_HOURLY_DAYS, TREND_METRICS, type TrendMetric } from '@balcao/contracts/reports/words'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { agentPerformance } from './agents.ts'
import { breakdown } from './breakdown.ts'
import { byHour } from './by-hour.ts'
import { byPeriod } from './by-period.ts'
import { byPriority, byStatus } from './now.ts'
import { dashboard } from './overview.ts'
import { slaCompliance } from './sla.ts'
import { statusFlow } from './status-flow.ts'
import { again, aLivedDesk, aQuery, FIELD, settle } from './testing/lived-desk.ts'
import {
  type Answers,
  type Asked,
  agentsOf,
  asked,
  breakdownOf,
  dashboardOf,
  durationsOf,
  percentile,
  share,
} from './testing/oracle-answers.ts'
import { type Random, randomOf } from './testing/random.ts'
import { trend } from './trend.ts'
import { foldReports } from './upkeep.ts'

/** Near enough: what is divided may differ in the last places. */
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 6))
const nearly = <T>(value: T): T =>
  (typeof value === 'number'
    ? near(value)
    : value && typeof value === 'object'
      ? Array.isArray(value)
        ? value.map(nearly)
        : Object.fromEntries(Object.entries(value).map(([key, one]) => [key, nearly(one)]))
      : value) as T

const kept = (events: { score: number | null }[]) => {
  const met = events.filter(({ score }) => score === 1).length
  return { met, breached: events.length - met, share: share(met, events.length) }
}

const byKey = <Row extends { key: string | null }>(rows: readonly Row[]) =>
  rows.toSorted((a, b) => String(a.key).localeCompare(String(b.key)))

async function holdsFor(desk: Desk, who: 'manager' | 'supervisor', answers: Answers, query: Asked): Promise<void> {
  const input = ReportQuery.parse(query)
  const ask = desk.as(who)
  const label = JSON.stringify(query)
  expect((await ask(dashboard, input)).data, label).toEqual(nearly(dashboardOf(answers, query)))

  const statuses = (await ask(byStatus, input)).data
  expect(statuses.map(({ status, count }) => [status, count])).toEqual(
    OPEN_STATUSES.map((status) => [status, answers.openNow.filter((ticket) => ticket.status === status).length]),
  )
  const priorities = (await ask(byPriority, input)).data
  for (const { priority, open, created, resolved } of priorities) {
    expect(open).toBe(answers.openNow.filter((ticket) => ticket.priority === priority).length)
    expect([created, resolved]).toEqual(
      ['created', 'resolved'].map((what) => answers.events(what, (event) => event.priority === priority).length),
    )
  }
  const days = (await ask(byPeriod, GetByPeriod.parse({ ...query, interval: 'day' }))).data
  for (const { start, created, resolved, reopened, backlogEnd } of days) {
    const on = (what: string) => answers.events(what, ({ at }) => answers.day(at) === start).length
    expect([created, resolved, reopened, backlogEnd], `${label} ${start}`).toEqual([
      on('created'),
      on('resolved'),
      on('reopened'),
      answers.openAt(start).length,
    ])
  }
  for (const interval of ['week', 'month'] as const) {
    const points = (await ask(byPeriod, GetByPeriod.parse({ ...query, interval }))).data
    expect(points.reduce((all, { created }) => all + created, 0)).toBe(answers.events('created').length)
    expect(points.at(-1)?.backlogEnd).toBe(answers.openAt(query.to).length)
  }
  const agents = (await ask(agentPerformance, input)).data
  expect(
    agents.map(({ agent, ...figures }) => ({ id: agent?.id, ...figures })).toSorted((a, b) => Number(a.id) - Number(b.id)),
    label,
  ).toEqual(nearly(agentsOf(answers, query.hours).toSorted((a, b) => a.id - b.id)))
  for (const by of BREAKDOWNS) {
    const { rows } = (await ask(breakdown, GetBreakdown.parse({ ...query, by, ...(by === 'custom-field' ? { field: FIELD } : {}) }))).data
    const found = rows.map(({ name: _, minutes: __, ...figures }) => figures)
    expect(byKey(found), `${label} by ${by}`).toEqual(nearly(byKey(breakdownOf(answers, by, query.hours))))
  }
  const flow = (await ask(statusFlow, input)).data
  for (const row of flow) {
    const of = (what: string) => answers.events(what, ({ detail }) => detail === row.status)
    expect([row.entered, row.left, row.bounces]).toEqual([of('entered').length, of('left').length, of('returned').length])
    expect(row.p50InStatus).toEqual(
      near(
        percentile(
          of('left').map(({ all }) => all ?? 0),
          0.5,
        ),
      ),
    )
  }
  for (const { id, entered, left, p50InStatus } of flow.flatMap(({ custom }) => custom)) {
    const of = (what: string) => answers.events(what, ({ detail }) => detail === String(id))
    expect([entered, left], `${label} custom status`).toEqual([of('entered_part').length, of('left_part').length])
    const took = of('left_part').map(({ all }) => all ?? 0)
    expect(p50InStatus).toEqual(near(percentile(took, 0.5)))
  }
  const sla = (await ask(slaCompliance, input)).data
  const ended = answers.events('sla')
  expect(sla.total).toEqual(nearly(kept(ended)))
  for (const { metric, ...found } of sla.byMetric)
    expect(found).toEqual(nearly(kept(ended.filter(({ detail }) => detail.split(':')[0] === metric))))
  for (const { priority, ...found } of sla.byPriority)
    expect(found).toEqual(nearly(kept(ended.filter((event) => event.priority === priority))))
  for (const { queue, ...found } of sla.byQueue)
    expect(found).toEqual(nearly(kept(ended.filter((event) => event.queue === (queue?.id ?? 0)))))
  for (const { cause, count } of sla.causes) expect(count).toBe(ended.filter(({ detail }) => detail.endsWith(`:${cause}`)).length)
  for (const cell of (await ask(byHour, input)).data) {
    const of = (what: string) => answers.events(what, ({ at }) => answers.weekHour(at) === `${cell.weekday} ${cell.hour}`).length
    expect([cell.created, cell.firstResponses, cell.resolved], `${label} ${cell.weekday} ${cell.hour}`).toEqual([
      ...[of('created'), of('answered'), of('resolved')],
    ])
  }
  for (const metric of TREND_METRICS) {
    const { series } = (await ask(trend, GetTrend.parse({ ...query, metric }))).data
    const told = series.map(({ day }) => near(onDay(answers, query, metric, day)))
    expect(
      series.map(({ value }) => value),
      `${label} ${metric}`,
    ).toEqual(told)
  }
  if (daysOf(query) > MAX_HOURLY_DAYS) return
  const hours = (await ask(byPeriod, GetByPeriod.parse({ ...query, interval: 'hour' }))).data
  expect(hours.length).toBe(24 * daysOf(query))
  expect(hours.reduce((all, { created }) => all + created, 0)).toBe(answers.events('created').length)
  expect(hours.at(-1)?.backlogEnd).toBe(answers.openAt(query.to).length)
}

/** A metric of one day, as the naïve program tells it. */
function onDay(answers: Answers, { hours }: Asked, metric: TrendMetric, day: string): number | null {
  const on = (what: string) => answers.events(what, ({ at }) => answers.day(at) === day)
  const part = (events: { score: number | null }[], least: number) =>
    share(events.filter(({ score }) => (score ?? 0) >= least).length, events.length)
  if (metric === 'backlog') return answers.openAt(day).length
  if (metric === 'firstResponse') return durationsOf(on('answered'), hours).p50
  return metric === 'csat' ? part(on('rated'), 4) : metric === 'sla' ? part(on('sla'), 1) : on(metric).length
}

/** What is counted by queue adds up to what is counted of all, with what is in no queue. */
async function addsUp(
  desk: Desk,
  told: Parameters<typeof asked>[0],
  queues: readonly number[],
  { queueId: _, ...query }: Asked,
): Promise<void> {
  const without = asked(told, query, [0])
  const ask = async (queueId?: number[]) => (await desk.as('manager')(dashboard, ReportQuery.parse({ ...query, queueId }))).data
  const whole = await ask()
  const parts: (typeof whole)[] = []
  for (const id of queues) parts.push(await ask([id]))
  const of = ({ created, resolved, reopened, backlog, csat, sla }: typeof whole) => [created, resolved, reopened, backlog, csat.n, sla.n]
  const none = dashboardOf(without, query)
  const sum = of(none as typeof whole).map((value, n) => parts.reduce((all, part) => all + (of(part)[n] ?? 0), value))
  expect(sum, JSON.stringify(query)).toEqual(of(whole))
}

async function agreesWithTheOracle(desk: Desk, db: Parameters<typeof aLivedDesk>[1], random: Random, size: number): Promise<void> {
  const { staff, scope, told } = await aLivedDesk(desk, db, random, size)
  for (let n = 0; n < 6; n++) {
    const query = aQuery(random, staff)
    await holdsFor(desk, 'manager', asked(told, query, null), query)
    await holdsFor(desk, 'supervisor', asked(told, query, scope), query)
    await addsUp(desk, told, staff.queues, query)
    if (n === 2) await foldReports(desk)
  }
  const facts = () => db.asOwner('select * from report_facts where tenant_id = $1 order by ticket_id, kind, n', [desk.id])
  const before = await facts()
  await again(desk, 1)
  await settle(desk)
  expect(await facts(), 'what is made anew is what was made by increments').toEqual(before)
}

for (let run = 0; run < scaled(1, 10); run++)
  test(`a second, naïve program answers every report alike, over random lives (${run})`, { timeout: 240_000 }, async ({ testDb, desk }) => {
    const seed = scaled(20_261_125, Math.floor(Math.random() * 2 ** 31)) + run
    await agreesWithTheOracle(desk, testDb, randomOf(seed), scaled(60, 200)).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error })
    })
  })
