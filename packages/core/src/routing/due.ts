import type { Database } from '@balcao/db/database'
import { isUnavailable } from '@balcao/db/errors'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { routeAll } from './internal/batch.ts'
import { waitingFor } from './internal/decide.ts'
import { tryQueue } from './internal/locks.ts'
import { fullOf, hasRoom, type Pool, poolOf } from './internal/pool.ts'
import { isAutomatic, queueOf } from './internal/queue-row.ts'
import { holdWaiting, nextWaits, placeOf, waitOn } from './internal/waits.ts'
import { absorb, forgetWakeups, recheckLater, recheckSoon, type Sweep, sweepOf, wakeupsOf } from './internal/wakeups.ts'
import { tellLeaders } from './notices.ts'

/** Tickets of one transaction, and queues of one round. */
const BATCH = 100
const MOST_QUEUES = 200

type Upkeep = { db: Database; log: { error: (fields: object, text: string) => void } }
type Due = { tenantId: number; queueId: number }

/** Queues that are to be looked at: of each tenant one before a second one of any. */
const dueQueues = (db: Database): Promise<Due[]> =>
  inSystem(db, async (tx) => {
    const { rows } = await sql<Due>`
      select tenant_id, queue_id from (
        select tenant_id, queue_id, row_number() over (partition by tenant_id order by random()) as turn from (
          select tenant_id, queue_id from routing_wakeups where at <= now()
          union select tenant_id, queue_id from routing_waits where retry_at <= now()) d
      ) d order by turn, random() limit ${MOST_QUEUES}`.execute(tx)
    return rows
  })

/**
 * Gives waiting tickets to people, a batch of each queue that something was told of. What is to be done is in the tables: a worker that was
 * away goes on where it was, and of two workers each takes the queues that the other one does not hold.
 * @returns whether there is more to do at once
 */
export async function routeDue({ db, log }: Upkeep): Promise<boolean> {
  let more = false
  for (const { tenantId, queueId } of await dueQueues(db))
    try {
      more = (await asSystem(db, tenantId, (ctx) => routeQueue(ctx, queueId))) || more
    } catch (error) {
      if (isUnavailable(error)) throw error
      log.error({ err: error, tenantId, queueId }, 'tickets of a queue could not be given to anybody')
    }
  return more
}

/** Looks at a queue once. @returns whether there is more to do at once */
export async function routeQueue(ctx: Ctx, queueId: number): Promise<boolean> {
  if (!(await tryQueue(ctx, queueId))) return false
  const queue = await queueOf(ctx, queueId)
  if (!queue) return false
  const wakeups = await wakeupsOf(ctx, queueId)
  if (!isAutomatic(queue)) {
    await ctx.db.deleteFrom('routingWaits').where('queueId', '=', queueId).execute()
    await forgetWakeups(ctx, wakeups, undefined)
    return false
  }
  await absorb(ctx, queue, wakeups)
  const pool = await poolOf(ctx, queue)
  const { sweep, more } = await routeBatch(ctx, pool, sweepOf(wakeups))
  await forgetWakeups(ctx, wakeups, sweep)
  await recheckLater(ctx, queueId)
  await tellLeaders(ctx, queue)
  return more
}

/** Why nobody of the pool can take anything. */
const fullness = ({ members }: Pool) => waitingFor(members.map((one) => (one.blocked ?? fullOf(one, 1))?.reason ?? ''))

/** @returns the sweep, where it is to go on, and whether there is more to do at once */
async function routeBatch(ctx: Ctx, pool: Pool, sweep: Sweep | undefined): Promise<{ sweep: Sweep | undefined; more: boolean }> {
  const { id } = pool.queue
  const rows = hasRoom(pool) ? await nextWaits(ctx, id, sweep, BATCH) : []
  await routeAll(ctx, pool, await holdWaiting(ctx, id, rows))
  const last = rows.at(-1)
  const more = last !== undefined && rows.length === BATCH && hasRoom(pool)
  if (pool.members.some(({ blocked }) => blocked?.reason === 'routing_elsewhere')) await recheckSoon(ctx, id)
  if (!hasRoom(pool)) await waitOn(ctx, id, fullness(pool))
  return {
    sweep: more && sweep ? { ...sweep, lookedAt: placeOf(last) } : undefined,
    more,
  }
}
