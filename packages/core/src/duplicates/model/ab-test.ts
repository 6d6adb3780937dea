type Arm = { shown: number; accepted: number }
export type Verdict = 'running' | 'a_better' | 'b_better' | 'no_difference'

/** No verdict before each arm was shown so often. */
export const LEAST_SHOWN = 200
/** How wide the prior of a difference is, in standard deviations of one impression. */
const PRIOR = 0.01
const ALPHA = 0.05

/**
 * A test that may be looked at every day: the mixture sequential probability ratio test, which keeps its error whenever it is read. Without a
 * verdict after many impressions the difference is smaller than anybody would care for.
 */
export function sequentialVerdict(a: Arm, b: Arm, minDifference: number): Verdict {
  if (Math.min(a.shown, b.shown) < LEAST_SHOWN) return 'running'
  const [rateA, rateB] = [a.accepted / a.shown, b.accepted / b.shown]
  const pooled = (a.accepted + b.accepted) / (a.shown + b.shown)
  const variance = Math.max(pooled * (1 - pooled), 1e-4) * (1 / a.shown + 1 / b.shown)
  const difference = rateB - rateA
  const ratio = Math.sqrt(variance / (variance + PRIOR)) * Math.exp((difference ** 2 * PRIOR) / (2 * variance * (variance + PRIOR)))
  if (ratio >= 1 / ALPHA) return difference > 0 ? 'b_better' : 'a_better'
  return 2.8 * Math.sqrt(variance) < minDifference && Math.abs(difference) < minDifference ? 'no_difference' : 'running'
}

/** Impressions of each arm that show a difference of so much four times out of five, if there is one, beside what a test read daily costs. */
export function impressionsNeeded(rate: number, minDifference: number): number {
  const SPREAD = 1.96 + 0.84
  const READ_DAILY = 1.5
  const variance = Math.max(rate * (1 - rate), 0.01)
  return Math.max(LEAST_SHOWN, Math.ceil(2 * READ_DAILY * variance * (SPREAD / minDifference) ** 2))
}
