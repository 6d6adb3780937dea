/** Somebody who can be given a ticket, as strategies see them. */
export type Candidate = {
  userId: number
  /** What their tickets of the queue weigh, and the most they may. */
  load: number
  capacity: number
  weight: number
  /** The balance of weighted turns. */
  credits: number
  /** When they were last given a ticket of this queue, in milliseconds; 0 for never. */
  lastGiven: number
  /** The sum of their levels in the skills that the ticket asks for. */
  skill: number
}

/**
 * Who is next, and what each scored: the lower, the sooner. `credits` are the new balances, where turns are weighted.
 */
export type Choice = { chosen: Candidate; scores: ReadonlyMap<number, number>; credits?: ReadonlyMap<number, number> }

/** A pure rule of who is next out of at least one candidate. */
export type Strategy = (candidates: readonly Candidate[]) => Choice

/** The first by these keys in turn; people who are equal in all of them go by their ids. */
export function least(candidates: readonly Candidate[], ...keys: ((one: Candidate) => number)[]): Candidate {
  const isBefore = (a: Candidate, b: Candidate) => {
    for (const key of keys) if (key(a) !== key(b)) return key(a) < key(b)
    return a.userId < b.userId
  }
  return candidates.reduce((best, one) => (isBefore(one, best) ? one : best))
}

/** What each of them scores by a key. */
export const scoresBy = (candidates: readonly Candidate[], key: (one: Candidate) => number): Map<number, number> =>
  new Map(candidates.map((one) => [one.userId, key(one)]))

export const lastGiven = (one: Candidate): number => one.lastGiven
export const fullness = ({ load, capacity }: Candidate): number => (capacity === 0 ? 1 : load / capacity)
