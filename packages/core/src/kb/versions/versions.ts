import type { DiffBlock, GetVersion, ListVersions, Version, VersionList, VersionRow } from '@balcao/contracts/kb/versions'
import type { Audience, VersionCause } from '@balcao/contracts/kb/words'
import { changedWords } from '../../comparing/changed-words.ts'
import type { Ctx } from '../../ctx.ts'
import { forbidden, notFound } from '../../errors.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../../paging.ts'
import { must } from '../../policy.ts'
import { seesDraft } from '../articles/rows.ts'
import { pathTo } from '../categories/tree.ts'
import { visible } from '../readers.ts'
import { compareContent, compareField } from './compare.ts'
import type { Text } from './cut.ts'

const ORDER = 'kb-versions'

/** An article whose making this person may see. @throws DomainError article_not_found, forbidden */
async function mustSeeWriting(ctx: Ctx, id: number) {
  must(ctx, 'article.write')
  const article = await ctx.db.selectFrom('kbArticles as a').selectAll('a').where('a.id', '=', id).where(visible(ctx)).executeTakeFirst()
  if (!article) throw notFound('article_not_found')
  if (!seesDraft(ctx.actor, article)) throw forbidden()
  return article
}

const rows = ({ db }: Ctx, articleId: number) =>
  db
    .selectFrom('kbVersions as v')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'v.tenantId').onRef('u.id', '=', 'v.authorId'))
    .where('v.articleId', '=', articleId)
    .select(['v.v', 'v.cause', 'v.note', 'v.wordsAdded', 'v.wordsRemoved', 'v.audience', 'v.roles', 'v.companyIds', 'v.createdAt'])
    .select(['v.authorId', 'u.name', 'u.email'])
type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const rowView = (row: Row): VersionRow => ({
  v: row.v,
  author: row.authorId === null || row.name === null ? null : { id: row.authorId, name: row.name, email: row.email },
  at: row.createdAt,
  cause: row.cause as VersionCause,
  note: row.note,
  wordsAdded: row.wordsAdded,
  wordsRemoved: row.wordsRemoved,
  audience: row.audience as Audience,
  roles: row.roles as VersionRow['roles'],
  companyIds: row.companyIds,
})

/** What an article was, newest first. @throws DomainError article_not_found, forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListVersions): Promise<VersionList> {
  await mustSeeWriting(ctx, input.id)
  const after = lastId(input.cursor, ORDER)
  const found = await rows(ctx, input.id)
    .$if(after !== undefined, (query) => query.where('v.v', '<', after as number))
    .orderBy('v.v', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(found, input.limit, rowView, ({ v }) => encodeCursor(ORDER, [v]))
}

type Whole = VersionRow & Text & { categoryId: number | null }

async function mustFindVersion(ctx: Ctx, articleId: number, v: number): Promise<Whole> {
  const row = await rows(ctx, articleId)
    .where('v.v', '=', v)
    .select(['v.title', 'v.summary', 'v.content', 'v.tags', 'v.seo', 'v.categoryId'])
    .executeTakeFirst()
  if (!row) throw notFound('article_version_not_found')
  const { title, summary, content, tags, seo, categoryId } = row
  return { ...rowView(row), title, summary, content, tags, seo, categoryId }
}

/** What is being written, as the version that it would become. */
async function mustFindDraft(ctx: Ctx, article: { id: number; content: string; categoryId: number | null }): Promise<Whole> {
  const draft = await ctx.db
    .selectFrom('kbDrafts as d')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'd.tenantId').onRef('u.id', '=', 'd.authorId'))
    .where('d.articleId', '=', article.id)
    .selectAll('d')
    .select(['u.name', 'u.email'])
    .executeTakeFirst()
  if (!draft) throw notFound('article_version_not_found')
  const newest = await rows(ctx, article.id).orderBy('v.v', 'desc').limit(1).executeTakeFirst()
  const words = changedWords(article.content, draft.content)
  const {
    title,
    summary,
    content,
    tags,
    seo,
    comment: note,
    updatedAt: createdAt,
    audience,
    roles,
    companyIds,
    authorId,
    name,
    email,
  } = draft
  const row = { v: (newest?.v ?? 0) + 1, cause: 'idle', note, wordsAdded: words.added, wordsRemoved: words.removed, createdAt }
  return {
    ...rowView({ ...row, audience, roles, companyIds, authorId, name, email }),
    title,
    summary,
    content,
    tags,
    seo,
    categoryId: article.categoryId,
  }
}

/**
 * An earlier text, or what is being written; with `compare`, what differs from another one.
 * @throws DomainError article_not_found, article_version_not_found, forbidden
 */
export async function get(ctx: Ctx, { id, v, compare }: GetVersion): Promise<Version> {
  const article = await mustSeeWriting(ctx, id)
  const { seo, ...shown } = v === 'draft' ? await mustFindDraft(ctx, article) : await mustFindVersion(ctx, id, v)
  if (compare === undefined) return { ...shown, diff: null }
  if (compare === 'live' && article.status === 'draft') throw notFound('article_version_not_found')
  const other = compare === 'live' ? article : await mustFindVersion(ctx, id, compare)
  return { ...shown, diff: await difference(ctx, other, { ...shown, seo }) }
}

type Compared = Text & { categoryId: number | null }

async function difference(ctx: Ctx, before: Compared, after: Compared): Promise<DiffBlock[]> {
  const [whom, whomNow] = [await inWords(ctx, before), await inWords(ctx, after)]
  return [
    ...compareField('audience', whom, whomNow),
    ...compareField('title', before.title, after.title, true),
    ...compareField('summary', before.summary, after.summary, true),
    ...compareField('category', await wayTo(ctx, before.categoryId), await wayTo(ctx, after.categoryId)),
    ...compareField('tags', before.tags.join(', '), after.tags.join(', ')),
    ...compareField('seo', seoIn(before), seoIn(after), true),
    ...compareContent(before.content, after.content),
  ]
}

const seoIn = ({ seo }: Compared) => [seo.title, seo.description].filter(Boolean).join('\n')
const wayTo = async (ctx: Ctx, id: number | null) => (await pathTo(ctx, id)).map(({ name }) => name).join(' › ')

/** An audience with those it names: `company: Aurora, Horizonte`. */
async function inWords({ db }: Ctx, { audience, roles, companyIds }: Compared): Promise<string> {
  if (audience === 'roles') return `roles: ${roles.join(', ')}`
  if (audience !== 'company') return audience
  const named = await db
    .selectFrom('companies')
    .select('name')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(companyIds))))
    .orderBy('name')
    .execute()
  return `company: ${named.map(({ name }) => name).join(', ')}`
}
