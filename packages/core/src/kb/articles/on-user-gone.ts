import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Fact } from '../../reactions.ts'

/**
 * Articles of somebody whose access ended go to who takes over from them, else to the article's reviewer, else to a manager, so that their
 * reviews are somebody's.
 */
export async function passOnArticles(ctx: Ctx, { payload }: Fact<'user:deactivated'> | Fact<'user:removed'>): Promise<void> {
  const toId = 'toId' in payload ? payload.toId : null
  const user = await ctx.db.selectFrom('users').select(['isActive', 'deletedAt']).where('id', '=', payload.userId).executeTakeFirst()
  // Let in again meanwhile: nothing is moved.
  if (user?.isActive && user.deletedAt === null && 'toId' in payload) return
  const { rows } = await sql`
    update kb_articles a set version = a.version + 1,
      reviewer_id = nullif(a.reviewer_id, ${payload.userId}),
      owner_id = coalesce(${toId}::bigint, nullif(a.reviewer_id, ${payload.userId}), (
        select u.id from users u join roles r on r.tenant_id = u.tenant_id and r.slug = u.role
        where u.tenant_id = a.tenant_id and u.is_active and u.deleted_at is null and u.id <> ${payload.userId}
          and coalesce(r.base, r.slug) in ('manager', 'admin', 'super_admin')
        order by array_position(array['manager', 'admin', 'super_admin'], coalesce(r.base, r.slug)), u.id limit 1))
    where a.tenant_id = ${ctx.actor.tenantId} and a.owner_id = ${payload.userId} returning a.id`.execute(ctx.db)
  if (rows.length > 0) await ctx.emit('article:changed', { articleId: null, live: false })
}
