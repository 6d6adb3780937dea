import type { CountView, ViewCounted } from '@balcao/contracts/kb/feedback'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { count } from './counts.ts'
import { readInForm } from './deflections.ts'
import { actAsReader, mustRead, type Visitor } from './reader.ts'

/** Minutes within which a reader reads an article once. */
const ONCE_IN = 30

/**
 * Counts that somebody reads an article: once within 30 minutes, neither its author or owner nor machines; staff are counted apart.
 * @throws DomainError article_not_found
 */
export async function view(ctx: Ctx, { id, source, searchId }: CountView, visitor: Visitor): Promise<ViewCounted> {
  const { db, actor } = ctx
  const article = await mustRead(ctx, id)
  const isAuthor = actor.userId !== null && [article.authorId, article.ownerId].includes(actor.userId)
  if (visitor.isMachine || isAuthor) return { counted: false }
  const who = await actAsReader(ctx, visitor)
  const byStaff = actor.side === 'staff'
  if (source === 'ticket_form' && !byStaff) await readInForm(ctx, who, id)
  const { rows } = await sql`
    insert into kb_views (tenant_id, article_id, reader, slot, user_id, by_staff, source, search_id)
    select ${actor.tenantId}, ${id}, ${who.reader}, floor(extract(epoch from now()) / ${60 * ONCE_IN})::int, ${who.userId}, ${byStaff},
      ${source}, ${searchId ?? null}
    where not exists (select from kb_views where article_id = ${id} and reader = ${who.reader}
      and at > now() - make_interval(mins => ${ONCE_IN}))
    on conflict do nothing returning article_id`.execute(db)
  if (rows.length === 0) return { counted: false }
  await count(ctx, id, byStaff ? { staffViews: 1 } : { views: 1 })
  return { counted: true }
}
