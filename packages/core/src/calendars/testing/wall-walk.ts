import type { DaySpans } from '@balcao/db/schema/calendars'
import type { Hours } from '../internal/expand.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/**
 * Business hours told by walking from minute to minute and reading the clock on the wall, by the platform's own calendar and nothing of
 * ours: open[i] says whether the minute that begins at from + i minutes is open.
 */
export function wallWalk({ timeZone, hours, holidays }: Hours, from: number, to: number): boolean[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const walls: string[] = []
  // A day more each way: spans begin the day before, and a gap may take one away whole.
  for (let at = from - 3 * DAY; at < to + 3 * DAY; at += MINUTE) walls.push(format.format(at))
  const first = (wall: string) => {
    const index = walls.findIndex((one) => one >= wall)
    return index < 0 ? walls.length : index
  }
  const open = new Array<boolean>(walls.length).fill(false)
  for (let day = Date.parse(`${walls[0]?.slice(0, 10)}T00:00Z`); day <= to + 3 * DAY; day += DAY) {
    const date = new Date(day).toISOString().slice(0, 10)
    const next = new Date(day + DAY).toISOString().slice(0, 10)
    for (const [start, end] of spansOn(date, hours, holidays))
      open.fill(true, first(`${date} ${start}`), first(`${end > start ? date : next} ${end}`))
  }
  const skipped = (3 * DAY) / MINUTE
  return open.slice(skipped, open.length - skipped)
}

function spansOn(date: string, hours: Hours['hours'], holidays: Hours['holidays']): DaySpans {
  const holiday =
    holidays.find((one) => !one.yearly && one.date === date) ??
    holidays.find((one) => one.yearly && one.date.slice(5) === date.slice(5) && one.date <= date)
  if (holiday) return holiday.spans ?? []
  return hours[String(new Date(`${date}T00:00Z`).getUTCDay() || 7)] ?? []
}
