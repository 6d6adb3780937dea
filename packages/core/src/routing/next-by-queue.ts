import type { Ctx } from '../ctx.ts'
import { decide } from './internal/decide.ts'
import { poolsOf } from './internal/pool.ts'
import { queuesOf } from './internal/queue-row.ts'

/** A conversation weighs what a ticket of ordinary priority does. */
const COST = 1

type Next = { id: number; name: string }

/** Whom the router would give a conversation of each of these queues now, by the strategy, skills, capacity and absences that tickets go by. */
export async function nextByQueue(ctx: Ctx, queueIds: readonly number[]): Promise<Map<number, Next>> {
  const pools = await chatPools(ctx, queueIds)
  return new Map([...pools.values()].flatMap((next) => next([]) ?? []).map(({ queueId, person }) => [queueId, person] as const))
}

/** The same for one conversation after the other: each pool is read once, and asked for somebody who is not among `without`. */
export async function chatPools(
  ctx: Ctx,
  queueIds: readonly number[],
): Promise<Map<number, (without: readonly number[]) => { queueId: number; person: Next } | undefined>> {
  const queues = (await queuesOf(ctx)).filter(({ id }) => queueIds.includes(id))
  if (queues.length === 0) return new Map()
  return new Map(
    (await poolsOf(ctx, queues)).map((pool) => {
      const ticket = { id: 0, status: 'new', priority: 'medium', requesterId: 0, assigneeId: null, companyId: null, watcherIds: [] }
      const routed = { cost: COST, required: [], asked: [], returnedFrom: null, known: undefined }
      const queueId = pool.queue.id
      const next = (without: readonly number[]) => {
        const members = pool.members.filter(({ userId }) => !without.includes(userId))
        const { chosen } = decide({ ...pool, members }, { ...routed, ticket: { ...ticket, queueId } })
        return chosen ? { queueId, person: { id: chosen.userId, name: chosen.actor?.name ?? '' } } : undefined
      }
      return [queueId, next] as const
    }),
  )
}

/** In which of these queues somebody is there who takes what comes to them, whether they have room for it now or not. */
export async function attendedQueues(ctx: Ctx, queueIds: readonly number[]): Promise<ReadonlySet<number>> {
  const queues = (await queuesOf(ctx)).filter(({ id }) => queueIds.includes(id))
  const pools = queues.length === 0 ? [] : await poolsOf(ctx, queues)
  return new Set(pools.flatMap(({ queue, members }) => (members.some(({ blocked }) => !blocked) ? [queue.id] : [])))
}
