import type { Build } from '../../maker.ts'
import { another } from '../../row.ts'

const DAY = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The person's own, from some day until the next one's midnight in UTC. */
const beginning =
  (ahead: () => number, isSudden = false): Build =>
  async ({ desk, person }) => {
    const date = dayOf(Date.now() + ahead() * DAY)
    const sudden = isSudden ? { suddenAt: new Date().toISOString() } : {}
    const span = { fromDate: date, toDate: date, startsAt: `${date}T00:00:00Z`, endsAt: dayOf(Date.parse(date) + DAY) }
    const values = { tenantId: desk.id, userId: (await person()).id, timeZone: 'UTC', kind: 'vacation', mode: 'new', ...span, ...sudden }
    return desk.rows(async (tx) => (await tx.insertInto('absences').values(values).returning('id').executeTakeFirstOrThrow()).id)
  }

/** One that is planned, each on another day. */
const absence = beginning(() => 3_000 + another())
/** One that is under way. */
const currentAbsence = beginning(() => 0)
/** One that began without warning, just now. */
const suddenAbsence = beginning(() => 0, true)

/** The person's own address for calendar programs. */
const absenceFeed: Build = async ({ desk, person }) => {
  const values = { tenantId: desk.id, userId: (await person()).id, kind: 'absences' as const, secretHash: 'x' }
  return desk.rows(async (tx) => (await tx.insertInto('calendarFeeds').values(values).returning('id').executeTakeFirstOrThrow()).id)
}

export const ABSENCE_IDS = { absence, currentAbsence, suddenAbsence, absenceFeed }
