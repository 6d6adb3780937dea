/** Somebody who has a skill, and until which day (null: for good). */
export type Holder = { userId: number; skillId: number; expiresOn: string | null }
type Away = { userId: number; startsAt: string; endsAt: string }

const DAY_MS = 86_400_000
const DAYS = 7

/**
 * How well skills are covered: how many of their holders can be given tickets now, the fewest that are not away at any moment of one of the next
 * seven days, and whether a single person has it.
 * @param now the present, in milliseconds
 * @param present who can be given tickets now
 */
export function coverageOf(
  skillIds: readonly number[],
  holders: readonly Holder[],
  away: readonly Away[],
  present: ReadonlySet<number>,
  now: number,
) {
  const awayAt = (userId: number, from: number, to: number) =>
    away.some((one) => one.userId === userId && Date.parse(one.startsAt) < to && Date.parse(one.endsAt) > from)
  return skillIds.map((skillId) => {
    const own = holders.filter((holder) => holder.skillId === skillId)
    const byDay = Array.from({ length: DAYS }, (_, day) => {
      const [from, to] = [now + day * DAY_MS, now + (day + 1) * DAY_MS]
      const last = new Date(from).toISOString().slice(0, 10)
      return own.filter(({ userId, expiresOn }) => (expiresOn === null || expiresOn >= last) && !awayAt(userId, from, to)).length
    })
    return {
      skillId,
      now: own.filter(({ userId }) => present.has(userId) && !awayAt(userId, now, now + 1)).length,
      thisWeek: Math.min(...byDay),
      oneDeep: own.length === 1,
    }
  })
}
