import type { Half } from '@balcao/contracts/absences/bounds'
import { Temporal } from 'temporal-polyfill'

export type LocalSpan = { fromDate: string; toDate: string; fromHalf: Half; toHalf: Half }

const NOON = Temporal.PlainTime.from('12:00')

/** The start of a local day: where the clocks skip midnight, the first moment after. */
const dayStart = (day: Temporal.PlainDate, zone: string) => day.toZonedDateTime(zone).toInstant()
const noon = (day: Temporal.PlainDate, zone: string) => day.toZonedDateTime({ timeZone: zone, plainTime: NOON }).toInstant()

/** Local days and halves of them as instants: the end is the first moment that is worked again. */
export function instantsOf({ fromDate, toDate, fromHalf, toHalf }: LocalSpan, zone: string): { startsAt: string; endsAt: string } {
  const [first, last] = [Temporal.PlainDate.from(fromDate), Temporal.PlainDate.from(toDate)]
  const startsAt = fromHalf === 'afternoon' ? noon(first, zone) : dayStart(first, zone)
  const endsAt = toHalf === 'morning' ? noon(last, zone) : dayStart(last.add({ days: 1 }), zone)
  return { startsAt: startsAt.toString(), endsAt: endsAt.toString() }
}

/** The local day of an instant, and which half of it. */
export function localHalf(at: string, zone: string): { date: string; half: Half } {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return { date: local.toPlainDate().toString(), half: local.hour < 12 ? 'morning' : 'afternoon' }
}
