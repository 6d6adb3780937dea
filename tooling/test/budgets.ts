import type { StepName } from './steps.ts'

/** Minutes that each step of `npm test` may take on two quiet cores: 23 in all. */
export const BUDGETS: Record<StepName, number> = { check: 2, tests: 11, build: 1.5, weight: 0.25, journeys: 8 }

/** A step that takes so many times its budget fails the run. */
const TOLERANCE = 1.5

/**
 * What to say of a step that took too long; undefined where it did not.
 * @param factor how much slower than two quiet cores this machine is (TEST_TIME_FACTOR)
 */
export function overBudget(name: StepName, ms: number, factor = 1): string | undefined {
  const budget = BUDGETS[name] * factor
  if (ms <= budget * TOLERANCE * 60_000) return undefined
  return `took ${(ms / 60_000).toFixed(1)} min: its budget is ${budget} min, and it fails at ${budget * TOLERANCE}`
}

/** @throws Error where TEST_TIME_FACTOR is no positive number */
export function timeFactor(given = process.env.TEST_TIME_FACTOR): number {
  const factor = Number(given || 1)
  if (!(factor > 0 && factor < Number.POSITIVE_INFINITY)) throw new Error(`TEST_TIME_FACTOR must be a positive number, not "${given}"`)
  return factor
}
