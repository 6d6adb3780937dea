import type { Tx } from '@balcao/db/tenant'
import { ABSENCES, SHIFTS } from './content/absences.ts'
import { type Ids, idOf } from './write-people.ts'

const DAY = 86_400_000
const ZONE = 'America/Sao_Paulo'
const dayAt = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Who is away, and when some people work. Brazil's clocks stand still, three hours behind UTC. */
export async function writeAbsences(tx: Tx, { tenantId, users, queues }: Ids, now: number): Promise<void> {
  const today = dayAt(now - 3 * 3_600_000)
  const dayIn = (days: number) => dayAt(Date.parse(today) + days * DAY)
  for (const { who, from, to, untilNoon, approver, substitutes, ...texts } of ABSENCES) {
    const end = untilNoon ? `${dayIn(to)}T15:00:00Z` : `${dayIn(to + 1)}T03:00:00Z`
    const { id } = await tx
      .insertInto('absences')
      .values({
        ...texts,
        ...{ tenantId, userId: idOf(users, who), timeZone: ZONE, createdBy: idOf(users, approver ?? who) },
        approvedBy: approver === null ? null : idOf(users, approver),
        ...{ fromDate: dayIn(from), toDate: dayIn(to), toHalf: untilNoon ? 'morning' : 'afternoon' },
        ...{ startsAt: `${dayIn(from)}T03:00:00Z`, endsAt: end },
        // Begun before the demo was written: the worker has nothing to do about it.
        beganAt: from < 0 ? `${dayIn(from)}T03:00:05Z` : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = substitutes.map(({ queue, who: substitute }) => ({
      ...{ tenantId, absenceId: id, queueId: queue === null ? 0 : idOf(queues, queue), userId: idOf(users, substitute) },
    }))
    await tx.insertInto('absenceSubstitutes').values(rows).execute()
  }
  const shifts = SHIFTS.map(({ who, hours }) => ({ tenantId, userId: idOf(users, who), hours: JSON.stringify(hours), timeZone: ZONE }))
  await tx.insertInto('workShifts').values(shifts).execute()
}
