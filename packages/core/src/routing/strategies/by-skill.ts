import { type Candidate, type Choice, fullness, lastGiven, least, scoresBy } from './candidate.ts'

const unskilled = ({ skill }: Candidate) => -skill

/** Whoever is best at what the ticket asks for, the least full of them. */
export const bySkill = (candidates: readonly Candidate[]): Choice => ({
  chosen: least(candidates, unskilled, fullness, lastGiven),
  scores: scoresBy(candidates, unskilled),
})
