import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict } from '../../errors.ts'
import { dropSlug, isSlugOf, takeSlugOf } from '../slugs/slugs.ts'
import { cutVersion, isSameText, type Text, textOf } from '../versions/cut.ts'
import { settled } from './references.ts'
import { nextVersion, type State, textIn } from './state.ts'

const DRAFTED = ['title', 'summary', 'content', 'tags', 'seo', 'audience', 'roles', 'companyIds'] as const
/** What was sent of a text. */
export const draftedIn = (input: Partial<UpdateArticle>): Partial<Text> =>
  Object.fromEntries(DRAFTED.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]))

/** A text as its columns take it. */
export const columnsOf = (text: Text) => ({ ...textOf(text), seo: JSON.stringify(text.seo) })

/**
 * Writes into the draft, which begins as what is published. A draft that somebody else wrote is kept as a version first; one's own is
 * written over, as an editor does every few seconds.
 * @throws DomainError article_scheduled, invalid_input
 */
export async function write(ctx: Ctx, state: State, sent: Partial<Text>): Promise<State> {
  const { db, actor } = ctx
  const before = textIn(state)
  const text = await settled(ctx, before, sent)
  if (isSameText(text, before)) return state
  // Somebody approved exactly this text for its time.
  if (state.draft?.state === 'scheduled') throw conflict('article_scheduled')
  await keepOf(ctx, state, 'author')
  const values = { ...columnsOf(text), authorId: actor.userId, isKept: false, updatedAt: sql<string>`now()` }
  const draft = await db
    .insertInto('kbDrafts')
    .values({ ...values, tenantId: actor.tenantId, articleId: state.id, version: nextVersion({ ...state, draft: undefined }) })
    .onConflict((oc) => oc.columns(['tenantId', 'articleId']).doUpdateSet({ ...values, version: sql<number>`kb_drafts.version + 1` }))
    .returningAll()
    .executeTakeFirstOrThrow()
  const after = { ...state, draft }
  return state.status === 'draft' ? follow(ctx, after, before.title) : after
}

/** Keeps a draft as a version before somebody else writes over it, or before it goes. */
export async function keepOf(ctx: Ctx, { id, categoryId, draft }: State, cause: 'author' | 'discarded'): Promise<void> {
  if (!draft || (cause === 'author' && draft.authorId === ctx.actor.userId)) return
  await cutVersion(ctx, { articleId: id, categoryId, text: draft, cause, authorId: draft.authorId })
}

/** What has no published text is listed by its draft; until readers had its address, that follows the title. */
async function follow(ctx: Ctx, state: State, previousTitle: string): Promise<State> {
  const { content: _, ...listed } = columnsOf(textIn(state))
  const isAutomatic = state.publishedAt === null && listed.title !== previousTitle && isSlugOf(state.slug, previousTitle)
  const slug = isAutomatic && !isSlugOf(state.slug, listed.title) ? await takeSlugOf(ctx, listed.title, state.id) : state.slug
  if (slug !== state.slug) await dropSlug(ctx, state.slug, state.id)
  await ctx.db
    .updateTable('kbArticles')
    .set({ ...listed, slug, updatedAt: sql<string>`now()` })
    .where('id', '=', state.id)
    .execute()
  return { ...state, ...textIn(state), content: state.content, slug }
}

/** Throws away what is not published, keeping it as a version. @throws DomainError article_transition where nothing else is left */
export async function discard(ctx: Ctx, state: State): Promise<State> {
  if (!state.draft) return state
  if (state.status === 'draft') throw conflict('article_transition')
  await keepOf(ctx, state, 'discarded')
  await ctx.db.deleteFrom('kbDrafts').where('articleId', '=', state.id).execute()
  const version = nextVersion(state)
  await ctx.db.updateTable('kbArticles').set({ version }).where('id', '=', state.id).execute()
  return { ...state, version, draft: undefined }
}
