import { isStaff, roleName } from '@balcao/contracts/access'
import type { AccessExplained, ExplainAccess } from '@balcao/contracts/roles/explain'
import { grantOf, isWithin, scopesFor } from '@balcao/contracts/roles/permissions'
import { sortKey } from '@balcao/db/sort-key'
import type { Membership } from '@balcao/db/tenant'
import type { Actor, Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { secondFactorTrusted } from '../sso/trusted.ts'
import { reach } from '../tickets/policy.ts'
import { findTicket, type KnownTicket } from '../tickets/ticket-rows.ts'
import { baseOf } from './base.ts'

const KEY = 'ticket.read'

/**
 * Why somebody of the organisation can or cannot see one of its tickets: the rule that decided, and what it went by. What
 * belongs to another tenant is not found, as everywhere.
 * @throws DomainError forbidden, user_not_found, ticket_not_found
 */
export async function explain(ctx: Ctx, input: ExplainAccess): Promise<AccessExplained> {
  must(ctx, 'role.read')
  const person = await findPerson(ctx, input.userId)
  if (!person) throw notFound('user_not_found')
  const ticket = await findTicket(ctx.db, input.ticketId)
  if (!ticket) throw notFound('ticket_not_found')
  const queues = await queuesOf(ctx, person.id)
  const tenant = await ctx.db
    .selectFrom('tenants')
    .select(['name', 'status'])
    .where('id', '=', ctx.actor.tenantId)
    .executeTakeFirstOrThrow()
  const base = baseOf({ slug: person.role, base: person.base })
  const actor = actorOf(ctx, person, queues, await membershipsOf(ctx, person.id))
  const decision = decide(actor, person, tenant, ticket)
  const queue = ticket.queueId === null ? undefined : await queueName(ctx, ticket.queueId)
  return {
    ...decision,
    user: {
      id: person.id,
      name: person.name,
      email: person.email,
      active: person.isActive,
      role: person.role,
      roleName: person.isSystem ? roleName(person.role) : person.roleName,
      base,
      companyName: person.companyName,
      queues: queues.map(({ name }) => name),
    },
    ticket: { id: ticket.id, number: ticket.number, queueName: queue ?? null, companyName: ticket.companyName },
    tenant,
    permission: {
      key: KEY,
      grant: grantOf(base, person.permissions, KEY),
      changed: person.permissions !== null && Object.hasOwn(person.permissions, KEY),
      enough: scopesFor(base, KEY).filter((scope) => reach({ ...actor, permissions: { [KEY]: scope } }, KEY, ticket) !== undefined),
    },
    session: (await lastSession(ctx, person.id)) ?? null,
  }
}

type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

function findPerson(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('companies as c', (join) => join.onRef('c.tenantId', '=', 'u.tenantId').onRef('c.id', '=', 'u.companyId'))
    .where('u.id', '=', id)
    .where('u.deletedAt', 'is', null)
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.isActive',
      'u.companyId',
      'u.totpConfirmedAt',
      'u.hasPasskeys',
      'c.name as companyName',
    ])
    .select([
      'r.base',
      'r.name as roleName',
      'r.isSystem',
      'r.permissions',
      'r.secondFactorRequired',
      secondFactorTrusted.as('secondFactorTrusted'),
    ])
    .executeTakeFirst()
}

function queuesOf(ctx: Ctx, userId: number) {
  return ctx.db
    .selectFrom('queueMembers as m')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 'm.tenantId').onRef('q.id', '=', 'm.queueId'))
    .where('m.userId', '=', userId)
    .select(['q.id', 'q.name'])
    .orderBy(sortKey('q.name'))
    .execute()
}

function membershipsOf(ctx: Ctx, userId: number): Promise<Membership[]> {
  return ctx.db.selectFrom('companyMembers').select(['companyId', 'role', 'visibility']).where('userId', '=', userId).execute()
}

async function queueName(ctx: Ctx, id: number): Promise<string | undefined> {
  return (await ctx.db.selectFrom('queues').select('name').where('id', '=', id).executeTakeFirst())?.name
}

function lastSession(ctx: Ctx, userId: number) {
  const now = new Date().toISOString()
  return ctx.db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('idleExpiresAt', '>', now)
    .select(['createdAt as startedAt', 'lastUsedAt', 'rotatedAt as refreshedAt', 'idleExpiresAt as expiresAt'])
    .orderBy('lastUsedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The person as they would act, so that what is explained is what `can` answers. */
function actorOf({ actor }: Ctx, person: Person, queues: { id: number }[], belongs: Membership[]): Actor {
  const role = baseOf({ slug: person.role, base: person.base })
  return {
    tenantId: actor.tenantId,
    userId: person.id,
    sessionId: null,
    role,
    side: isStaff(role) ? 'staff' : 'customer',
    name: person.name,
    email: person.email,
    queueIds: queues.map(({ id }) => id),
    companyId: person.companyId,
    memberships: isStaff(role) ? [] : belongs,
    permissions: person.permissions,
    provedAt: null,
    secondFactorDue: person.secondFactorRequired && person.totpConfirmedAt === null && !person.hasPasskeys && !person.secondFactorTrusted,
  }
}

function decide(
  actor: Actor,
  person: Person,
  tenant: { status: string },
  ticket: KnownTicket,
): Pick<AccessExplained, 'allowed' | 'decision'> {
  if (tenant.status !== 'active') return { allowed: false, decision: 'tenant_suspended' }
  if (!person.isActive) return { allowed: false, decision: 'account_inactive' }
  if (actor.secondFactorDue) return { allowed: false, decision: 'second_factor_due' }
  if (can(actor, KEY, ticket)) return { allowed: true, decision: reach(actor, KEY, ticket) ?? 'tenant' }
  const has = !isWithin(grantOf(actor.role, actor.permissions, KEY), 'none')
  return { allowed: false, decision: has ? 'out_of_scope' : 'no_permission' }
}
