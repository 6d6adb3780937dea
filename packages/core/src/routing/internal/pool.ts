import type { Because } from '@balcao/db/schema/routing'
import { sql } from 'kysely'
import { absentNow } from '../../absences/absent.ts'
import { onShift } from '../../absences/shifts.ts'
import type { Ctx } from '../../ctx.ts'
import { pipeline } from '../../pipeline.ts'
import { availabilityOf } from '../../queues/availability.ts'
import { skillLevels } from '../../queues/skills/required.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { loadsOf } from '../cost.ts'
import type { Candidate } from '../strategies/candidate.ts'
import type { QueueRow } from './queue-row.ts'

/** Somebody who may be given tickets of a queue, or why not, whatever the ticket. */
export type Member = Omit<Candidate, 'skill'> & {
  /** Whose membership it is: their own, or that of somebody absent whom they stand in for. */
  memberId: number
  isReserve: boolean
  /** What all of their tickets weigh, and the most they may; null where only queues limit them. */
  total: number
  most: number | null
  levels: ReadonlyMap<number, number>
  actor: KnownActor | undefined
  blocked: Because | undefined
}
export type Pool = { queue: QueueRow; members: Member[] }

type Row = {
  queueId: number
  userId: number
  weight: number
  capacity: number | null
  kind: string
  credits: number
  lastGiven: number
}

/**
 * The memberships of queues. Held until the transaction ends, those are left out that somebody else is changing at this moment: the change wakes
 * the router when it is done.
 */
async function memberRows({ db }: Ctx, queueIds: readonly number[], hold: boolean): Promise<Row[]> {
  return db
    .selectFrom('queueMembers')
    .where((eb) => eb('queueId', '=', eb.fn.any(eb.val([...queueIds]))))
    .select(['queueId', 'userId', 'weight', 'capacity', 'kind', 'credits'])
    .select(sql<number>`coalesce(extract(epoch from last_given_at) * 1000, 0)::float8`.as('lastGiven'))
    .orderBy('userId')
    .$if(hold, (query) => query.forNoKeyUpdate().skipLocked())
    .execute()
}

async function limitsOf({ db }: Ctx, userIds: readonly number[]): Promise<Map<number, number | null>> {
  const rows = await db
    .selectFrom('availabilities')
    .where((eb) => eb('userId', '=', eb.fn.any(eb.val([...userIds]))))
    .select(['userId', 'capacity'])
    .execute()
  return new Map(rows.map(({ userId, capacity }) => [userId, capacity]))
}

/** What is known of people, whichever queue it is for. */
async function peopleOf(ctx: Ctx, ids: readonly number[], at: number) {
  const [actors, states, there, loads, levels, limits] = await pipeline([
    actorsOf(ctx, ids),
    availabilityOf(ctx, ids),
    onShift(ctx, ids, at),
    loadsOf(ctx.db, ids),
    skillLevels(ctx, ids),
    limitsOf(ctx, ids),
  ])
  const known = new Map(actors.map((actor) => [actor.userId, actor]))
  return { known, states, there, loads, levels, limits }
}

/**
 * Everybody of some queues with all that decides whether it is their turn. Who is absent is there too, and so is who stands in for them.
 * @param hold keeps the memberships as they are until the transaction ends
 */
export async function poolsOf(ctx: Ctx, queues: readonly QueueRow[], hold = false): Promise<Pool[]> {
  const rows = await memberRows(
    ctx,
    queues.map(({ id }) => id),
    hold,
  )
  const absent = await absentNow(
    ctx,
    rows.map(({ userId }) => userId),
  )
  const byQueue = Map.groupBy(rows, ({ queueId }) => queueId)
  const seats = queues.map((queue) => {
    const own = byQueue.get(queue.id) ?? []
    const isMember = new Set(own.map(({ userId }) => userId))
    const substitutes = own.flatMap((row) => {
      const userId = absent.get(row.userId)?.substituteFor(queue.id)
      return userId == null || isMember.has(userId) ? [] : [{ ...row, userId, memberId: row.userId }]
    })
    const once = new Map(substitutes.map((one) => [one.userId, one])).values()
    return { queue, all: [...own.map((row) => ({ ...row, memberId: row.userId })), ...once] }
  })
  const ids = [...new Set(seats.flatMap(({ all }) => all.map(({ userId }) => userId)))]
  const { known, states, there, loads, levels, limits } = await peopleOf(ctx, ids, queues[0]?.at ?? 0)

  const blockOf = (userId: number): Because | undefined => {
    const state = states.get(userId)?.effective ?? 'offline'
    if (!known.get(userId)?.isActive) return { reason: 'routing_inactive' }
    if (absent.has(userId)) return { reason: 'routing_absent' }
    if (state !== 'online') return { reason: 'routing_not_online', params: { state } }
    return there.has(userId) ? undefined : { reason: 'routing_off_shift' }
  }
  return seats.map(({ queue, all }) => ({
    queue,
    members: all.map(({ userId, memberId, weight, capacity, kind, credits, lastGiven }) => ({
      ...{ userId, memberId, weight, credits, lastGiven, isReserve: kind === 'overflow' },
      capacity: capacity ?? queue.capacityDefault,
      load: loads.get(userId)?.byQueue.get(queue.id) ?? 0,
      total: loads.get(userId)?.total ?? 0,
      most: limits.get(userId) ?? null,
      levels: levels.get(userId) ?? new Map<number, number>(),
      actor: known.get(userId),
      blocked: blockOf(userId),
    })),
  }))
}

/** The same of one queue, held until the transaction ends. */
export async function poolOf(ctx: Ctx, queue: QueueRow): Promise<Pool> {
  const [pool] = await poolsOf(ctx, [queue], true)
  return pool ?? { queue, members: [] }
}

/** Why somebody cannot take so much more; undefined if they can. */
export function fullOf({ load, capacity, total, most }: Member, cost: number): Because | undefined {
  if (load + cost > capacity) return { reason: 'routing_queue_full', params: { load, capacity } }
  return most !== null && total + cost > most ? { reason: 'routing_person_full', params: { load: total, capacity: most } } : undefined
}

/** Whether anybody can take anything at all: without that, no waiting ticket needs to be looked at. */
export const hasRoom = ({ members }: Pool): boolean => members.some((one) => !one.blocked && !fullOf(one, 1))
