/** A share with its 95 % interval (Wilson), in per cent. */
export type Share = { value: number; low: number; high: number; n: number }

export function share(right: number, n: number): Share {
  if (n === 0) return { value: 0, low: 0, high: 0, n: 0 }
  const z = 1.96
  const p = right / n
  const middle = (p + (z * z) / (2 * n)) / (1 + (z * z) / n)
  const half = (z * Math.sqrt((p * (1 - p)) / n + (z * z) / (4 * n * n))) / (1 + (z * z) / n)
  return { value: p, low: Math.max(middle - half, 0), high: Math.min(middle + half, 1), n }
}

export type Judged = { probability: number; label: 0 | 1 }

/** How far probabilities are from what they turned out to be, on average over ten bins (expected calibration error). */
export function calibrationError(judged: readonly Judged[]): number {
  let error = 0
  for (let bin = 0; bin < 10; bin++) {
    const some = judged.filter(({ probability }) => Math.min(Math.floor(probability * 10), 9) === bin)
    if (some.length === 0) continue
    const said = some.reduce((sum, { probability }) => sum + probability, 0)
    const right = some.reduce((sum, { label }) => sum + label, 0)
    error += Math.abs(said - right) / judged.length
  }
  return error
}

/** The area below precision over recall, as the mean of the precisions at each right one. */
export function averagePrecision(judged: readonly Judged[]): number {
  let right = 0
  let sum = 0
  judged
    .toSorted((a, b) => b.probability - a.probability)
    .forEach(({ label }, at) => {
      if (label === 0) return
      right += 1
      sum += right / (at + 1)
    })
  return right === 0 ? 0 : sum / right
}
