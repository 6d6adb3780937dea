import { type Candidate, type Choice, lastGiven, least } from './candidate.ts'

/**
 * Turns in proportion to the weights, spread evenly: each gets credits for their weight, and whoever has most pays the weights of all. So 3
 * and 1 make a, b, a, a, and never six of one in a row.
 */
export function weighted(candidates: readonly Candidate[]): Choice {
  const earned = (one: Candidate) => one.credits + one.weight
  const chosen = least(candidates, (one) => -earned(one), lastGiven)
  const all = candidates.reduce((sum, { weight }) => sum + weight, 0)
  return {
    chosen,
    scores: new Map(candidates.map((one) => [one.userId, -earned(one)])),
    credits: new Map(candidates.map((one) => [one.userId, one === chosen ? earned(one) - all : earned(one)])),
  }
}
