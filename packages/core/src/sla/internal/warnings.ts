import type { SlaWarning } from '@balcao/contracts/sla/policies'
import type { Clock } from '../../calendars/clock.ts'

/** A warning that a clock gave: how many percent of its target were used, and when, in epoch milliseconds. */
export type Warning = { share: number; at: number }

/** What of a clock warnings go by. */
type Warned = {
  targetMs: number
  elapsedMs: number
  runSince: number | null
  warnAt: number | null
  warnedAt: number | null
  warnings: readonly Warning[]
}

/** Where a policy warns: how much of the target is used then, in percent and in milliseconds. */
type Point = { share: number; usedMs: number }

const MINUTE = 60_000

/** The points at which a target of so many milliseconds is warned of, in ascending order. */
function pointsOf(targetMs: number, warn: SlaWarning): Point[] {
  if (warn === null) return []
  if ('minutes' in warn) {
    const usedMs = Math.max(0, targetMs - warn.minutes * MINUTE)
    return [{ share: Math.floor((usedMs * 100) / targetMs), usedMs }]
  }
  const percents = 'percent' in warn ? [warn.percent] : warn.percents
  return percents.map((share) => ({ share, usedMs: Math.floor((targetMs * share) / 100) }))
}

/** One point warns anew of a later deadline; of several points each warns once, whatever becomes of the target. */
const isSeveral = (warn: SlaWarning) => warn !== null && 'percents' in warn && warn.percents.length > 1

const highest = (warnings: readonly Warning[]) => Math.max(-1, ...warnings.map(({ share }) => share))

/** Whether a point is still to be marked, by what the clock was warned of. */
function isAhead({ warnedAt, warnings }: Warned, { share }: Point, warn: SlaWarning): boolean {
  if (warnedAt === null) return true
  // A clock that warned before warnings were kept warns no more by the policy it had then.
  return isSeveral(warn) && warnings.length > 0 && share > highest(warnings)
}

/** The point that a clock comes to next, or, where it passed all of them, the last one. */
export function dueWarning(timer: Warned, warn: SlaWarning): { point: Point | undefined; isNext: boolean } {
  const points = pointsOf(timer.targetMs, warn)
  const next = points.find((point) => isAhead(timer, point, warn))
  return { point: next ?? points.at(-1), isNext: next !== undefined }
}

/**
 * The last point that a clock passed and was not marked at: who looks late is warned of that one alone.
 * @param elapsedMs what ran of the clock by then
 */
export function passedWarning(
  timer: Warned,
  { at, clock, warn }: { at: number; clock: Clock; warn: SlaWarning },
  elapsedMs: number,
): Warning | undefined {
  const { point: next, isNext } = dueWarning(timer, warn)
  if (!next || !isNext || timer.warnAt === null || timer.warnAt > at) return undefined
  const last = pointsOf(timer.targetMs, warn).findLast((point) => isAhead(timer, point, warn) && point.usedMs <= elapsedMs)
  if (!last || last.share <= next.share || timer.runSince === null) return { share: next.share, at: timer.warnAt }
  return { share: last.share, at: clock.add(timer.runSince, last.usedMs - timer.elapsedMs) }
}

/** What a clock keeps of a warning that it comes to. One of several that it gave before, by a shorter target, is marked and not given again. */
export function warningsKept({ warnings }: Warned, warn: SlaWarning, warning: Warning): Pick<Warned, 'warnedAt' | 'warnings'> {
  const isGiven = isSeveral(warn) && warning.share <= highest(warnings)
  return { warnedAt: warning.at, warnings: isGiven ? warnings : [...warnings, warning] }
}

/** Whether what a clock was warned of still holds by its present target. */
export function stillWarned(timer: Warned, { warn }: { warn: SlaWarning }, elapsedMs: number): boolean {
  const first = pointsOf(timer.targetMs, warn)[0]
  return timer.warnedAt !== null && (first === undefined || first.usedMs <= elapsedMs)
}

/** The warnings of a clock that was worked out in retrospect: those that the one before it gave, and what comes beyond them. */
export function warningsInRetrospect({ warnings }: Warned, warn: SlaWarning, known: Warned | undefined): readonly Warning[] {
  if (!known) return warnings
  if (isSeveral(warn) && (known.warnedAt === null || known.warnings.length > 0))
    return [...known.warnings, ...warnings.filter(({ share }) => share > highest(known.warnings))]
  return known.warnedAt === null ? [...known.warnings, ...warnings] : known.warnings
}

/** Whether no point follows the warning that a clock gave last. */
export const isLastWarning = ({ targetMs, warnings }: Warned, warn: SlaWarning): boolean =>
  pointsOf(targetMs, warn).every(({ share }) => share <= (warnings.at(-1)?.share ?? 0))
