import { isStaff, ROLES } from '@balcao/contracts/access'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { scopeOf } from '../../roles/grants.ts'

const STAFF = ROLES.filter(isStaff)

/** Queues that the caller may name: all, or their own where they see tickets by queue only. */
export const namedQueues = ({ db, actor }: Ctx) =>
  db
    .selectFrom('queues as q')
    .$if(scopeOf(actor, 'ticket.read') !== 'tenant', (q) => q.where((eb) => eb('q.id', '=', eb.fn.any(eb.val([...actor.queueIds])))))

/** The desk's roles, those of its own making among them. */
export const deskRoles = ({ db }: Ctx) =>
  db.selectFrom('roles as r').where((eb) => eb(eb.fn.coalesce('r.base', 'r.slug'), '=', eb.fn.any(eb.val(STAFF as string[]))))

/** How many of the queue `q` are active, as a column. */
export const peopleOfQueue = sql<number>`(select count(*)::int from queue_members m
  join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
  where m.tenant_id = ${sql.ref('q.tenantId')} and m.queue_id = ${sql.ref('q.id')} and u.is_active and u.deleted_at is null)`.as('people')

/** How many of the role `r` are active, as a column. */
export const peopleOfRole = sql<number>`(select count(*)::int from users u
  where u.tenant_id = ${sql.ref('r.tenantId')} and u.role = ${sql.ref('r.slug')} and u.is_active and u.deleted_at is null)`.as('people')

/** @throws DomainError invalid_input for a queue that the caller may not name */
export async function mustNameQueue(ctx: Ctx, queueId: number): Promise<{ id: number; name: string }> {
  const queue = await namedQueues(ctx).where('q.id', '=', queueId).select(['q.id', 'q.name']).executeTakeFirst()
  if (!queue) throw invalid({ field: 'queueId', reason: 'team_not_found' })
  return queue
}

/** Active people of a queue, up to `limit`, by name. */
export function idsOfQueue({ db }: Ctx, queueId: number, limit: number) {
  return db
    .selectFrom('queueMembers as m')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'm.tenantId').onRef('u.id', '=', 'm.userId'))
    .where('m.queueId', '=', queueId)
    .where('u.isActive', '=', true)
    .where('u.deletedAt', 'is', null)
    .select('u.id')
    .orderBy(sortKey('u.name'))
    .limit(limit)
    .execute()
}

/** Active people of a role of the desk, up to `limit`. @throws DomainError invalid_input for a role that is none of the desk's */
export async function idsOfRole(ctx: Ctx, roleId: number, limit: number) {
  const role = await deskRoles(ctx).where('r.id', '=', roleId).select('r.slug').executeTakeFirst()
  if (!role) throw invalid({ field: 'roleId', reason: 'role_not_found' })
  return ctx.db
    .selectFrom('users')
    .where('role', '=', role.slug)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .select('id')
    .limit(limit)
    .execute()
}
