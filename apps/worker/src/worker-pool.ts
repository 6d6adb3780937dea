import { availableParallelism } from 'node:os'
import type { Log } from '@balcao/platform/log'
import { openCooldown } from './cooldown.ts'

/** Tenants processed at once. More than there are processors would only compete with the server. */
const CONCURRENCY = Math.min(4, Math.max(2, availableParallelism()))

/**
 * Runs one batch per tenant at a time, for a few tenants. Events that arrive for a tenant that is running or cooling down wait and form its
 * next batch.
 * @param onFree called whenever a slot is free again or a cooldown has ended
 * @param most tenants at a time
 */
export function openWorkerPool<T>(
  work: (tenantId: number, some: readonly T[]) => Promise<void>,
  onFree: () => void,
  log: Log,
  most = CONCURRENCY,
  cooldown = openCooldown(most),
) {
  const running = new Map<number, { some: readonly T[]; ended: Promise<void> }>()
  const coolingDown = new Set<number>()

  function coolDown(tenantId: number): void {
    const ms = cooldown.remainingMs()
    if (ms < 1) return
    coolingDown.add(tenantId)
    const cooled = () => {
      coolingDown.delete(tenantId)
      onFree()
    }
    setTimeout(cooled, ms).unref()
  }

  return {
    get isFull(): boolean {
      return running.size >= most
    },
    isRunning: (tenantId: number): boolean => running.has(tenantId),
    /** Whether the tenant finished a batch a moment ago, so that new events may wait for more. */
    isCoolingDown: (tenantId: number): boolean => coolingDown.has(tenantId),
    /** Everything being processed. */
    all: (): T[] => [...running.values()].flatMap(({ some }) => some),
    start(tenantId: number, some: readonly T[]): void {
      const began = performance.now()
      const ended = work(tenantId, some)
        .catch((error: unknown) => log.warn({ err: error, tenantId }, 'reactions were left; they are found again'))
        .then(() => {
          cooldown.record(performance.now() - began)
          running.delete(tenantId)
          coolDown(tenantId)
          onFree()
        })
      running.set(tenantId, { some, ended })
    },
    /** Resolves when everything started has ended. */
    async drain(): Promise<void> {
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
