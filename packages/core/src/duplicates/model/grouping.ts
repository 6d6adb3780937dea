/** So many tickets are one group at most; more are an incident. */
export const MOST_MEMBERS = 50
/** How far the mean probability with all members may lie below the threshold. */
const SLACK = 0.1

/** How probable each pair is; undefined or zero for pairs that nobody compared. */
export type PairProbability = (a: number, b: number) => number

/**
 * Whether a ticket may join a group: it must be probable with the canonical ticket, and on average with all members. Two tickets that each
 * resemble a third one do not become the same by that: such a step is a person's.
 */
export function mayJoin(
  ticket: number,
  members: readonly number[],
  canonical: number,
  probability: PairProbability,
  threshold: number,
): boolean {
  if (members.includes(ticket) || members.length >= MOST_MEMBERS) return false
  if (probability(ticket, canonical) < threshold) return false
  const mean = members.reduce((sum, member) => sum + probability(ticket, member), 0) / members.length
  return mean >= threshold - SLACK
}

export type Grouped = { canonical: number; members: number[] }

/** Groups of tickets from their pairs, the most probable first. The oldest ticket of a group is the one that survives. */
export function groupsOf(pairs: readonly { a: number; b: number; probability: number }[], threshold: number): Grouped[] {
  const known = new Map<string, number>()
  const key = (a: number, b: number) => (a < b ? `${a} ${b}` : `${b} ${a}`)
  for (const { a, b, probability } of pairs) known.set(key(a, b), probability)
  const probability: PairProbability = (a, b) => known.get(key(a, b)) ?? 0
  const groupOf = new Map<number, Grouped>()
  const groups: Grouped[] = []
  for (const { a, b } of pairs.filter((pair) => pair.probability >= threshold).toSorted((x, y) => y.probability - x.probability)) {
    const [inA, inB] = [groupOf.get(a), groupOf.get(b)]
    if (inA && inB) continue
    const group = inA ?? inB
    const ticket = inA ? b : a
    if (!group) {
      const made = { canonical: Math.min(a, b), members: [a, b] }
      groups.push(made)
      groupOf.set(a, made)
      groupOf.set(b, made)
    } else if (ticket > group.canonical && mayJoin(ticket, group.members, group.canonical, probability, threshold)) {
      group.members.push(ticket)
      groupOf.set(ticket, group)
    }
  }
  return groups
}
