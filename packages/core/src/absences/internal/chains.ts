import { MAX_CHAIN } from '@balcao/contracts/absences/bounds'

/** An absence as chains of substitutes see it; instants in milliseconds, `queueId` 0 for every other queue. */
export type Link = { userId: number; from: number; to: number; substitutes: ReadonlyMap<number, number> }

/** Whom an absence names for a queue. */
export const namedFor = ({ substitutes }: Pick<Link, 'substitutes'>, queueId: number): number | undefined =>
  substitutes.get(queueId) ?? substitutes.get(0)

type Found = { loop: number[] } | { tooLong: true } | undefined

/**
 * Follows the substitutes of a new absence for a queue through those who are away at the same time. A circle is a way back to somebody
 * on the path within a time that all absences on it share.
 * @param absences what else is planned, without the one that is looked at
 */
function follow(start: Link, absences: readonly Link[], queueId: number): Found {
  const walk = (link: Link, path: readonly number[], from: number, to: number): Found => {
    const next = namedFor(link, queueId)
    if (next === undefined) return undefined
    if (path.includes(next)) return { loop: [...path, next] }
    const away = absences.filter((one) => one.userId === next && one.from < to && from < one.to)
    if (away.length > 0 && path.length >= MAX_CHAIN) return { tooLong: true }
    for (const one of away) {
      const found = walk(one, [...path, next], Math.max(from, one.from), Math.min(to, one.to))
      if (found) return found
    }
    return undefined
  }
  return walk(start, [start.userId], start.from, start.to)
}

/** What is wrong with the chains that an absence would begin: a circle of people, or too many away one after the other. */
export function chainTrouble(start: Link, absences: readonly Link[]): Found {
  const queues = new Set([0, ...[start, ...absences].flatMap(({ substitutes }) => [...substitutes.keys()])])
  for (const queueId of queues) {
    const found = follow(start, absences, queueId)
    if (found) return found
  }
  return undefined
}
