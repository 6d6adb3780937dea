import type { Clock } from '../clock.ts'
import type { Hours, Stretches } from './expand.ts'
import { countBelow, countUpTo } from './search.ts'
import { windowOf } from './window.ts'

/** The open milliseconds before an instant, counted from where the stretches begin. */
function read({ starts, ends, before }: Stretches, at: number): number {
  const index = countUpTo(starts, at) - 1
  if (index < 0) return 0
  return (before[index] as number) + Math.min(at, ends[index] as number) - (starts[index] as number)
}

/** The first instant before which so many milliseconds were open; undefined where the stretches do not tell. */
function find({ starts, ends, before }: Stretches, open: number): number | undefined {
  const index = countBelow(before, open) - 1
  if (index < 0) return undefined
  const at = (starts[index] as number) + open - (before[index] as number)
  return at <= (ends[index] as number) ? at : undefined
}

/** Reads the clock of a calendar. */
export function makeClock(hours: Hours): Clock {
  const window = windowOf(hours)

  function add(from: number, ms: number): number {
    window.cover(from, from + ms)
    for (;;) {
      const known = window.known()
      const open = read(known, from) + ms
      const at = find(known, open)
      if (at !== undefined && at >= known.from && at <= known.to) return at
      const isPast = at === undefined ? open <= 0 : at < known.from
      if (!window.grow(isPast ? -1 : 1)) return isPast ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
    }
  }

  function open(from: number, to: number): number {
    window.cover(Math.min(from, to), Math.max(from, to))
    const known = window.known()
    return read(known, to) - read(known, from)
  }

  function isOpen(at: number): boolean {
    window.cover(at, at)
    const { starts, ends } = window.known()
    const index = countUpTo(starts, at) - 1
    return index >= 0 && at < (ends[index] as number)
  }

  function nextOpen(at: number): number | null {
    if (isOpen(at)) return at
    do {
      const { starts, to } = window.known()
      const next = starts[countUpTo(starts, at)]
      if (next !== undefined && next <= to) return next
    } while (window.grow(1))
    return null
  }

  return { open, add, isOpen, nextOpen }
}
