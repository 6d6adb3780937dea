import { Temporal } from 'temporal-polyfill'

type Spans = readonly (readonly [string, string])[]
export type Week = Readonly<Record<string, Spans>>

/** Whether the wall clock of an instant lies in a week's hours; a span whose end is not after its start goes on into the next day. */
export function isWithinWeek(hours: Week, zone: string, at: number): boolean {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const time = local.toPlainTime().toString({ smallestUnit: 'minute', roundingMode: 'trunc' })
  const spansOf = (weekday: number) => hours[String(weekday)] ?? []
  const yesterday = ((local.dayOfWeek + 5) % 7) + 1
  return (
    spansOf(local.dayOfWeek).some(([from, to]) => time >= from && (to <= from || time < to)) ||
    spansOf(yesterday).some(([from, to]) => to <= from && time < to)
  )
}
