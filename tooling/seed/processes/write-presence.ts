import type { Tx } from '@balcao/db/tenant'
import { ABSENCES } from '../content/absences.ts'
import type { Desk } from '../content/people.ts'
import { seeded } from '../random.ts'
import { type Ids, idOf } from '../write-people.ts'

/** As many as the report shows at first, and those before, which it compares them with. */
const DAYS = 56
const [MINUTE, DAY] = [60_000, 86_400_000]
/** São Paulo, three hours behind UTC, the whole year. */
const BEHIND = 3 * 60

type Part = { state: 'online' | 'busy' | 'away' | 'offline'; cause: 'app_open' | 'by_hand' | 'app_closed'; minutes: number }

/** A day at work, from a quarter to nine until about six: lunch away, some of it busy. */
function dayOf(random: ReturnType<typeof seeded>): { from: number; parts: Part[] } {
  const part = (state: Part['state'], cause: Part['cause'], least: number, most: number): Part => ({
    state,
    cause,
    minutes: random.int(least, most),
  })
  const meeting = random.chance(0.4) ? [part('busy', 'by_hand', 20, 55), part('online', 'by_hand', 30, 60)] : []
  return {
    from: random.int(8 * 60 + 40, 9 * 60 + 15) + BEHIND,
    parts: [
      ...[part('online', 'app_open', 70, 120), ...meeting, part('away', 'by_hand', 45, 70), part('online', 'by_hand', 100, 150)],
      ...(random.chance(0.3) ? [part('away', 'by_hand', 10, 20), part('online', 'by_hand', 60, 80)] : [part('online', 'by_hand', 60, 90)]),
    ],
  }
}

/** Eight weeks in which people of the queues were available, busy or away; at present nobody has an app open. */
export async function writePresence(tx: Tx, { tenantId, users }: Ids, desk: Desk, now: number): Promise<void> {
  const random = seeded(228)
  const today = Math.floor((now - BEHIND * MINUTE) / DAY)
  const isAway = (who: string, day: number) => ABSENCES.some((one) => one.who === who && day - today >= one.from && day - today <= one.to)
  const rows = desk.staff
    .filter(({ queues }) => queues.length > 0)
    .flatMap(({ email }) => {
      const userId = idOf(users, email)
      const days = Array.from({ length: DAYS }, (_, n) => today - DAYS + n).filter((day) => (day + 4) % 7 !== 0 && (day + 4) % 7 !== 6)
      const parts = days
        .filter((day) => !isAway(email, day))
        .flatMap((day) => {
          const { from, parts: some } = dayOf(random)
          let at = day * DAY + from * MINUTE
          const spans = some.map(({ state, cause, minutes }) => {
            const span = { state, cause, from: at, to: at + minutes * MINUTE }
            at = span.to
            return span
          })
          // Two stretches of the same state are one.
          return spans
            .filter(({ state }, n) => spans[n - 1]?.state !== state)
            .map((one, n, all) => ({ ...one, to: all[n + 1]?.from ?? at }))
        })
      const iso = (ms: number) => new Date(ms).toISOString()
      return parts.flatMap(({ state, cause, from, to }, n) => {
        const next = parts[n + 1]?.from
        const row = { tenantId, userId, state, cause, setBy: cause === 'by_hand' ? userId : null, fromAt: iso(from), toAt: iso(to) }
        const gap = { tenantId, userId, state: 'offline', cause: 'app_closed', setBy: null, fromAt: iso(to), toAt: next ? iso(next) : null }
        return next === to ? [row] : [row, gap]
      })
    })
  await tx.insertInto('presenceIntervals').values(rows).execute()
}
