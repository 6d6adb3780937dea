import { DAY, expand, type Hours, type Stretches } from './expand.ts'

/** How many days each way are expanded at first, and how far a window ever reaches: nothing is open outside. */
const REACH_DAYS = 1827
const FIRST_DAY = Date.parse('1970-01-01T00:00:00Z') / DAY
const LAST_DAY = Date.parse('2200-01-01T00:00:00Z') / DAY

/** What of a calendar is expanded; it grows when it is asked about other times. */
export type Window = {
  /** What is known now; right for instants from `from` until `to`. */
  known(): Stretches & { from: number; to: number }
  /** Includes these instants, as far as a window ever reaches. */
  cover(from: number, to: number): void
  /** Grows towards the future (1) or the past (-1). @returns false when it cannot any more */
  grow(direction: 1 | -1): boolean
}

const within = (day: number): number => Math.min(LAST_DAY, Math.max(FIRST_DAY, day))

/** Expands nothing before it is asked: most calendars that are read are not. */
export function windowOf(hours: Hours): Window {
  const today = Math.floor(Date.now() / DAY)
  let [first, last] = [within(today - REACH_DAYS), within(today + REACH_DAYS)]
  let known: (Stretches & { from: number; to: number }) | undefined

  const move = (toFirst: number, toLast: number): boolean => {
    if (toFirst === first && toLast === last) return false
    ;[first, last, known] = [toFirst, toLast, undefined]
    return true
  }
  const expanded = () => {
    // Two days more each way: a stretch begins up to a day before, and local days begin up to a day away from ours.
    known ??= { ...expand(hours, first - 2, last + 2), from: first * DAY, to: last * DAY }
    return known
  }
  return {
    known: expanded,
    cover: (from, to) => {
      // A year more than what is asked, so that the next question seldom grows it again.
      const toFirst = from < first * DAY ? within(Math.floor(from / DAY) - 366) : first
      const toLast = to > last * DAY ? within(Math.ceil(to / DAY) + 366) : last
      move(toFirst, toLast)
    },
    grow: (direction) => {
      const more = last - first
      return direction === 1 ? move(first, within(last + more)) : move(within(first - more), last)
    },
  }
}
