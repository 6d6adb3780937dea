import type { ExportArticles } from '@balcao/contracts/kb/export'
import type { Language } from '@balcao/contracts/language'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { must } from '../../policy.ts'
import { readerOf } from '../../ticket-list/export-reader.ts'
import { exportWords } from './export-words.ts'
import { type ArticleOfFile, articlesOfFile, STATUS } from './exported-rows.ts'

/** An article in the contents of a file. */
export type Listed = { id: number; title: string; category: string }
/** What a file of articles holds: which, in what order, and around them. It stands from the beginning. */
export type ArticleExport = {
  format: ExportArticles['format']
  /** Without its ending. */
  name: string
  organisation: string
  language: Language
  /** The day of the export where its reader is. */
  day: string
  articles: Listed[]
}

/** Which articles a file is to hold, by category and title. @throws DomainError forbidden, article_not_found, category_not_found */
export async function beginExport(ctx: Ctx, input: ExportArticles): Promise<ArticleExport> {
  const { db, actor } = ctx
  must(ctx, 'article.configure')
  const { format, ids, categoryId, status } = input
  if (categoryId !== undefined) await mustHaveCategory(ctx, categoryId)
  const { rows } = await sql<Listed & { status: string }>`
    with recursive tree (id, place, path) as (
      select id, array[position, id], name from kb_categories where tenant_id = ${actor.tenantId} and parent_id is null
      union all
      select c.id, t.place || c.position::bigint || c.id, t.path || ${' › '} || c.name
      from tree t join kb_categories c on c.tenant_id = ${actor.tenantId} and c.parent_id = t.id
    ), below (id) as (
      select id from kb_categories where tenant_id = ${actor.tenantId} and id = ${categoryId ?? null}
      union all
      select c.id from below b join kb_categories c on c.tenant_id = ${actor.tenantId} and c.parent_id = b.id
    )
    select a.id, coalesce(d.title, a.title) as title, coalesce(t.path, '') as category, ${STATUS} as status
    from kb_articles a
    left join tree t on t.id = a.category_id
    left join kb_drafts d on d.tenant_id = a.tenant_id and d.article_id = a.id and a.status = 'draft'
    where a.tenant_id = ${actor.tenantId} and a.deleted_at is null
      and (${ids ?? null}::bigint[] is null or a.id = any (${ids ?? null}::bigint[]))
      and (${categoryId ?? null}::bigint is null or a.category_id in (select id from below))
    order by t.place nulls last, lower(coalesce(d.title, a.title)), a.id`.execute(db)
  if (ids && new Set(ids).size > rows.length && categoryId === undefined) throw notFound('article_not_found')
  const articles = rows.filter((row) => status === undefined || row.status === status).map(({ status: _, ...listed }) => listed)
  const { language, instant } = await readerOf(ctx)
  const { name: organisation } = await db.selectFrom('tenants').select('name').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()
  const details = { articles: articles.length, format, categoryId, status, ids }
  await audit(ctx, { action: 'article.exported', resource: 'article', details, risk: 'high' })
  const at = instant(new Date().toISOString())
  const name = `${exportWords(language).file}-${at.slice(0, 16).replace(' ', '-').replace(':', '')}`
  return { format, name, organisation, language, day: at.slice(0, 10), articles }
}

async function mustHaveCategory({ db }: Ctx, id: number): Promise<void> {
  if (!(await db.selectFrom('kbCategories').select('id').where('id', '=', id).executeTakeFirst())) throw notFound('category_not_found')
}

/** Articles read in one transaction. */
const PART = 20

/** The articles of a file one after the other, a few in each transaction of `open`, so that none is held while somebody reads slowly. */
export async function* articlesIn(
  { articles }: Pick<ArticleExport, 'articles'>,
  open: <T>(run: (ctx: Ctx) => Promise<T>) => Promise<T>,
): AsyncGenerator<ArticleOfFile> {
  for (let from = 0; from < articles.length; from += PART) {
    const ids = articles.slice(from, from + PART).map(({ id }) => id)
    yield* await open((ctx) => {
      must(ctx, 'article.configure')
      return articlesOfFile(ctx, ids)
    })
  }
}
