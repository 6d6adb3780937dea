import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'

/**
 * Articles `a` that are live and that this reader passes. The database's policies hold customers and guests to the same; it stands here
 * for staff, whom they let see all. What is being written is nowhere in the portal.
 */
export function live({ actor }: Ctx): RawBuilder<boolean> {
  const passes =
    actor.side === 'staff' && !can(actor, 'article.manage')
      ? sql`(a.reader_roles is null or ${actor.role} = any (a.reader_roles))`
      : sql`true`
  return sql<boolean>`(a.tenant_id = ${actor.tenantId} and a.deleted_at is null and a.status = 'published' and a.publish_at <= now()
    and (a.unpublish_at is null or a.unpublish_at > now()) and ${passes})`
}

/** The same for categories `c`. */
export const reachable = ({ actor }: Ctx): RawBuilder<boolean> =>
  actor.side === 'staff' && !can(actor, 'article.manage')
    ? sql<boolean>`(c.reader_roles is null or ${actor.role} = any (c.reader_roles))`
    : sql<boolean>`true`
