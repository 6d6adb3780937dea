import type { Article, CreateArticle } from '@balcao/contracts/kb/articles'
import { type Ctx, me } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { textFromTicket } from '../from-ticket/from-ticket.ts'
import { publicSettings } from '../pages/settings.ts'
import { takeSlug, takeSlugOf } from '../slugs/slugs.ts'
import { cutVersion, type Text } from '../versions/cut.ts'
import { get } from './articles.ts'
import { mustFit, settled } from './references.ts'
import { columnsOf, draftedIn } from './write.ts'

const EMPTY: Omit<Text, 'title'> = { summary: '', content: '', tags: [], seo: {}, audience: 'staff', roles: [], companyIds: [] }

/**
 * Begins an article, as a draft for staff unless it says for whom. Who writes it owns it.
 * @throws DomainError forbidden, slug_taken, invalid_input
 */
export async function create(ctx: Ctx, input: CreateArticle): Promise<Article> {
  must(ctx, 'article.write')
  const { db, actor } = ctx
  await mustFit(ctx, input)
  const { languages } = await publicSettings(ctx)
  const content = await begun(ctx, input)
  const text = await settled(ctx, { ...EMPTY, title: input.title, content }, draftedIn(input))
  const { content: _, ...listed } = columnsOf(text)
  const { categoryId = null, language = languages[0] ?? 'pt-BR', translationOf = null, reviewerId = null, reviewBy = null } = input
  const ownerId = input.ownerId === undefined ? me(ctx) : input.ownerId
  const immediate = { categoryId, language, translationOf, ownerId, reviewerId, reviewBy, fromTicketId: input.fromTicketId ?? null }
  const { id } = await db
    .insertInto('kbArticles')
    .values({ ...listed, ...immediate, tenantId: actor.tenantId, slug: 'novo', authorId: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (input.slug) await takeSlug(ctx, input.slug, id)
  const slug = input.slug ?? (await takeSlugOf(ctx, text.title, id))
  await db.updateTable('kbArticles').set({ slug }).where('id', '=', id).execute()
  await db
    .insertInto('kbDrafts')
    .values({ ...columnsOf(text), tenantId: actor.tenantId, articleId: id, authorId: me(ctx), version: 2 })
    .execute()
  await cutVersion(ctx, { articleId: id, categoryId, text, cause: 'created', authorId: me(ctx) })
  await ctx.emit('article:changed', { articleId: id, live: false })
  return get(ctx, { id, version: 'draft' })
}

/** What an article begins with that brings no text of its own: what its ticket asked and was answered. */
const begun = async (ctx: Ctx, { fromTicketId: ticketId, content }: CreateArticle): Promise<string> =>
  ticketId === undefined || content !== undefined ? '' : (await textFromTicket(ctx, { ticketId })).content
