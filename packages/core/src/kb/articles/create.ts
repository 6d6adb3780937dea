import type { Article, CreateArticle } from '@balcao/contracts/kb/articles'
import { type Ctx, me } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { must } from '../../policy.ts'
import { textFromTicket } from '../from-ticket/from-ticket.ts'
import { publicSettings } from '../pages/settings.ts'
import { freeSlugs, takeSlugOf, takeSlugs } from '../slugs/slugs.ts'
import { cutFirst, type Text } from '../versions/cut.ts'
import { get } from './articles.ts'
import { type Original, originalOf, takePictures } from './from-original.ts'
import { mustFitAll, settled } from './references.ts'
import { columnsOf, draftedIn } from './write.ts'

const EMPTY: Omit<Text, 'title'> = { summary: '', content: '', tags: [], seo: {}, audience: 'staff', roles: [], companyIds: [] }
/** Of the draft that an article begins with. */
export const FIRST_VERSION = 2

/**
 * Begins an article, as a draft for staff unless it says for whom. Who writes it owns it.
 * @throws DomainError forbidden, slug_taken, invalid_input
 */
export async function create(ctx: Ctx, input: CreateArticle): Promise<Article> {
  const [id] = await createAll(ctx, [input])
  return get(ctx, { id: id as number, version: 'draft' })
}

/**
 * Begins articles, in about as many statements as one. @returns their ids, in this order
 * @throws DomainError forbidden, slug_taken, invalid_input
 */
export async function createAll(ctx: Ctx, inputs: readonly CreateArticle[]): Promise<number[]> {
  must(ctx, 'article.write')
  if (inputs.length === 0) return []
  const { db, actor } = ctx
  const { languages } = await publicSettings(ctx)
  const first = languages[0] ?? 'pt-BR'
  await mustFitAll(
    ctx,
    inputs.map((input) => ({ language: first, ...input })),
  )
  const texts: Text[] = []
  const originals: (Original | undefined)[] = []
  for (const input of inputs) {
    const original = await originalOf(ctx, input)
    originals.push(original)
    const before = original?.text ?? { ...EMPTY, title: input.title, content: await begun(ctx, input) }
    texts.push(await settled(ctx, before, draftedIn(input)))
  }
  const untitled = await freeSlugs(
    ctx,
    texts.map(({ title }, n) => (inputs[n]?.slug ? undefined : title)),
  )
  const begin = texts.map((text, n) => {
    const { categoryId = originals[n]?.categoryId, ...input } = inputs[n] as CreateArticle
    return { text, input: { ...input, ...(categoryId === undefined ? {} : { categoryId }) }, slug: input.slug ?? untitled[n] }
  })
  const made = await db
    .insertInto('kbArticles')
    .values(
      begin.map(({ text, input, slug = 'novo' }) => {
        const { content: _, ...listed } = columnsOf(text)
        return { ...listed, ...immediateOf(ctx, input, first), tenantId: actor.tenantId, slug, authorId: me(ctx) }
      }),
    )
    .returning('id')
    .execute()
  const articles = begin.map((one, n) => ({ ...one, articleId: (made[n] as { id: number }).id }))
  for (const [n, { articleId, text }] of articles.entries()) {
    const from = originals[n]?.articleId
    if (from !== undefined) text.content = await takePictures(ctx, from, articleId, text.content)
  }
  await giveSlugs(ctx, articles)
  await db
    .insertInto('kbDrafts')
    .values(
      articles.map(({ text, articleId }) => ({
        ...columnsOf(text),
        ...{ tenantId: actor.tenantId, articleId, authorId: me(ctx), version: FIRST_VERSION },
      })),
    )
    .execute()
  await cutFirst(
    ctx,
    articles.map(({ text, articleId, input }) => ({
      articleId,
      categoryId: input.categoryId ?? null,
      text,
      cause: 'created',
      authorId: me(ctx),
    })),
  )
  await ctx.emitAll(articles.map(({ articleId }) => ({ name: 'article:changed', payload: { articleId, live: false } })))
  return articles.map(({ articleId }) => articleId)
}

function immediateOf(ctx: Ctx, input: CreateArticle, first: string) {
  const { categoryId = null, language = first, translationOf = null, reviewerId = null, reviewBy = null } = input
  const ownerId = input.ownerId === undefined ? me(ctx) : input.ownerId
  const { fromTicketId = null, fromGapId = null } = input
  return { categoryId, language, translationOf, ownerId, reviewerId, reviewBy, fromTicketId, fromGapId }
}

type Begun = { articleId: number; text: Text; input: CreateArticle; slug: string | undefined }

/** Titles whose slug is somebody's get one with a number, one by one. @throws DomainError slug_taken for a slug that was chosen */
async function giveSlugs(ctx: Ctx, articles: readonly Begun[]): Promise<void> {
  const taken = await takeSlugs(ctx, articles)
  for (const { articleId, text, input } of articles) {
    if (taken.has(articleId)) continue
    if (input.slug) throw conflict('slug_taken')
    const slug = await takeSlugOf(ctx, text.title, articleId)
    await ctx.db.updateTable('kbArticles').set({ slug }).where('id', '=', articleId).execute()
  }
}

/** What an article begins with that brings no text of its own: what its ticket asked and was answered. */
const begun = async (ctx: Ctx, { fromTicketId: ticketId, content }: CreateArticle): Promise<string> =>
  ticketId === undefined || content !== undefined ? '' : (await textFromTicket(ctx, { ticketId })).content
