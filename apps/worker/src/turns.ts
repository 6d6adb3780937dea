import type { Published } from './claim.ts'

/** Facts of one organisation held in memory for the dispatcher; more are found again in the outbox. */
const MAX_OF_ONE = 1_000
/** Jobs that an organisation queues among the first, and how many a second it has for good. */
const SHARE = 100
const REFILL_PER_SECOND = 20
/** The last place that BullMQ knows. */
const LAST = 2_097_151

/** Published facts that wait to be dealt with, by organisation: everybody has their turn. */
export function openTurns(seconds = () => performance.now() / 1_000) {
  const waiting = new Map<number, Published[]>()
  /** Since when each has had no turn. */
  const since = new Map<number, number>()
  return {
    add(facts: readonly Published[]): void {
      for (const [tenantId, some] of Map.groupBy(facts, (fact) => fact.tenantId)) {
        const held = waiting.get(tenantId) ?? []
        if (held.length === 0) since.set(tenantId, seconds())
        if (held.length < MAX_OF_ONE) waiting.set(tenantId, [...held, ...some])
      }
    },
    /** Some of those who have more than `many` waiting, or had no turn for so long, of each in turn. */
    flood({ many, forSeconds }: { many: number; forSeconds: number }, count: number): Published[] {
      const now = seconds()
      const isLate = (tenantId: number) => now - (since.get(tenantId) ?? 0) > forSeconds
      const floods = [...waiting].flatMap(([tenantId, held]) => (held.length > many || isLate(tenantId) ? [held] : []))
      const rounds = Math.max(0, ...floods.map(({ length }) => length))
      const found: Published[] = []
      for (let round = 0; round < rounds && found.length < count; round++)
        for (const held of floods) if (held[round]) found.push(held[round] as Published)
      return found.slice(0, count)
    },
    get isEmpty(): boolean {
      return waiting.size === 0
    },
    /** Takes away those of the first organisation that is not busy, which is the last from then on. */
    take(isBusy: (tenantId: number, waiting: number) => boolean, most: number): Published[] {
      for (const [tenantId, held] of waiting) {
        if (isBusy(tenantId, held.length)) continue
        waiting.delete(tenantId)
        since.delete(tenantId)
        if (held.length > most) {
          waiting.set(tenantId, held.slice(most))
          since.set(tenantId, seconds())
        }
        return held.slice(0, most)
      }
      return []
    },
    remove(facts: readonly Published[]): void {
      const done = new Set(facts)
      for (const [tenantId, held] of waiting) {
        const left = held.filter((fact) => !done.has(fact))
        if (left.length > 0) waiting.set(tenantId, left)
        else {
          waiting.delete(tenantId)
          since.delete(tenantId)
        }
      }
    },
  }
}

/**
 * Says how far behind the others the next job of an organisation stands: the more it has queued of late, the further.
 * So a hundred thousand jobs of one keep nobody else waiting.
 */
export function openShares(seconds = () => performance.now() / 1_000) {
  const levels = new Map<number, { jobs: number; at: number }>()
  return (tenantId: number): number => {
    const now = seconds()
    const { jobs, at } = levels.get(tenantId) ?? { jobs: 0, at: now }
    const level = Math.max(0, jobs - (now - at) * REFILL_PER_SECOND) + 1
    levels.set(tenantId, { jobs: level, at: now })
    return Math.min(LAST, Math.floor(level / SHARE))
  }
}
