import { isAtLeast } from '@balcao/contracts/access'
import type { Ctx } from '../../ctx.ts'
import { invalid, notFound } from '../../errors.ts'
import { actorsOf } from '../../users/actors.ts'

/** Active people of the desk, of these. */
async function staffOf(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const known = await actorsOf(ctx, ids)
  return new Set(known.filter(({ isActive, role }) => isActive && isAtLeast(role, 'support-agent')).map(({ userId }) => userId))
}

/** Who may work on a queue: active people of the desk. @throws DomainError invalid_input naming those who are not */
export async function mustBeStaff(ctx: Ctx, ids: readonly number[], field: string): Promise<void> {
  const fit = await staffOf(ctx, ids)
  const wrong = [...new Set(ids)].filter((id) => !fit.has(id))
  if (wrong.length) throw invalid({ field, reason: 'members_not_staff', params: { ids: wrong } })
}

/** @throws DomainError user_not_found for who is none of the desk's active people */
export async function mustFindStaff(ctx: Ctx, id: number): Promise<void> {
  if (!(await staffOf(ctx, [id])).has(id)) throw notFound('user_not_found')
}

/** Those of these people who work on no queue that the caller leads. */
export async function notLedBy({ db, actor }: Ctx, userIds: readonly number[]): Promise<number[]> {
  const led = await db
    .selectFrom('queueMembers as l')
    .innerJoin('queueMembers as m', (join) => join.onRef('m.tenantId', '=', 'l.tenantId').onRef('m.queueId', '=', 'l.queueId'))
    .where('l.userId', '=', actor.userId)
    .where('l.isLeader', '=', true)
    .where((eb) => eb('m.userId', '=', eb.fn.any(eb.val([...userIds]))))
    .select('m.userId')
    .execute()
  const known = new Set(led.map(({ userId }) => userId))
  return userIds.filter((id) => !known.has(id))
}

/** Whether somebody is there for the caller to look after: everybody for supervisors, for a leader who works on their queues. */
export async function mayLookAfter(ctx: Ctx, userId: number): Promise<boolean> {
  return isAtLeast(ctx.actor.role, 'supervisor') || (await notLedBy(ctx, [userId])).length === 0
}

/** The queues that the caller leads. */
export async function ledQueues({ db, actor }: Ctx): Promise<number[]> {
  const rows = await db
    .selectFrom('queueMembers')
    .where('userId', '=', actor.userId)
    .where('isLeader', '=', true)
    .select('queueId')
    .execute()
  return rows.map(({ queueId }) => queueId)
}
