import { availableParallelism } from 'node:os'
import type { Log } from '@balcao/platform/log'
import { openPace } from './pace.ts'

/** So many organisations are seen to at once: more than there are processors would only take turns with those who answer people. */
const HANDS = Math.min(4, Math.max(2, availableParallelism()))

/**
 * Works for a few organisations at a time, for each once: what comes for one meanwhile, and while it rests, waits and is done together.
 * @param onFree called whenever there is room again, or somebody has rested
 * @param most how many organisations at a time
 */
export function openHands<T>(
  work: (tenantId: number, some: readonly T[]) => Promise<void>,
  onFree: () => void,
  log: Log,
  most = HANDS,
  pace = openPace(most),
) {
  const held = new Map<number, { some: readonly T[]; ended: Promise<void> }>()
  const resting = new Set<number>()

  function letRest(tenantId: number): void {
    const ms = pace.rest()
    if (ms < 1) return
    resting.add(tenantId)
    const rested = () => {
      resting.delete(tenantId)
      onFree()
    }
    setTimeout(rested, ms).unref()
  }

  return {
    get areFull(): boolean {
      return held.size >= most
    },
    /** Is somebody at work for this one? */
    isFor: (tenantId: number): boolean => held.has(tenantId),
    /** Had this one its turn a moment ago, so that what comes for it may wait for more? */
    rests: (tenantId: number): boolean => resting.has(tenantId),
    /** What is being done now. */
    all: (): T[] => [...held.values()].flatMap(({ some }) => some),
    take(tenantId: number, some: readonly T[]): void {
      const began = performance.now()
      const ended = work(tenantId, some)
        .catch((error: unknown) => log.warn({ err: error, tenantId }, 'reactions were left; they are found again'))
        .then(() => {
          pace.worked(performance.now() - began)
          held.delete(tenantId)
          letRest(tenantId)
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
