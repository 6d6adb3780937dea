/** A weighted sum whose logistic is a probability, with the scale of each feature in it: weights are of standardised values. */
export type Linear = { bias: number; weights: number[]; means: number[]; scales: number[] }

export type Example = { values: readonly number[]; label: 0 | 1; weight?: number }

export const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** The sum before the logistic, and what each feature contributed to it. */
export function contributions(model: Linear, values: readonly number[]): { sum: number; parts: number[] } {
  const parts = values.map((value, at) => (model.weights[at] ?? 0) * ((value - (model.means[at] ?? 0)) / (model.scales[at] || 1)))
  return { sum: parts.reduce((sum, part) => sum + part, model.bias), parts }
}

/** Solves a symmetric positive system by Gaussian elimination. */
function solve(matrix: number[][], vector: number[]): number[] {
  const n = vector.length
  const rows = matrix.map((row, at) => [...row, vector[at] as number])
  for (let at = 0; at < n; at++) {
    let best = at
    for (let r = at + 1; r < n; r++) if (Math.abs(rows[r]?.[at] as number) > Math.abs(rows[best]?.[at] as number)) best = r
    ;[rows[at], rows[best]] = [rows[best] as number[], rows[at] as number[]]
    const pivot = rows[at] as number[]
    for (let r = at + 1; r < n; r++) {
      const row = rows[r] as number[]
      const factor = (row[at] as number) / (pivot[at] as number)
      for (let c = at; c <= n; c++) row[c] = (row[c] as number) - factor * (pivot[c] as number)
    }
  }
  const solution = new Array<number>(n).fill(0)
  for (let at = n - 1; at >= 0; at--) {
    const row = rows[at] as number[]
    let sum = row[n] as number
    for (let c = at + 1; c < n; c++) sum -= (row[c] as number) * (solution[c] as number)
    solution[at] = sum / (row[at] as number)
  }
  return solution
}

/** Fits by Newton's method with a penalty on the weights (not on the bias): the same examples give the same model. */
export function fit(examples: readonly Example[], penalty = 1, rounds = 30): Linear {
  const width = examples[0]?.values.length ?? 0
  const means = new Array<number>(width).fill(0)
  const scales = new Array<number>(width).fill(0)
  for (const { values } of examples)
    for (let at = 0; at < width; at++) means[at] = (means[at] as number) + (values[at] as number) / examples.length
  for (const { values } of examples)
    for (let at = 0; at < width; at++)
      scales[at] = (scales[at] as number) + ((values[at] as number) - (means[at] as number)) ** 2 / examples.length
  for (let at = 0; at < width; at++) scales[at] = Math.sqrt(scales[at] as number) || 1
  const rows = examples.map(({ values }) => [1, ...values.map((value, at) => (value - (means[at] as number)) / (scales[at] as number))])
  let theta = new Array<number>(width + 1).fill(0)
  for (let round = 0; round < rounds; round++) {
    const gradient = theta.map((weight, at) => (at === 0 ? 0 : -penalty * weight))
    const hessian = theta.map((_, r) => theta.map((__, c) => (r === c ? (r === 0 ? 1e-9 : penalty) : 0)))
    rows.forEach((row, n) => {
      const example = examples[n] as Example
      const p = logistic(row.reduce((sum, value, at) => sum + value * (theta[at] as number), 0))
      const weight = example.weight ?? 1
      const slope = weight * Math.max(p * (1 - p), 1e-9)
      for (let r = 0; r <= width; r++) {
        const value = row[r] as number
        gradient[r] = (gradient[r] as number) + weight * (example.label - p) * value
        const line = hessian[r] as number[]
        for (let c = 0; c <= width; c++) line[c] = (line[c] as number) + slope * value * (row[c] as number)
      }
    })
    const step = solve(hessian, gradient)
    theta = theta.map((weight, at) => weight + (step[at] as number))
    if (Math.max(...step.map(Math.abs)) < 1e-7) break
  }
  return { bias: theta[0] ?? 0, weights: theta.slice(1), means, scales }
}
