/** The middle of what is known; null of nothing. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const [low, high] = [known[Math.ceil(known.length / 2) - 1], known[Math.floor(known.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
