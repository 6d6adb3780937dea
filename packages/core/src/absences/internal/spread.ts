import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'
import { absentNow } from '../absent.ts'
import { onShift } from '../shifts.ts'
import { mayServe } from './substitutes.ts'

type Held = { id: number; queueId: number | null }

/** Members of these queues who are there now and may serve, by queue. */
async function present(ctx: Ctx, queueIds: readonly number[], except: number): Promise<Map<number, KnownActor[]>> {
  const rows = await ctx.db
    .selectFrom('queueMembers')
    .select(['queueId', 'userId'])
    .where((eb) => eb('queueId', '=', eb.fn.any(eb.val([...queueIds]))))
    .where('userId', '<>', except)
    .execute()
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  const [away, working] = [await absentNow(ctx, ids), await onShift(ctx, ids, Date.now())]
  const people = new Map((await actorsOf(ctx, ids)).map((one) => [one.userId, one]))
  return new Map(
    queueIds.map((queueId) => [
      queueId,
      rows.flatMap((row) => {
        const who = people.get(row.userId)
        const isThere = who?.isActive && working.has(row.userId) && !away.has(row.userId)
        return row.queueId === queueId && who && isThere && mayServe(who, queueId) ? [who] : []
      }),
    ]),
  )
}

async function openCounts({ db }: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('tickets')
    .where((eb) => eb('assigneeId', '=', eb.fn.any(eb.val([...ids]))))
    .where('status', 'in', OPEN_STATUSES)
    .select((eb) => ['assigneeId', eb.fn.countAll<number>().as('count')])
    .groupBy('assigneeId')
    .execute()
  return new Map(rows.map(({ assigneeId, count }) => [assigneeId as number, Number(count)]))
}

/** Spreads tickets over the members of their queues who are there now: each to whoever has the fewest open ones by then. */
export async function spread(ctx: Ctx, tickets: readonly Held[], except: number): Promise<Map<number, KnownActor>> {
  const queueIds = [...new Set(tickets.flatMap(({ queueId }) => (queueId === null ? [] : [queueId])))]
  const members = await present(ctx, queueIds, except)
  const load = await openCounts(ctx, [...new Set([...members.values()].flat().map(({ userId }) => userId))])
  const loadOf = ({ userId }: KnownActor) => load.get(userId) ?? 0
  const given = new Map<number, KnownActor>()
  for (const { id, queueId } of tickets) {
    const able = queueId === null ? [] : (members.get(queueId) ?? [])
    const [chosen] = able.toSorted((a, b) => loadOf(a) - loadOf(b) || a.userId - b.userId)
    if (!chosen) continue
    given.set(id, chosen)
    load.set(chosen.userId, loadOf(chosen) + 1)
  }
  return given
}
