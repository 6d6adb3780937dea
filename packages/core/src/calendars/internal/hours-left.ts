import { minutesOfSpan, type Span } from '@balcao/contracts/calendars/spans'

const two = (value: number) => String(value).padStart(2, '0')
const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** What is left of a day's spans when part of the day is off; null when nothing is. */
export function hoursLeft(spans: readonly Span[], off: { from: number; to: number }): Span[] | null {
  const left = spans.flatMap((span): Span[] => {
    const { start, end } = minutesOfSpan(span)
    const pieces = [
      [start, Math.min(end, off.from)],
      [Math.max(start, off.to), end],
    ] as const
    return pieces.filter(([from, to]) => to > from).map(([from, to]) => [timeOf(from), timeOf(to)])
  })
  return left.length > 0 ? left : null
}
