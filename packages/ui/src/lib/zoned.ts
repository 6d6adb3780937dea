import { dateFormat } from './date-format.ts'
import { timeZone } from './time.ts'

/** A date and a time as clocks on the wall show them, wherever that wall is. */
export type Wall = { year: number; month: number; day: number; hour: number; minute: number }

const wallAsUtc = ({ year, month, day, hour, minute }: Wall) => Date.UTC(year, month - 1, day, hour, minute)

/** What the clocks of a zone (the person's, when none is named) show at an instant. */
export function wallOf(at: Date, zone = timeZone()): Wall {
  const parts = dateFormat(
    { timeZone: zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
    'en-US',
  ).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value)
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') }
}

/** The instant at which the clocks of a zone show this; days beyond a month's end run on into the next one. */
export function instantOf(wall: Wall, zone = timeZone()): Date {
  const wanted = wallAsUtc(wall)
  const shown = (guess: number) => wallAsUtc(wallOf(new Date(guess), zone)) - guess
  const first = wanted - shown(wanted)
  // Near a change of the clocks the first guess stands on its wrong side.
  return new Date(wanted - shown(first))
}

/** The instant that a field of date and time says, in the person's zone; undefined where it says none. */
export function instantOfField(value: string, zone = timeZone()): Date | undefined {
  const [, year, month, day, hour, minute] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value) ?? []
  if (!year) return undefined
  return instantOf({ year: Number(year), month: Number(month), day: Number(day), hour: Number(hour), minute: Number(minute) }, zone)
}
