import { type Candidate, type Choice, fullness, lastGiven, least, scoresBy } from './candidate.ts'

/** Whoever is least full, by what they can take. */
export const leastLoaded = (candidates: readonly Candidate[]): Choice => ({
  chosen: least(candidates, fullness, lastGiven),
  scores: scoresBy(candidates, fullness),
})
