import type { CalendarHours } from '@balcao/db/schema/calendars'
import { sql } from 'kysely'
import { type Clock, clockOf, defaultClock } from '../../calendars/clock.ts'
import type { Ctx } from '../../ctx.ts'
import type { Question } from '../internal/question.ts'

/** The bounds of a day, in epoch milliseconds. */
export type Bounds = { day: string; from: number; to: number }
/** When somebody is to work: by their shift, else by the calendar of the organisation; and when they are away from it. */
export type Duty = { clock: Clock; absences: readonly { from: number; to: number }[] }

/** The days that are asked, by the clock of the organisation. */
export async function boundsOf({ db }: Ctx, { from, to, zone }: Pick<Question, 'from' | 'to' | 'zone'>): Promise<Bounds[]> {
  const { rows } = await sql<Bounds>`
    select to_char(d, 'YYYY-MM-DD') as day, sla_ms(d::timestamp at time zone ${zone}) as "from",
      sla_ms((d::timestamp + interval '1 day') at time zone ${zone}) as "to"
    from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d`.execute(db)
  return rows
}

/** When these people are to work, of those who are there. */
export async function dutiesOf(ctx: Ctx, userIds: readonly number[], bounds: readonly Bounds[]): Promise<(userId: number) => Duty> {
  const { db } = ctx
  const usual = await defaultClock(ctx)
  const shifts = await db
    .selectFrom('workShifts')
    .where((eb) => eb('userId', '=', eb.fn.any(eb.val([...userIds]))))
    .select(['userId', 'hours', 'timeZone'])
    .execute()
  const clocks = new Map(
    shifts.map(({ userId, hours, timeZone }) => [userId, clockOf({ timeZone, hours: hours as CalendarHours, holidays: [] })]),
  )
  const [first, last] = [bounds[0]?.from ?? 0, bounds.at(-1)?.to ?? 0]
  const absences = await db
    .selectFrom('absences')
    .where((eb) => eb('userId', '=', eb.fn.any(eb.val([...userIds]))))
    .where('cancelledAt', 'is', null)
    .where('endsAt', '>', new Date(first).toISOString())
    .where('startsAt', '<', new Date(last).toISOString())
    .select(['userId', 'startsAt', 'endsAt'])
    .execute()
  const away = Map.groupBy(
    absences.map(({ userId, startsAt, endsAt }) => ({ userId, from: Date.parse(startsAt), to: Date.parse(endsAt) })),
    ({ userId }) => userId,
  )
  return (userId) => ({ clock: clocks.get(userId) ?? usual, absences: away.get(userId) ?? [] })
}

/** What of a stretch was to be worked, and what of that an absence covers. Absences of one person never overlap. */
export function workOf({ clock, absences }: Duty, from: number, to: number): { expected: number; absent: number } {
  if (to <= from) return { expected: 0, absent: 0 }
  const absent = absences.reduce((sum, one) => sum + Math.max(0, clock.open(Math.max(from, one.from), Math.min(to, one.to))), 0)
  return { expected: clock.open(from, to) - absent, absent }
}
