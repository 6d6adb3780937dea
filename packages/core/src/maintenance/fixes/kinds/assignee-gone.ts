import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../../ctx.ts'
import { update } from '../../../tickets/tickets.ts'
import type { DataFix } from '../internal/data-fix.ts'
import { namesOf } from '../internal/names.ts'
import { describeTickets, pageOfIds } from '../internal/on-tickets.ts'

const PAGE = 1_000

/** Open tickets whose assignee can no longer answer them. */
const stranded = ({ db }: Ctx) =>
  db
    .selectFrom('tickets as t')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.assigneeId'))
    .where((eb) => eb.or([eb('u.isActive', '=', false), eb('u.deletedAt', 'is not', null)]))
    .where('t.status', 'in', OPEN_STATUSES)
    .select(['t.id', 't.assigneeId'])

/** Open tickets of people who were deactivated or removed go back to their queues. */
export const assigneeGone: DataFix = {
  batch: 1,
  async check(ctx, after) {
    const rows = await stranded(ctx)
      .where('t.id', '>', Number(after ?? 0))
      .orderBy('t.id')
      .limit(PAGE)
      .execute()
    const found = rows.map(({ id, assigneeId }) => ({ target: String(id), before: assigneeId, after: null }))
    return pageOfIds(
      found,
      rows.map(({ id }) => id),
      PAGE,
    )
  },
  async correct(ctx, targets) {
    const [id = 0] = targets.map(Number)
    const row = await stranded(ctx).where('t.id', '=', id).forNoKeyUpdate('t').executeTakeFirst()
    if (!row) return []
    await update(ctx, { id, assigneeId: null })
    return targets
  },
  describe: describeTickets(async (ctx, rows) => {
    const people = await namesOf(
      ctx,
      'users',
      rows.map(({ before }) => Number(before)),
    )
    return ({ before }) => ({ before: people.get(Number(before)) ?? null, after: null })
  }),
}
