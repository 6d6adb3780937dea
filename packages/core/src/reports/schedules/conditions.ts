import type { ReportCondition } from '@balcao/contracts/reports/conditions'
import type { Overview } from '@balcao/contracts/reports/reports'
import { type ConditionFigure, UNIT_OF } from '@balcao/contracts/reports/schedule-words'

const MINUTE = 60_000

/** A figure as conditions count it: tickets, minutes or percent; null where nothing was measured. */
const VALUE: Record<ConditionFigure, (data: Overview) => number | null> = {
  created: ({ created }) => created,
  resolved: ({ resolved }) => resolved,
  reopened: ({ reopened }) => reopened,
  backlog: ({ backlog }) => backlog,
  unanswered: ({ unanswered }) => unanswered,
  firstResponse: ({ firstResponse }) => firstResponse.p50,
  resolution: ({ resolution }) => resolution.p50,
  reopenRate: ({ reopenRate }) => reopenRate.share,
  oneTouch: ({ oneTouch }) => oneTouch.share,
  csat: ({ csat }) => csat.share,
  sla: ({ sla }) => sla.share,
}
/** The more of them, the better. */
const GOOD: readonly ConditionFigure[] = ['resolved', 'oneTouch', 'csat', 'sla']

export function figureOf(figure: ConditionFigure, data: Overview): number | null {
  const value = VALUE[figure](data)
  if (value === null) return null
  const unit = UNIT_OF[figure]
  return unit === 'minutes' ? value / MINUTE : unit === 'percent' ? value * 100 : value
}

/** What is left of percentages after they were added up and divided. */
const SLACK = 1e-9

function isMet({ figure, is, value }: ReportCondition, now: number | null, before: number | null): boolean {
  if (now === null) return false
  if (is === 'above') return now > value + SLACK
  if (is === 'below') return now < value - SLACK
  if (before === null) return false
  const more = is === 'higher' || !GOOD.includes(figure) ? now - before : before - now
  return more > 0 && more >= (before * value) / 100 - SLACK
}

export type MetCondition = ReportCondition & { now: number; before: number | null }

/**
 * The conditions that figures meet. Nothing measured meets none; what was nothing before is higher by any percentage.
 * @param before of the period that it is compared with
 */
export const metBy = (conditions: readonly ReportCondition[], data: Overview, before: Overview | null): MetCondition[] =>
  conditions.flatMap((condition) => {
    const now = figureOf(condition.figure, data)
    const then = before && figureOf(condition.figure, before)
    return now !== null && isMet(condition, now, then) ? [{ ...condition, now, before: then }] : []
  })
