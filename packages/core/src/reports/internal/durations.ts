import type { Durations } from '@balcao/contracts/reports/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { FactKind } from '../facts.ts'
import type { Question } from './question.ts'
import { conditionsOf } from './source.ts'

/** What a fact took: times in a status are asked by the clock on the wall, business time is counted of answers and work. */
export const tookOf = (kind: FactKind, { hours }: Question) =>
  kind === 'left' || kind === 'left_custom' || hours === 'all' ? sql`f.ms` : sql`coalesce(f.business_ms, f.ms)`

// The kind is written out, and the tenant named, so that the database knows which index and how many facts it is about.
const factsOf = ({ actor }: Ctx, question: Question, kind: FactKind) => sql`report_facts f
  where f.tenant_id = ${actor.tenantId} and f.kind = ${sql.lit(kind)} and f.day between ${question.from}::date and ${question.to}::date
    and ${conditionsOf(question)}`

export const NONE: Durations = { p50: null, p90: null, n: 0 }

/**
 * What half, and nine of ten, facts of these kinds took at most: exact, from the facts themselves. One statement with a part for each kind,
 * which the database may work on at once.
 */
export async function durations<Kind extends FactKind>(
  ctx: Ctx,
  question: Question,
  kinds: readonly Kind[],
): Promise<Record<Kind, Durations>> {
  const parts = kinds.map(
    (kind) => sql`
      select ${sql.lit(kind)} as kind, count(*)::int as n, percentile_cont(array[0.5, 0.9]) within group (order by ${tookOf(kind, question)}) as found
      from ${factsOf(ctx, question, kind)}`,
  )
  const { rows } = await sql<Durations & { kind: Kind }>`
    select kind, n, found[1] as p50, found[2] as p90 from (${sql.join(parts, sql` union all `)}) t`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ kind, ...found }) => [kind, found])) as Record<Kind, Durations>
}

/**
 * The same by a column of the facts. Times are collected by key first, which several processes of the database do at once, and sorted as
 * whole numbers: of 400,000 facts of 200 people this takes half the time of percentile_cont by key.
 */
export async function durationsBy(
  ctx: Ctx,
  question: Question,
  kind: FactKind,
  by: 'agent_id' | 'detail' | 'day',
): Promise<Map<string, Durations>> {
  const { rows } = await sql<{ key: string; n: number; middle: [number, number]; high: [number, number] }>`
    select t.key::text as key, t.n, p.ranks[1:2] as middle, p.ranks[3:4] as high from (
      select ${sql.ref(`f.${by}`)} as key, array_agg(${tookOf(kind, question)}) as took, count(*)::int as n
      from ${factsOf(ctx, question, kind)} group by 1) t,
    lateral (select percentile_disc(array[${rank(0.5, 'floor')}, ${rank(0.5, 'ceil')}, ${rank(0.9, 'floor')}, ${rank(0.9, 'ceil')}])
      within group (order by v) as ranks from unnest(t.took) v) p`.execute(ctx.db)
  return new Map(rows.map(({ key, n, middle, high }) => [key, { n, p50: between(middle, 0.5, n), p90: between(high, 0.9, n) }]))
}

/** The share at which percentile_disc finds the value below (or above) a continuous percentile of n values. */
const rank = (share: number, round: 'floor' | 'ceil') => sql`(${sql.raw(round)}(${sql.lit(share)}::float8 * (t.n - 1)) + 0.5) / t.n`

function between([low, high]: readonly [number, number], share: number, n: number): number {
  const at = share * (n - 1)
  return low + (at - Math.floor(at)) * (high - low)
}
