import type { GetTrend, TrendReport } from '@balcao/contracts/reports/reports'
import type { TrendMetric } from '@balcao/contracts/reports/words'
import type { Ctx } from '../ctx.ts'
import { backlogByDay } from './internal/backlog.ts'
import { durationsBy } from './internal/durations.ts'
import { answer } from './internal/envelope.ts'
import { eachDay, type Question, shift } from './internal/question.ts'
import { count, ratio, type Sum, score, sumsOf } from './internal/source.ts'
import { csatOf } from './overview.ts'

const WEEKS = 8
type Values = Map<string, number | null>

/** A metric by day beside what is usual on that weekday. @throws DomainError forbidden */
export const trend = (ctx: Ctx, { metric, ...input }: GetTrend): Promise<TrendReport> =>
  answer(ctx, input, async (question) => {
    const values = await VALUES[metric](ctx, { ...question, from: shift(question.from, -7 * WEEKS) })
    return { metric, series: eachDay(question).map((day) => pointOf(day, values)) }
  })

const bySum =
  (kinds: Parameters<typeof sumsOf>[2], value: (sums: readonly Sum[]) => number | null) =>
  async (ctx: Ctx, question: Question): Promise<Values> => {
    const byDay = Map.groupBy(await sumsOf(ctx, question, kinds, 'day'), ({ key }) => key)
    return new Map(eachDay(question).map((day) => [day, value(byDay.get(day) ?? [])]))
  }

const VALUES: Record<TrendMetric, (ctx: Ctx, question: Question) => Promise<Values>> = {
  created: bySum(['created'], (sums) => count(sums, 'created')),
  resolved: bySum(['solved'], (sums) => count(sums, 'solved')),
  reopened: bySum(['reopened'], (sums) => count(sums, 'reopened')),
  csat: bySum(['rated'], (sums) => csatOf(sums).share),
  sla: bySum(['sla'], (sums) => ratio(score(sums, 'sla'), count(sums, 'sla'))),
  backlog: backlogByDay,
  firstResponse: async (ctx, question) => {
    const found = await durationsBy(ctx, question, 'first_response', 'day')
    return new Map(eachDay(question).map((day) => [day, found.get(day)?.p50 ?? null]))
  },
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return ((sorted[Math.ceil(sorted.length / 2) - 1] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
}

/** Unusual: further from the usual value than three times the median distance of such days, with four of them at least. */
function pointOf(day: string, values: Values) {
  const value = values.get(day) ?? null
  const before = Array.from({ length: WEEKS }, (_, n) => values.get(shift(day, -7 * (n + 1)))).filter(
    (one) => one !== null && one !== undefined,
  )
  if (before.length < 4) return { day, value, usual: null, unusual: false }
  const usual = medianOf(before)
  const spread = medianOf(before.map((one) => Math.abs(one - usual)))
  return { day, value, usual, unusual: value !== null && Math.abs(value - usual) > Math.max(3 * spread, usual * 0.2, 1) }
}
