import type { TrackerFailure } from '@balcao/contracts/issues/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'

type Failed = { failure: TrackerFailure; seconds?: number }

/** For how long a tracker is left alone after a failure, in seconds. */
const REST: Partial<Record<TrackerFailure, number>> = { unauthorized: 900, sealed: 3_600, inside_address: 3_600 }
const SHORT_REST = 120
/** What does not pass by itself: somebody has to do something about it. */
const LASTING: ReadonlySet<TrackerFailure> = new Set(['unauthorized', 'sealed', 'inside_address'])

/** Notes that a tracker answered: whatever was wrong with it is over. */
export async function noteAnswer(ctx: Ctx, trackerId: number): Promise<void> {
  const well = await ctx.db
    .updateTable('issueTrackers')
    .set({ problem: null, problemSince: null, restUntil: null })
    .where('id', '=', trackerId)
    .where('problem', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (well) await ctx.emit('trackers:changed', {})
}

/** Notes why a tracker gave no answer and leaves it alone for a while; what does not pass by itself is told to its author, once. */
export async function noteFailure(ctx: Ctx, trackerId: number, { failure, seconds }: Failed): Promise<void> {
  const before = await ctx.db.selectFrom('issueTrackers').select('problem').where('id', '=', trackerId).forUpdate().executeTakeFirst()
  if (!before) return
  const rest = seconds ?? REST[failure] ?? SHORT_REST
  const isNew = before.problem !== failure
  await ctx.db
    .updateTable('issueTrackers')
    .set({
      ...(isNew ? { problem: failure, problemSince: sql<string>`now()` } : {}),
      restUntil: sql<string>`now() + make_interval(secs => ${rest})`,
    })
    .where('id', '=', trackerId)
    .execute()
  if (!isNew) return
  await ctx.emit('trackers:changed', {})
  if (LASTING.has(failure)) await ctx.emit('trackers:troubled', { trackerId })
}
