import { type Candidate, type Choice, lastGiven, least, scoresBy } from './candidate.ts'

/** Whoever was given nothing for longest. */
export const roundRobin = (candidates: readonly Candidate[]): Choice => ({
  chosen: least(candidates, lastGiven),
  scores: scoresBy(candidates, lastGiven),
})
