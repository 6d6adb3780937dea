import { slugOf } from '@balcao/contracts/kb/slug'
import type { Tx } from '@balcao/db/tenant'
import { type DemoArticle, knowledgeOf } from './content/articles.ts'
import type { Desk } from './content/people.ts'
import { type Ids, idOf } from './write-people.ts'

const DAY = 86_400_000

/** The knowledge base of a demo tenant: categories, articles in every state, what they were before, and changes that wait. */
export async function writeArticles(tx: Tx, ids: Ids, { slug: tenant }: Desk, now: number): Promise<void> {
  const { tenantId } = ids
  const { categories, articles } = knowledgeOf(tenant)
  if (articles.length === 0) return
  const made = await tx
    .insertInto('kbCategories')
    .values(
      categories.map((category, position) => ({
        ...category,
        tenantId,
        position,
        createdAt: at(now, 400),
        updatedAt: at(now, 400),
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  const categoryIds = new Map(made.map(({ id, slug }) => [slug, id]))

  const days = daysOf(articles)
  const rows = articles.map((article, n) => rowOf(ids, article, idOf(categoryIds, article.category), now, days(n)))
  const stored = await tx.insertInto('kbArticles').values(rows).returning(['id', 'slug']).execute()
  const articleIds = new Map(stored.map(({ id, slug }) => [slug, id]))
  await tx
    .insertInto('kbSlugs')
    .values(stored.map(({ id, slug }) => ({ tenantId, slug, articleId: id })))
    .execute()
  await nameOriginals(tx, tenantId, articles, articleIds)

  for (const [n, article] of articles.entries()) {
    const articleId = idOf(articleIds, article.slug)
    const text = { ...textOf(ids, article), content: linked(article.content, articleIds) }
    const wasPublished = !['draft', 'review'].includes(article.status)
    if (wasPublished)
      await tx
        .updateTable('kbArticles')
        .set({ content: text.content, outline: JSON.stringify(outlineOf(text.content)) })
        .where('tenantId', '=', tenantId)
        .where('id', '=', articleId)
        .execute()
    if (!wasPublished || article.openDraft) await writeDraft(tx, ids, article, articleId, text, now)
    await writeVersions(tx, ids, article, articleId, { ...text, categoryId: idOf(categoryIds, article.category) }, now, days(n))
  }
  await writeSearchSettings(tx, tenantId, articleIds)
}

/** Words that mean the same to customers of a business program, and what comes first where they search by one word. */
const SYNONYMS = [
  ['nota fiscal', 'NF', 'NF-e', 'NFe', 'DANFE'],
  ['senha', 'password'],
  ['celular', 'smartphone', 'telefone'],
  ['maquininha', 'máquina de cartão', 'POS'],
  ['planilha', 'Excel', 'CSV'],
  ['contador', 'contabilidade'],
]
const PINNED = { senha: 'redefinir-a-senha', boleto: 'segunda-via-do-boleto', 'nota rejeitada': 'nota-rejeitada-pela-sefaz' }

async function writeSearchSettings(tx: Tx, tenantId: number, articleIds: ReadonlyMap<string, number>): Promise<void> {
  const pinned = Object.entries(PINNED).flatMap(([query, slug]) => {
    const articleId = articleIds.get(slug)
    return articleId === undefined ? [] : [{ query, articleId }]
  })
  if (pinned.length === 0) return
  await tx
    .insertInto('kbSettings')
    .values({ tenantId, settings: JSON.stringify({ languages: ['pt-BR', 'en'], synonyms: SYNONYMS, pinned }) })
    .execute()
}

const at = (now: number, daysAgo: number) => new Date(now - daysAgo * DAY).toISOString()
type Days = { published: number; changed: number }
/** Days between two published texts of an article. */
const BETWEEN = 20

/**
 * How many days ago articles were first published, and last changed: spread over the year, always the same. Translations follow their
 * original in a day; those of what has several texts are of the one before the last.
 */
function daysOf(articles: readonly DemoArticle[]): (n: number) => Days {
  const spread = (n: number): Days => {
    const published = 300 - ((n * 37) % 270)
    return { published, changed: Math.min(published, 3 + ((n * 53) % 170)) }
  }
  return (n) => {
    const original = articles.findIndex(({ slug }) => slug === articles[n]?.translationOf)
    if (original < 0) return spread(n)
    const { changed } = spread(original)
    const day = changed - 1 + ((articles[original]?.versions ?? 1) > 1 ? BETWEEN : 0)
    return { published: day, changed: day }
  }
}

async function nameOriginals(tx: Tx, tenantId: number, articles: readonly DemoArticle[], articleIds: Map<string, number>) {
  for (const { slug, translationOf } of articles) {
    if (translationOf === undefined) continue
    await tx
      .updateTable('kbArticles')
      .set({ translationOf: idOf(articleIds, translationOf) })
      .where('tenantId', '=', tenantId)
      .where('id', '=', idOf(articleIds, slug))
      .execute()
  }
}

function textOf(ids: Ids, { title, summary, content, tags, audience, roles, companies }: DemoArticle) {
  return { title, summary, content, tags, seo: '{}', audience, roles, companyIds: companies.map((name) => idOf(ids.companies, name)) }
}

function rowOf(ids: Ids, article: DemoArticle, categoryId: number, now: number, { published, changed }: Days) {
  const { slug, owner, status, reviewInDays, language } = article
  const ownerId = idOf(ids.users, owner)
  const wasPublished = !['draft', 'review'].includes(status)
  const publishAt = status === 'scheduled' ? at(now, -5) : at(now, published)
  return {
    ...textOf(ids, { ...article, content: '' }),
    ...{ tenantId: ids.tenantId, categoryId, slug, language, ownerId, authorId: ownerId },
    status: status === 'scheduled' ? 'published' : status === 'review' ? 'draft' : status,
    reviewBy: at(now, -reviewInDays).slice(0, 10),
    publishAt: wasPublished ? publishAt : null,
    publishedAt: wasPublished && status !== 'scheduled' ? publishAt : null,
    createdAt: at(now, published + 4),
    updatedAt: at(now, changed),
  }
}

async function writeDraft(tx: Tx, ids: Ids, article: DemoArticle, articleId: number, text: ReturnType<typeof textOf>, now: number) {
  const authorId = idOf(ids.users, article.owner)
  const isSubmitted = article.status === 'review'
  await tx
    .insertInto('kbDrafts')
    .values({
      ...text,
      ...{ tenantId: ids.tenantId, articleId, authorId, createdAt: at(now, 3), updatedAt: at(now, 2) },
      content: article.openDraft ? `${text.content}\n\n> [!TIP]\n> Confira a lista de pendências antes de fechar.` : text.content,
      state: isSubmitted ? 'review' : 'draft',
      submittedBy: isSubmitted ? authorId : null,
      submittedAt: isSubmitted ? at(now, 2) : null,
    })
    .execute()
}

/** Earlier texts lacked the last sections. */
async function writeVersions(
  tx: Tx,
  ids: Ids,
  article: DemoArticle,
  articleId: number,
  text: ReturnType<typeof textOf> & { categoryId: number },
  now: number,
  { changed }: Days,
) {
  const sections = text.content.split(/\n(?=## )/)
  const isPublished = !['draft', 'review'].includes(article.status)
  const rows = Array.from({ length: article.versions }, (_, index) => {
    const missing = article.versions - 1 - index
    const content = sections.slice(0, Math.max(1, sections.length - missing)).join('\n')
    const before = index === 0 ? '' : sections.slice(0, Math.max(1, sections.length - missing - 1)).join('\n')
    return {
      ...text,
      ...{ tenantId: ids.tenantId, articleId, v: index + 1, content, authorId: idOf(ids.users, article.owner) },
      cause: isPublished ? 'published' : 'created',
      note: index === 0 ? '' : 'Seção acrescentada a partir de perguntas de clientes.',
      wordsAdded: content.split(/\s+/).length - (before === '' ? 0 : before.split(/\s+/).length),
      createdAt: at(now, changed + missing * BETWEEN),
    }
  })
  await tx.insertInto('kbVersions').values(rows).execute()
}

/** Links by slug become links by id. @throws when a link leads nowhere */
function linked(content: string, articleIds: Map<string, number>): string {
  return content.replace(/\]\(article:([a-z0-9-]+)/g, (_, slug: string) => `](article:${idOf(articleIds, slug)}`)
}

/** The headings of a demo text, which holds no fenced code with a line that looks like one. */
function outlineOf(content: string) {
  return [...content.matchAll(/^(#{2,4}) (.+)$/gm)].map(([, signs = '', text = '']) => ({
    ...{ level: signs.length, text: text.replaceAll('*', ''), anchor: slugOf(text) },
  }))
}
