/** The middle of the days before today: what an ordinary day looks like. */
export function medianBefore(days: readonly { count: number }[]): number {
  const counts = days.slice(0, -1).map(({ count }) => count)
  if (counts.length === 0) return 0
  counts.sort((a, b) => a - b)
  const middle = Math.floor(counts.length / 2)
  const upper = counts[middle] ?? 0
  return counts.length % 2 ? upper : ((counts[middle - 1] ?? 0) + upper) / 2
}
