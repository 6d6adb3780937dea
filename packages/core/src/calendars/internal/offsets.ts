import { Temporal } from 'temporal-polyfill'

/** From an instant on, until the next one, clocks show UTC plus so many milliseconds. */
export type Offset = { since: number; ms: number }

const NANOSECONDS = 1_000_000

/** How far from UTC the clocks of a zone are, from before `from` until after `to`; the first holds also for all time before it. */
export function offsetsOf(timeZone: string, from: number, to: number): Offset[] {
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timeZone)
  const found: Offset[] = []
  while (at && at.epochMilliseconds <= to) {
    found.push({ since: found.length === 0 ? Number.NEGATIVE_INFINITY : at.epochMilliseconds, ms: at.offsetNanoseconds / NANOSECONDS })
    at = at.getTimeZoneTransition('next')
  }
  return found
}
