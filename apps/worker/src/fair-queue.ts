import type { Published } from './claim.ts'

/** Events of one tenant held in memory; the rest is found in the outbox. */
const MAX_PER_TENANT = 1_000
/** Jobs after which a tenant's priority drops by one step, and how many jobs are forgiven per second. */
const JOBS_PER_STEP = 100
const REFILL_PER_SECOND = 20
/** The largest priority value BullMQ accepts. */
const LOWEST_PRIORITY = 2_097_151

/** Published events waiting to be dispatched, served fairly by tenant. */
export function openFairQueue(seconds = () => performance.now() / 1_000) {
  const waiting = new Map<number, Published[]>()
  /** Since when each tenant has been waiting. */
  const since = new Map<number, number>()
  return {
    add(facts: readonly Published[]): void {
      for (const [tenantId, some] of Map.groupBy(facts, (fact) => fact.tenantId)) {
        const queued = waiting.get(tenantId) ?? []
        if (queued.length === 0) since.set(tenantId, seconds())
        if (queued.length < MAX_PER_TENANT) waiting.set(tenantId, [...queued, ...some])
      }
    },
    /** Events of tenants that have more than `many` waiting or have waited longer than `forSeconds`, taken round-robin. */
    flood({ many, forSeconds }: { many: number; forSeconds: number }, count: number): Published[] {
      const now = seconds()
      const isLate = (tenantId: number) => now - (since.get(tenantId) ?? 0) > forSeconds
      const floods = [...waiting].flatMap(([tenantId, queued]) => (queued.length > many || isLate(tenantId) ? [queued] : []))
      const rounds = Math.max(0, ...floods.map(({ length }) => length))
      const found: Published[] = []
      for (let round = 0; round < rounds && found.length < count; round++)
        for (const queued of floods) if (queued[round]) found.push(queued[round] as Published)
      return found.slice(0, count)
    },
    get isEmpty(): boolean {
      return waiting.size === 0
    },
    /** Removes and returns events of the first tenant that is not busy, and moves that tenant to the end. */
    take(isBusy: (tenantId: number, waiting: number) => boolean, most: number): Published[] {
      for (const [tenantId, queued] of waiting) {
        if (isBusy(tenantId, queued.length)) continue
        waiting.delete(tenantId)
        since.delete(tenantId)
        if (queued.length > most) {
          waiting.set(tenantId, queued.slice(most))
          since.set(tenantId, seconds())
        }
        return queued.slice(0, most)
      }
      return []
    },
    remove(facts: readonly Published[]): void {
      const done = new Set(facts)
      for (const [tenantId, queued] of waiting) {
        const left = queued.filter((fact) => !done.has(fact))
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
 * Returns the priority of a tenant's next job: the more it has queued lately, the lower. A hundred thousand jobs of one tenant delay nobody
 * else.
 */
export function openTenantPriorities(seconds = () => performance.now() / 1_000) {
  const levels = new Map<number, { jobs: number; at: number }>()
  return (tenantId: number): number => {
    const now = seconds()
    const { jobs, at } = levels.get(tenantId) ?? { jobs: 0, at: now }
    const level = Math.max(0, jobs - (now - at) * REFILL_PER_SECOND) + 1
    levels.set(tenantId, { jobs: level, at: now })
    return Math.min(LOWEST_PRIORITY, Math.floor(level / JOBS_PER_STEP))
  }
}
