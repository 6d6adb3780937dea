import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import { actorsOf } from '../../users/actors.ts'
import { isOpen, publicSettings } from '../pages/settings.ts'

/** Whether an article `a` that is live lets this person in, as the database's policy for customers says it. Nobody removed reads anything. */
export async function readsArticle(ctx: Ctx, userId: number): Promise<RawBuilder<boolean>> {
  const [who] = await actorsOf(ctx, [userId])
  if (!who) return sql<boolean>`false`
  const roles = sql`(a.reader_roles is null or ${who.role} = any (a.reader_roles))`
  if (who.side === 'staff') return can(who, 'article.manage') ? sql<boolean>`true` : sql<boolean>`${roles}`
  const companies = who.memberships.map(({ companyId }) => companyId)
  return sql<boolean>`(a.reader_level <= 1 and ${roles} and (a.reader_companies is null or a.reader_companies && ${companies}::bigint[]))`
}

/** Whether an article `a` that is live is for everybody, where somebody without a session reads anything at all. */
export async function readsAsGuest(ctx: Ctx): Promise<RawBuilder<boolean>> {
  if (!isOpen(await publicSettings(ctx))) return sql<boolean>`false`
  return sql<boolean>`(a.reader_level = 0 and a.reader_roles is null and a.reader_companies is null)`
}
