/** A rising line through points: what a score turned out to be right in, of what was held out. */
export type Calibration = { scores: number[]; probabilities: number[] }

export type Point = { score: number; label: 0 | 1; weight?: number }

/**
 * Pools neighbours until shares never fall (isotonic regression). Pools begin with some size: one of few would promise a certainty that nobody
 * has seen.
 */
export function calibrate(points: readonly Point[], smallest = 20): Calibration {
  type Pool = { sum: number; right: number; n: number }
  const pools: Pool[] = []
  const mean = ({ right, n }: Pool) => (right + 0.02) / (n + 0.04)
  const sorted = points.toSorted((a, b) => a.score - b.score)
  let pool: Pool = { sum: 0, right: 0, n: 0 }
  for (const [at, { score, label, weight = 1 }] of sorted.entries()) {
    pool = { sum: pool.sum + weight * score, right: pool.right + weight * label, n: pool.n + weight }
    if (pool.n < smallest && at < sorted.length - 1) continue
    pools.push(pool)
    pool = { sum: 0, right: 0, n: 0 }
    while (pools.length > 1 && mean(pools.at(-2) as Pool) >= mean(pools.at(-1) as Pool)) {
      const last = pools.pop() as Pool
      const before = pools.pop() as Pool
      pools.push({ sum: before.sum + last.sum, right: before.right + last.right, n: before.n + last.n })
    }
  }
  return { scores: pools.map(({ sum, n }) => sum / n), probabilities: pools.map(mean) }
}

/** The probability of a score, between the points next to it. */
export function probabilityOf({ scores, probabilities }: Calibration, score: number): number {
  const above = scores.findIndex((one) => one >= score)
  if (above === -1) return probabilities.at(-1) ?? 0
  if (above === 0) return probabilities[0] ?? 0
  const [x0, x1] = [scores[above - 1] as number, scores[above] as number]
  const [y0, y1] = [probabilities[above - 1] as number, probabilities[above] as number]
  return x1 === x0 ? y1 : y0 + ((score - x0) / (x1 - x0)) * (y1 - y0)
}
