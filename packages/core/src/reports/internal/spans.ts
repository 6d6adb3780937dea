import { type Period, shift } from './question.ts'

export type Span = Period & { grain: 'day' | 'month' }

const monthOf = (day: string) => `${day.slice(0, 7)}-01`
/** The first day of the next month. */
const nextMonth = (day: string) => monthOf(shift(monthOf(day), 31))

/**
 * A period as what sums are kept of: whole months (named by their first days) and the days before and after them. Nothing has happened after
 * today, so that the month of today is a whole one for who asks until then or later.
 */
export function spansOf({ from, to, today }: Period & { today: string }): Span[] {
  const first = from === monthOf(from) ? from : nextMonth(from)
  const beyond = to >= today ? nextMonth(today) : monthOf(shift(to, 1))
  if (first >= beyond) return [{ grain: 'day', from, to }]
  return [
    ...(from < first ? [{ grain: 'day' as const, from, to: shift(first, -1) }] : []),
    { grain: 'month', from: first, to: monthOf(shift(beyond, -1)) },
    ...(beyond <= to ? [{ grain: 'day' as const, from: beyond, to }] : []),
  ]
}
