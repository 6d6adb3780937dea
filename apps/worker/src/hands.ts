import { availableParallelism } from 'node:os'
import type { Log } from '@balcao/platform/log'

/** So many organisations are seen to at once: more than there are processors would only take turns with those who answer people. */
const HANDS = Math.min(4, Math.max(2, availableParallelism()))

/**
 * Works for a few organisations at a time, for each once: what comes for one meanwhile waits, and is done together.
 * @param onFree called whenever there is room again
 * @param most how many organisations at a time
 */
export function openHands<T>(work: (tenantId: number, some: readonly T[]) => Promise<void>, onFree: () => void, log: Log, most = HANDS) {
  const held = new Map<number, { some: readonly T[]; ended: Promise<void> }>()
  return {
    get areFull(): boolean {
      return held.size >= most
    },
    isFor: (tenantId: number): boolean => held.has(tenantId),
    /** What is being done now. */
    all: (): T[] => [...held.values()].flatMap(({ some }) => some),
    take(tenantId: number, some: readonly T[]): void {
      const ended = work(tenantId, some)
        .catch((error: unknown) => log.warn({ err: error, tenantId }, 'reactions were left; they are found again'))
        .then(() => {
          held.delete(tenantId)
          onFree()
        })
      held.set(tenantId, { some, ended })
    },
    /** Resolves when all that was begun has ended. */
    async rest(): Promise<void> {
      await Promise.all([...held.values()].map(({ ended }) => ended))
    },
  }
}
