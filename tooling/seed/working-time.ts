/** Days the demo looks back. */
export const DAYS = 60
const HOUR = 3_600_000
const SAO_PAULO = -3 * HOUR

/** How much of the work happens in an hour of the week, local time: 1 in office hours, little around them. */
function weight(localHour: number, weekDay: number): number {
  const weekend = weekDay === 0 || weekDay === 6
  if (weekend) return localHour >= 9 && localHour < 17 ? 0.03 : 0.002
  if (localHour >= 8 && localHour < 18) return 1
  if (localHour === 7 || localHour === 18 || localHour === 19) return 0.2
  return localHour >= 20 && localHour < 23 ? 0.05 : 0.004
}

/**
 * The last 60 days measured in working hours: points on this axis are evenly busy, so that tickets and answers spread
 * over them fall mostly into office hours, and never into the future.
 */
export type WorkingTime = { end: number; at(hours: number): Date }

/** The axis that ends at `now` (ms since the epoch). */
export function workingTime(now: number): WorkingTime {
  const start = now - DAYS * 24 * HOUR
  const marks: { from: number; total: number; weight: number }[] = []
  let total = 0
  for (let from = start; from < now; ) {
    const local = new Date(from + SAO_PAULO)
    const to = Math.min(now, (Math.floor(from / HOUR) + 1) * HOUR)
    const share = weight(local.getUTCHours(), local.getUTCDay())
    marks.push({ from, total, weight: share })
    total += (share * (to - from)) / HOUR
    from = to
  }
  const end = total
  return {
    end,
    at(hours) {
      const wanted = Math.max(0, Math.min(hours, end))
      let low = 0
      let high = marks.length - 1
      while (low < high) {
        const middle = Math.ceil((low + high) / 2)
        if ((marks[middle]?.total ?? 0) <= wanted) low = middle
        else high = middle - 1
      }
      const mark = marks[low]
      if (!mark) throw new RangeError('An empty axis')
      return new Date(Math.min(now, Math.floor(mark.from + ((wanted - mark.total) / mark.weight) * HOUR)))
    },
  }
}
