import type { GetShift, SetShift, Shift } from '@balcao/contracts/absences/shifts'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { person } from '../tickets/ticket-view.ts'
import { mustServe } from './absences.ts'
import { inReach } from './internal/absence-rows.ts'
import { isWithinWeek } from './internal/week.ts'

/** Those of these people who work at an instant (milliseconds) by their weekly hours; who has none works whenever their queues do. */
export async function onShift({ db }: Ctx, userIds: readonly number[], at: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('workShifts')
    .where((eb) => eb('userId', '=', eb.fn.any(eb.val([...userIds]))))
    .select(['userId', 'hours', 'timeZone'])
    .execute()
  const off = new Set(rows.filter(({ hours, timeZone }) => !isWithinWeek(hours, timeZone, at)).map(({ userId }) => userId))
  return new Set(userIds.filter((id) => !off.has(id)))
}

const mayChange = ({ actor }: Ctx, userId: number): boolean => can(actor, 'absence.manage') || userId === actor.userId

async function find(ctx: Ctx, userId: number) {
  const row = await ctx.db
    .selectFrom('users as u')
    .innerJoin('tenants as t', 't.id', 'u.tenantId')
    .leftJoin('workShifts as w', (join) => join.onRef('w.tenantId', '=', 'u.tenantId').onRef('w.userId', '=', 'u.id'))
    .where('u.id', '=', userId)
    .where('u.deletedAt', 'is', null)
    .where(inReach(ctx.actor, 'u.id'))
    .select(['u.id', 'u.name', 'u.email', 'w.hours', 'w.version'])
    .select((eb) => eb.fn.coalesce('w.timeZone', 'u.timeZone', 't.timeZone').as('timeZone'))
    .executeTakeFirst()
  if (!row) throw notFound('user_not_found')
  return row
}

/** When somebody works. @throws DomainError user_not_found */
export async function get(ctx: Ctx, { userId }: GetShift): Promise<Shift> {
  must(ctx, 'absence.read')
  const row = await find(ctx, userId)
  return {
    user: person(row.id, row.name, row.email, 'staff'),
    hours: row.hours as Shift['hours'],
    timeZone: row.timeZone,
    mayChange: mayChange(ctx, userId),
    version: row.version ?? 0,
  }
}

/** Sets somebody's week: one's own, or anybody's for supervisors. @throws DomainError user_not_found, forbidden, shift_changed, invalid_input */
export async function set(ctx: Ctx, { userId, hours, version }: SetShift): Promise<Shift> {
  must(ctx, 'absence.read')
  await sql`select pg_advisory_xact_lock(hashtext('work_shifts'), ${userId}::int)`.execute(ctx.db)
  const before = await get(ctx, { userId })
  if (!before.mayChange) throw forbidden()
  if (version !== undefined && version !== before.version) throw conflict('shift_changed', { current: before })
  const { timeZone } = await mustServe(ctx, userId)
  const changed = diff({ hours: before.hours, timeZone: before.timeZone }, { hours, timeZone })
  if (!differs(changed)) return before
  if (hours === null) await ctx.db.deleteFrom('workShifts').where('userId', '=', userId).execute()
  else {
    const values = { hours: JSON.stringify(hours), timeZone, version: before.version + 1 }
    await ctx.db
      .insertInto('workShifts')
      .values({ tenantId: ctx.actor.tenantId, userId, ...values })
      .onConflict((oc) => oc.columns(['tenantId', 'userId']).doUpdateSet({ ...values, updatedAt: sql<string>`now()` }))
      .execute()
  }
  const risk = userId === ctx.actor.userId ? 'low' : 'medium'
  await audit(ctx, { action: 'shift.updated', resource: 'shift', resourceId: userId, ...changed, risk })
  await ctx.emit('shift:changed', { userId })
  await ctx.emit('queue:eligibility_changed', { queueId: null, userId, what: 'shift' })
  return get(ctx, { userId })
}
