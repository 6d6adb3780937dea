import { slugOf } from '@balcao/contracts/kb/slug'
import { RESERVED_SLUGS } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'

/** Numbers that are tried before an article's own number makes its slug unlike any other. */
const TRIED = 50

const baseOf = (title: string) => slugOf(title) || 'artigo'
const isReserved = (slug: string) => (RESERVED_SLUGS as readonly string[]).includes(slug)

/** Makes a slug this article's for good, unless it is or was another one's. */
async function take({ db, actor }: Ctx, slug: string, articleId: number): Promise<boolean> {
  const { rows } = await sql<{ articleId: number }>`
    with taken as (insert into kb_slugs (tenant_id, slug, article_id) values (${actor.tenantId}, ${slug}, ${articleId})
      on conflict do nothing returning article_id)
    select article_id as "articleId" from taken
    union all select article_id from kb_slugs where slug = ${slug}`.execute(db)
  return rows.some((row) => row.articleId === articleId)
}

/** The slugs of these titles that nobody has yet, of each the first that wants it; the others need a number. */
export async function freeSlugs({ db }: Ctx, titles: readonly (string | undefined)[]): Promise<(string | undefined)[]> {
  const wanted = titles.map((title) => (title === undefined ? undefined : baseOf(title)))
  const used = await usedOf(db, wanted)
  return wanted.map((slug) => {
    if (slug === undefined || used.has(slug) || isReserved(slug)) return undefined
    used.add(slug)
    return slug
  })
}

/** Those of these slugs that are or were somebody's. */
export async function usedOf(db: Ctx['db'], slugs: readonly (string | undefined)[]): Promise<Set<string>> {
  const asked = [...new Set(slugs.filter((slug) => slug !== undefined))]
  if (asked.length === 0) return new Set()
  const rows = await db
    .selectFrom('kbSlugs')
    .select('slug')
    .where((eb) => eb('slug', '=', eb.fn.any(eb.val(asked))))
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Makes slugs these articles' for good, as far as they are nobody's. @returns whose are */
export async function takeSlugs(
  { db, actor }: Ctx,
  articles: readonly { articleId: number; slug: string | undefined }[],
): Promise<Set<number>> {
  const wanted = articles.flatMap(({ articleId, slug }) => (slug === undefined ? [] : { tenantId: actor.tenantId, articleId, slug }))
  if (wanted.length === 0) return new Set()
  const rows = await db
    .insertInto('kbSlugs')
    .values(wanted)
    .onConflict((oc) => oc.doNothing())
    .returning('articleId')
    .execute()
  return new Set(rows.map(({ articleId }) => articleId))
}

/** Gives an article a slug that somebody chose. @throws DomainError slug_taken */
export async function takeSlug(ctx: Ctx, slug: string, articleId: number): Promise<void> {
  if (!(await take(ctx, slug, articleId))) throw conflict('slug_taken')
}

/** Gives an article the slug of its title, with a number where that is or was another one's. */
export async function takeSlugOf(ctx: Ctx, title: string, articleId: number): Promise<string> {
  const base = baseOf(title)
  const { rows } = await sql<{ slug: string }>`
    select slug from kb_slugs where slug in (${sql.join(slugsOf(base))}) and article_id <> ${articleId}`.execute(ctx.db)
  const used = new Set(rows.map(({ slug }) => slug))
  for (const slug of slugsOf(base)) if (!used.has(slug) && !isReserved(slug) && (await take(ctx, slug, articleId))) return slug
  const own = numbered(base, articleId)
  await takeSlug(ctx, own, articleId)
  return own
}

const numbered = (base: string, n: number) => `${base.slice(0, 88).replace(/-$/, '')}-${n}`
const slugsOf = (base: string) => [base, ...Array.from({ length: TRIED }, (_, n) => numbered(base, n + 2))]

/** Whether a slug was made of this title, and not chosen. */
export function isSlugOf(slug: string, title: string): boolean {
  const base = baseOf(title)
  return slug === base || slug === numbered(base, Number(/-(\d+)$/.exec(slug)?.[1] ?? 0))
}

/** Forgets a slug that no reader ever had. */
export async function dropSlug({ db }: Ctx, slug: string, articleId: number): Promise<void> {
  await db.deleteFrom('kbSlugs').where('slug', '=', slug).where('articleId', '=', articleId).execute()
}
