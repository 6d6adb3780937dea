import { isAtLeast } from '@balcao/contracts/access'
import { LEAST_ROLES } from '@balcao/contracts/documents/bounds'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { can } from '../policy.ts'

/**
 * Documents (`documents as d`) that this person passes, deleted or not: those that they are responsible for, and others unless they are
 * drafts or in review, which only managers see, or for higher roles. Customers are held back by the database alone.
 */
function passes({ actor }: Ctx): RawBuilder<boolean> {
  if (actor.side === 'customer') return sql<boolean>`d.tenant_id = ${actor.tenantId}`
  const roles = LEAST_ROLES.filter((least) => isAtLeast(actor.role, least))
  const drafts = can(actor, 'document.manage') ? sql`true` : sql`d.status not in ('draft', 'review')`
  return sql<boolean>`(d.tenant_id = ${actor.tenantId} and (coalesce(d.owner_id = ${actor.userId}::bigint, false)
    or (${drafts} and (d.least_role is null or d.least_role = any (${roles}::text[])))))`
}

/** `where(readable(ctx))`: documents (`documents as d`) that this person reads. What is in the bin is not among them. */
export const readable = (ctx: Ctx): RawBuilder<boolean> => sql<boolean>`(${passes(ctx)} and d.deleted_at is null)`

/** The same reader for `find_documents`, which works beside the policies of tables. */
export function readerOf({ actor }: Ctx): { isCustomer: boolean; user: number | null; seesDrafts: boolean; roles: string[] } {
  const isCustomer = actor.side === 'customer'
  const roles = LEAST_ROLES.filter((least) => isAtLeast(actor.role, least))
  return { isCustomer, user: actor.userId, seesDrafts: !isCustomer && can(actor, 'document.manage'), roles }
}

/** Documents in the bin that this person may take out of it. */
export function restorable(ctx: Ctx): RawBuilder<boolean> {
  const { actor } = ctx
  if (actor.side === 'customer') return sql<boolean>`false`
  const theirs = can(actor, 'document.manage')
    ? sql`true`
    : can(actor, 'document.write')
      ? sql`coalesce(d.owner_id = ${actor.userId}::bigint, false)`
      : sql`false`
  return sql<boolean>`(${passes(ctx)} and d.deleted_at is not null and ${theirs})`
}
