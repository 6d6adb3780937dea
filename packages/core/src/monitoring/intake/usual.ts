import type { Band } from '@balcao/contracts/monitoring/intake'
import { LEAST_WEEKS, USUAL_WEEKS } from '@balcao/contracts/monitoring/intake-words'
import { Temporal } from 'temporal-polyfill'
import type { IsHoliday } from '../../calendars/holiday-dates.ts'

export const HOUR = 3_600_000
/** With fewer weeks of one hour nothing is called usual: four weeks of history, one of whose days was a holiday. */
const LEAST_SAMPLES = LEAST_WEEKS - 1

/** What an organisation's past is read by: its time zone, from when on there are counts, and which days are not like others. */
export type Past = { zone: string; since: number; isHoliday: IsHoliday }

const zoned = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)

/** Where the hour of an instant begins by the clock on the wall. */
export function hourOf(at: number, zone: string): number {
  const offset = Math.round(zoned(at, zone).offsetNanoseconds / 1e6)
  const past = (at + offset) % HOUR
  return at - (past < 0 ? past + HOUR : past)
}

/** Where the day of an instant begins. */
export const dayOf = (at: number, zone: string): number => zoned(at, zone).startOfDay().epochMilliseconds
export const dateOf = (at: number, zone: string): string => zoned(at, zone).toPlainDate().toString()

/** Where the hours from one instant until another one begin. */
export function hoursBetween(from: number, to: number, zone: string): number[] {
  const hours: number[] = []
  // Clocks move by whole hours, and by half ones where a zone has these: then the next hour begins earlier or later.
  for (let at = hourOf(from, zone); at < to; at = nextHour(at, zone)) hours.push(at)
  return hours
}
function nextHour(at: number, zone: string): number {
  const next = hourOf(at + HOUR, zone)
  return next > at ? next : at + HOUR
}

/** The same hour of the same weekday so many weeks before. Undefined where the clocks left it out; where they showed it twice, the first. */
export function weeksBefore(hour: number, zone: string, weeks: number): number | undefined {
  const now = zoned(hour, zone)
  const then = now.toPlainDateTime().subtract({ weeks }).toZonedDateTime(zone, { disambiguation: 'compatible' })
  return then.hour === now.hour ? then.epochMilliseconds : undefined
}

type Then = { at: number; date: string }
/** What the clocks say is always the same, so a process keeps so much of it. */
const MOST_KEPT = 20_000
const kept = new Map<string, (Then | undefined)[]>()

/** The same hour of each of the weeks before, with its date. */
function weeksOf(hour: number, zone: string): (Then | undefined)[] {
  const key = `${zone}:${hour}`
  const found =
    kept.get(key) ??
    Array.from({ length: USUAL_WEEKS }, (_, index) => {
      const at = weeksBefore(hour, zone, index + 1)
      return at === undefined ? undefined : { at, date: dateOf(at, zone) }
    })
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, found)
  return found
}

/** The hours of the weeks before that an hour is compared with: those with counts, and no holidays. */
export function comparedWith(hour: number, { zone, since, isHoliday }: Past): (number | undefined)[] {
  return weeksOf(hour, zone).map((then) => (then && then.at >= since && !isHoliday(then.date) ? then.at : undefined))
}

/** The hours that a stretch covers, and how much of each. */
export const partsOf = (from: number, to: number, zone: string) =>
  hoursBetween(from, to, zone).map((hour) => ({ hour, part: (Math.min(to, hour + HOUR) - Math.max(from, hour)) / HOUR }))

/**
 * How much there was in the same stretch of the weeks before; hours that it covers in part count in that part. A week counts whole or not
 * at all. `compared`: what each hour is compared with; `count`: what there was in an hour of then.
 */
export function samplesOf(
  parts: readonly { hour: number; part: number }[],
  compared: (hour: number) => readonly (number | undefined)[],
  count: (hour: number) => number,
): number[] {
  const all = parts.map(({ hour, part }) => ({ weeks: compared(hour), part }))
  return Array.from({ length: USUAL_WEEKS }, (_, week) => {
    if (all.some(({ weeks }) => weeks[week] === undefined)) return undefined
    return all.reduce((sum, { weeks, part }) => sum + count(weeks[week] as number) * part, 0)
  }).filter((sample) => sample !== undefined)
}

/** A quantile of sorted values, between two of them as far as it lies (as percentile_cont does). */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const [low, high] = [sorted[Math.floor(place)] as number, sorted[Math.ceil(place)] as number]
  return Math.round((low + (high - low) * (place - Math.floor(place))) * 100) / 100
}

/** What is usual by these samples; null where they are too few to say. */
export function bandOf(samples: readonly number[]): Band | null {
  if (samples.length < LEAST_SAMPLES) return null
  const sorted = samples.toSorted((a, b) => a - b)
  return { low: quantile(sorted, 0.1), median: quantile(sorted, 0.5), high: quantile(sorted, 0.9) }
}

/** Whether there are weeks enough to compare with. */
export const isLongEnough = (since: number | null, now: number): since is number =>
  since !== null && now - since >= LEAST_WEEKS * 7 * 24 * HOUR
