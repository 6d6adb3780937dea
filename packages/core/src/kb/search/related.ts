import type { GetRelated, RelatedArticles } from '@balcao/contracts/kb/search'
import { ARTICLE_LANGUAGES } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { mustRead } from '../learning/reader.ts'
import { isOther, oneOfEach } from '../one-language.ts'
import { neighbours } from '../pages/articles.ts'
import { readable } from '../readers.ts'

/** Articles that go with one, as far as this reader reads them, best first: hand-picked, then as the job found them, and till then its neighbours. */
export async function relatedOf(
  ctx: Ctx,
  article: { id: number; categoryId: number | null },
  limit: number,
): Promise<RelatedArticles['data']> {
  type Row = RelatedArticles['data'][number] & { language: string; translationOf: number | null }
  const { rows } = await sql<Row>`
    select a.id, a.slug, a.title, a.summary, r.why, a.language, a.translation_of as "translationOf"
    from (select related_id, score, why from kb_related where tenant_id = ${ctx.actor.tenantId} and article_id = ${article.id} offset 0) r
    cross join lateral (select * from kb_articles a where a.id = r.related_id and ${readable(ctx)}
      and ${isOther(ctx, article.id)} offset 0) a
    order by r.score desc, a.id limit ${limit * ARTICLE_LANGUAGES.length}`.execute(ctx.db)
  const each = (await oneOfEach(ctx, rows)).slice(0, limit)
  return each.length > 0 ? each.map(({ language: _, translationOf: __, ...row }) => row) : (await neighbours(ctx, article)).slice(0, limit)
}

/** @throws DomainError article_not_found */
export async function related(ctx: Ctx, { id, limit }: GetRelated): Promise<RelatedArticles> {
  await mustRead(ctx, id)
  const { categoryId } = await ctx.db.selectFrom('kbArticles').select('categoryId').where('id', '=', id).executeTakeFirstOrThrow()
  return { data: await relatedOf(ctx, { id, categoryId }, limit) }
}
