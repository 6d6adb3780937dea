/** What one measurement of one call gave. Times in milliseconds. */
export type Figures = { count: number; perSecond: number; p50: number; p95: number; p99: number; max: number }

/** One caller with its own connection: does the call once and waits for all of it. */
export type Caller = { call: () => Promise<void>; close: () => void }

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(
    values.filter(Number.isFinite).toSorted((a, b) => a - b),
    0.5,
  )
}

export function figuresOf(times: readonly number[], elapsedMs: number): Figures {
  const sorted = times.toSorted((a, b) => a - b)
  return {
    count: sorted.length,
    perSecond: (sorted.length / elapsedMs) * 1000,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
  }
}

/** Calls over and over from all callers, until the time or the count is used up. */
export async function pound(callers: readonly Caller[], forMs: number, maxCalls = Number.POSITIVE_INFINITY): Promise<Figures> {
  const times: number[] = []
  let started = 0
  const begin = performance.now()
  const end = begin + forMs
  await Promise.all(
    callers.map(async ({ call }) => {
      while (performance.now() < end && started < maxCalls) {
        started += 1
        const at = performance.now()
        await call()
        times.push(performance.now() - at)
      }
    }),
  )
  return figuresOf(times, performance.now() - begin)
}

/** Several rounds as one: the median of each figure. */
export function medianFigures(rounds: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(rounds.map(pick))
  return {
    count: rounds.reduce((sum, { count }) => sum + count, 0),
    perSecond: of((f) => f.perSecond),
    p50: of((f) => f.p50),
    p95: of((f) => f.p95),
    p99: of((f) => f.p99),
    max: Math.max(...rounds.map(({ max }) => max)),
  }
}
