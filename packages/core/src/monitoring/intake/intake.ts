import type { Band, ChannelIntake, GetIntake, Intake } from '@balcao/contracts/monitoring/intake'
import type { IntakeSpan } from '@balcao/contracts/monitoring/intake-words'
import { CHANNELS, type Channel } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { holidayDates } from '../../calendars/holiday-dates.ts'
import type { Ctx } from '../../ctx.ts'
import { scopeOf } from '../../roles/grants.ts'
import { type Counted, countsOfHours, DAY, IS_COUNTING, recentMinutes, SINCE, sumOf } from '../internal/intake-counts.ts'
import { bandOf, comparedWith, dateOf, dayOf, HOUR, hoursBetween, isLongEnough, partsOf, samplesOf } from './usual.ts'

type Parts = ReturnType<typeof partsOf>

/** From where until where a span reaches; today until midnight, be it that some hours are yet to come. */
function reach(span: IntakeSpan, now: number, zone: string): { from: number; to: number } {
  const today = dayOf(now, zone)
  if (span === 'today') return { from: today, to: dayOf(today + 26 * HOUR, zone) }
  // Seven days by the calendar: one of them may have 23 or 25 hours.
  return span === '24h' ? { from: now - DAY + HOUR, to: now } : { from: dayOf(today - 6 * DAY + 2 * HOUR, zone), to: now }
}

/** Queues whose tickets somebody sees, as the queues of the service tab; null: all. */
const seen = ({ actor }: Ctx): readonly number[] | null => (scopeOf(actor, 'ticket.read') === 'tenant' ? null : actor.queueIds)

/** What comes in by each channel, beside what is usual at this hour of this weekday. Of hours, never of tickets, however many there are. */
export async function intake(ctx: Ctx, input: GetIntake): Promise<Intake> {
  return intakeAt(ctx, input, Date.now())
}

/** The same as of an instant. */
export async function intakeAt(ctx: Ctx, { span, channel: only }: GetIntake, now: number): Promise<Intake> {
  const { tenantId } = ctx.actor
  const { rows } = await sql<{ zone: string; since: string | null; isCounting: boolean }>`
    select t.time_zone as zone, ${SINCE} as since, ${IS_COUNTING} as is_counting from tenants t where t.id = ${tenantId}`.execute(ctx.db)
  const { zone, since: first, isCounting } = rows[0] as (typeof rows)[number]
  const since = first === null ? null : Date.parse(first)
  const isHoliday = (await holidayDates(ctx.db, [tenantId]))(tenantId)
  const { from, to } = reach(span, now, zone)
  const hours = hoursBetween(from, to, zone)
  const today = dayOf(now, zone)
  const history = isCounting ? 'counting' : isLongEnough(since, now) ? 'usual' : 'short'

  const known = new Map<number, (number | undefined)[]>()
  const compared = (hour: number) => {
    const found = known.get(hour) ?? (history === 'usual' ? comparedWith(hour, { zone, since: since ?? now, isHoliday }) : [])
    known.set(hour, found)
    return found
  }
  const lately = hoursBetween(Math.min(today, now - DAY), now, zone)
  const asked = new Set([...hours, ...lately].flatMap((hour) => [hour, ...compared(hour).filter((one) => one !== undefined)]))
  const queueIds = seen(ctx)
  const count = await countsOfHours(ctx.db, [{ tenantId, hours: asked }], queueIds)
  const recent = await recentMinutes(ctx.db, { tenantIds: [tenantId], now, ms: DAY, queueIds })

  const [ofToday, ofHour, ofDay] = [today, now - HOUR, now - DAY].map((start) => partsOf(start, now, zone)) as [Parts, Parts, Parts]
  const view = (channel: Channel): ChannelIntake => {
    const then = (hour: number) => sumOf(count(tenantId, channel, hour))
    const usual = (parts: Parts): Band | null => bandOf(samplesOf(parts, compared, then))
    const minutes = (ago: number) => sum(recent.filter((one) => one.channel === channel && one.ago < ago))
    return {
      channel,
      today: { ...sum(ofToday.map(({ hour }) => count(tenantId, channel, hour))), usual: usual(ofToday) },
      lastHour: { ...minutes(60), usual: usual(ofHour) },
      lastDay: { ...minutes(1_440), usual: usual(ofDay) },
      hours: hours.map((hour) => ({
        at: new Date(hour).toISOString(),
        ...(hour > now ? { tickets: null, messages: null } : count(tenantId, channel, hour)),
        usual: usual([{ hour, part: 1 }]),
      })),
    }
  }
  return {
    ...{ asOf: new Date(now).toISOString(), zone, span, since: first, history },
    isHoliday: isHoliday(dateOf(now, zone)),
    channels: CHANNELS.filter((one) => !only?.length || only.includes(one)).map(view),
  }
}

const sum = (all: readonly Counted[]): Counted => ({
  tickets: all.reduce((n, { tickets }) => n + tickets, 0),
  messages: all.reduce((n, { messages }) => n + messages, 0),
})
