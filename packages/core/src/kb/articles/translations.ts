import type { Article } from '@balcao/contracts/kb/articles'
import type { ArticleLanguage } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { readable } from '../readers.ts'
import { isWriter, seesDraft, statusNow } from './rows.ts'

/** When what readers have was published; of what was never published, when it was written. */
const publishedText = sql<string>`coalesce((select max(v.created_at) from kb_versions v
  where v.tenant_id = a.tenant_id and v.article_id = a.id and v.cause = 'published'), a.updated_at)`
/** When somebody last worked on the text, published or not, or found that it still fits. */
const workedOn = sql<string>`greatest(d.updated_at, a.original_checked_at, ${publishedText})`

type Named = { id: number; translationOf: number | null }

/**
 * The same text in other languages, as far as `may` lets this person have them, the original first; and for who writes, which of them are
 * older than the original's text of now. Of an original that one may not have nothing is known.
 */
export async function translationsOf(
  ctx: Ctx,
  article: Named,
  may: typeof readable,
): Promise<Pick<Article, 'translations' | 'isBehind' | 'originalChange'>> {
  const root = article.translationOf ?? article.id
  const texts = ctx.db
    .selectFrom('kbArticles as a')
    .leftJoin('kbDrafts as d', (join) => join.onRef('d.tenantId', '=', 'a.tenantId').onRef('d.articleId', '=', 'a.id'))
    .where(may(ctx))
    .select(['a.id', 'a.slug', 'a.title', 'a.language', statusNow.as('status')])
    .select(['a.authorId', 'a.ownerId', 'a.reviewerId'])
    .select([publishedText.as('publishedText'), workedOn.as('workedOn')])
  // Two readings, each by an index of its own: one for both would read every article.
  const [original] = await texts.where('a.id', '=', root).execute()
  const others = await texts.where('a.translationOf', '=', root).orderBy('a.id').execute()
  const isBehind = (row: (typeof others)[number]) =>
    isWriter(ctx) && original !== undefined && row.id !== root && Date.parse(row.workedOn) < Date.parse(original.publishedText)
  const all = [...(original ? [original] : []), ...others]
  const own = all.find(({ id }) => id === article.id)
  const translations = all
    .filter((row) => row !== own)
    .map((row) => {
      const { id, slug, title, status } = row
      return { id, slug, title, status, language: row.language as ArticleLanguage, isBehind: isBehind(row) }
    })
  if (own === undefined || original === undefined || !isBehind(own)) return { translations, isBehind: false, originalChange: null }
  const versions = seesDraft(ctx.actor, original) ? await publishedVersions(ctx, root, own.workedOn) : { from: null, to: null }
  return { translations, isBehind: true, originalChange: { publishedAt: original.publishedText, ...versions } }
}

/** The version that readers had at that time, and the one that they have; null where there is none. */
function publishedVersions({ db }: Ctx, articleId: number, at: string): Promise<{ from: number | null; to: number | null }> {
  return db
    .selectFrom('kbVersions')
    .where('articleId', '=', articleId)
    .where('cause', '=', 'published')
    .select((eb) => [eb.fn.max('v').filterWhere('createdAt', '<=', at).as('from'), eb.fn.max('v').as('to')])
    .executeTakeFirstOrThrow()
}
