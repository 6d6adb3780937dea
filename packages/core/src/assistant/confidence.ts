import type { Features } from './rank.ts'

/**
 * Weights of a logistic regression over questions whose answers are known (bench/data/assistant-questions.json, two thirds of them), kept
 * small (L2) because these are few; the thresholds are where a cross-validation of those two thirds refuses nine of ten near misses.
 */
const WEIGHTS: Record<keyof Features, number> = { coverage: 3.68, titleCoverage: 2.66, margin: 1.28, agreement: 0.9, strange: -1.5 }
const BIAS = -4.61

/** From here on an answer is given as one, and from there on as something that may help. */
export const SURE = 0.7
export const PERHAPS = 0.43

/** How likely it is that what was found answers the question, from 0 to 1. */
export function confidence(features: Features): number {
  let sum = BIAS
  for (const [name, weight] of Object.entries(WEIGHTS)) sum += weight * features[name as keyof Features]
  return Math.round(1_000 / (1 + Math.exp(-sum))) / 1_000
}
