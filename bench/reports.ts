import { setTimeout as sleep } from 'node:timers/promises'
import { ReportQuery } from '@balcao/contracts/reports/query'
import { GetByPeriod, GetTrend } from '@balcao/contracts/reports/reports'
import { asSystem, type Ctx } from '@balcao/core/ctx'
import { agentPerformance } from '@balcao/core/reports/agents'
import { byPeriod } from '@balcao/core/reports/by-period'
import { xlsxOf } from '@balcao/core/reports/export/xlsx'
import { byPriority, byStatus } from '@balcao/core/reports/now'
import { dashboard } from '@balcao/core/reports/overview'
import { slaCompliance } from '@balcao/core/reports/sla'
import { statusFlow } from '@balcao/core/reports/status-flow'
import { trend } from '@balcao/core/reports/trend'
import { foldReports } from '@balcao/core/reports/upkeep'
import { type Database, openDatabase } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import type { BenchEnvironment } from './bench-environment.ts'
import { type Goal, least, most } from './goals.ts'
import { percentile } from './measure.ts'
import type { Profile } from './profiles.ts'
import type { Facts } from './statements.ts'

/** Each report is asked often enough for its p95 not to be its worst answer. */
const COUNTS = {
  full: { derived: 20_000, asked: 40, changes: 40 },
  quick: { derived: 5_000, asked: 40, changes: 20 },
  smoke: { derived: 200, asked: 2, changes: 2 },
}
const PERIODS = [28, 90, 365]
const DAY_MS = 86_400_000
const XLSX_ROWS = 100_000

/** How fast facts are derived and asked, and how soon a change is in the figures. */
export type Reports = { derivedPerSecond: number; asked: { name: string; days: number; p95: number }[]; fresh: number; xlsxMs: number }

const waiting = async (db: Database) =>
  Number((await inSystem(db, (tx) => sql<{ n: number }>`select count(*)::int as n from report_changes`.execute(tx))).rows[0]?.n)

async function drained(db: Database): Promise<void> {
  while ((await waiting(db)) > 0) await sleep(100)
}

/** Marks some tickets, and waits until the worker derived them. */
async function measureDerive(db: Database, tenantId: number, count: number): Promise<number> {
  await drained(db)
  const marked = await inSystem(db, (tx) =>
    sql`insert into report_changes (tenant_id, ticket_id) select tenant_id, id from tickets where tenant_id = ${tenantId} order by id desc limit ${count}`.execute(
      tx,
    ),
  )
  const began = performance.now()
  await drained(db)
  return Number(marked.numAffectedRows ?? 0n) / ((performance.now() - began) / 1_000)
}

const REPORTS: Record<string, (ctx: Ctx, query: ReportQuery) => Promise<unknown>> = {
  dashboard,
  'by-status': byStatus,
  'by-priority': byPriority,
  'by-period': (ctx, query) => byPeriod(ctx, GetByPeriod.parse({ ...query, interval: 'day' })),
  agents: agentPerformance,
  'status-flow': statusFlow,
  trend: (ctx, query) => trend(ctx, GetTrend.parse({ ...query, metric: 'created' })),
  sla: slaCompliance,
}

async function measureAsked(db: Database, tenantId: number, times: number): Promise<Reports['asked']> {
  const found: Reports['asked'] = []
  const today = new Date().toISOString().slice(0, 10)
  for (const days of PERIODS) {
    const from = new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10)
    for (const [name, ask] of Object.entries(REPORTS)) {
      const took: number[] = []
      for (let n = 0; n <= times; n++) {
        const began = performance.now()
        await asSystem(db, tenantId, (ctx) => ask(ctx, ReportQuery.parse({ from, to: today })))
        // The first one only warms up.
        if (n > 0) took.push(performance.now() - began)
      }
      found.push({
        name,
        days,
        p95: percentile(
          took.toSorted((a, b) => a - b),
          0.95,
        ),
      })
    }
  }
  return found
}

/** From the commit of a resolution until it is in the figures. */
async function measureFresh(db: Database, { tenantId, openIds }: Facts, count: number): Promise<number> {
  const resolved = async () => {
    const report = await asSystem(db, tenantId, (ctx) => byPeriod(ctx, GetByPeriod.parse({ interval: 'month' })))
    return report.data.reduce((sum, point) => sum + point.resolved, 0)
  }
  const took: number[] = []
  for (let n = 0; n < count; n++) {
    const before = await resolved()
    await asSystem(db, tenantId, ({ db: tx }) =>
      tx
        .updateTable('tickets')
        .set({ status: 'resolved' })
        .where('id', '=', openIds[n] ?? 0)
        .execute(),
    )
    const began = performance.now()
    while ((await resolved()) === before && performance.now() - began < 10_000) await sleep(20)
    took.push(performance.now() - began)
  }
  return percentile(
    took.toSorted((a, b) => a - b),
    0.95,
  )
}

async function measureXlsx(): Promise<number> {
  const heads = Array.from({ length: 12 }, (_, n) => `Coluna ${n}`)
  const rows = Array.from({ length: XLSX_ROWS }, (_, n) => heads.map((_, column) => (column % 2 ? n * column : `Texto ${n}`)))
  const began = performance.now()
  await xlsxOf('Medida', [['Relatório', 'Medida']], heads, rows)
  return performance.now() - began
}

/** Figures of the big tenant, through the rules themselves; what the worker does beside is part of it. */
export async function measureReports(
  environment: BenchEnvironment,
  facts: Facts,
  profile: Profile,
  say: (line: string) => void,
): Promise<Reports> {
  const counts = COUNTS[profile.name]
  const db = openDatabase(environment.url, { max: 4 })
  try {
    // First of all: after many tickets were derived the database has work of its own.
    await drained(db)
    await foldReports({ db })
    const asked = await measureAsked(db, facts.tenantId, counts.asked)
    for (const days of PERIODS)
      say(
        `${days} days, p95: ${asked
          .filter((one) => one.days === days)
          .map(({ name, p95 }) => `${name} ${p95.toFixed(0)} ms`)
          .join(', ')}`,
      )
    const derivedPerSecond = await measureDerive(db, facts.tenantId, counts.derived)
    say(`${derivedPerSecond.toFixed(0)} tickets a second derived`)
    const fresh = await measureFresh(db, facts, counts.changes)
    say(`a resolution is in the figures after ${fresh.toFixed(0)} ms, p95`)
    const xlsxMs = await measureXlsx()
    return { derivedPerSecond, asked, fresh, xlsxMs }
  } finally {
    await db.close()
  }
}

export const judgeReports = ({ derivedPerSecond, asked, fresh, xlsxMs }: Reports): Goal[] => [
  most('R1', 'any report of up to a year, p95', Math.max(...asked.map(({ p95 }) => p95)), { must: 300, stretch: 80 }, ' ms'),
  most('R2', 'change until it is in the figures, p95', fresh, { must: 2_000, stretch: 1_000 }, ' ms'),
  least('R3', 'tickets derived per second', derivedPerSecond, { must: 1_000, stretch: 3_000 }, ''),
  most('R4', 'XLSX of 100,000 rows', xlsxMs, { must: 10_000, stretch: 4_000 }, ' ms'),
]
