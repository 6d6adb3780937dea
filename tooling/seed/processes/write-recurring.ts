import type { Tx } from '@balcao/db/tenant'
import { ROUTINES } from '../content/recurring.ts'
import { type Ids, idOf } from '../write-people.ts'

const DAY = 86_400_000

/** The next day after now of which this holds, at an hour of UTC. */
function next(now: number, hour: string, holds: (day: Date) => boolean): string {
  const today = new Date(now).toISOString().slice(0, 10)
  for (let at = Date.parse(`${today}T${hour}:00Z`); ; at += DAY) if (at > now && holds(new Date(at))) return new Date(at).toISOString()
}

/** What the desk does again and again. Brazil's clocks stand still, three hours behind UTC. */
export async function writeRecurring(tx: Tx, { tenantId, users, queues, tags }: Ids, now: number): Promise<void> {
  const startsOn = new Date(now - 30 * DAY).toISOString().slice(0, 10)
  const rows = ROUTINES.map(({ author, requester, assignee, queue, tags: names, schedule, at, ...text }) => ({
    ...text,
    tenantId,
    authorId: idOf(users, author),
    requesterId: idOf(users, requester),
    assigneeId: assignee === null ? null : idOf(users, assignee),
    queueId: idOf(queues, queue),
    tagIds: names.map((name) => idOf(tags, name)),
    schedule: JSON.stringify({ ...schedule, startsOn, endsOn: null, times: null }),
    nextAt: at && next(now, at.hour, at.holds),
    pausedAt: at ? null : new Date(now - 3 * DAY).toISOString(),
  }))
  await tx.insertInto('recurringTickets').values(rows).execute()
}
