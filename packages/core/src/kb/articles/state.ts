import type { Article } from '@balcao/contracts/kb/articles'
import type { Audience } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { conflict, notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { visible } from '../readers.ts'
import { type Text, textOf } from '../versions/cut.ts'
import { get } from './articles.ts'

/** An article that nobody else changes until the transaction ends, and what is being written of it. */
export type State = Awaited<ReturnType<typeof readArticle>> & { draft: Draft | undefined }
type Draft = NonNullable<Awaited<ReturnType<typeof readDraft>>>

async function readArticle(ctx: Ctx, id: number) {
  const seesBin = can(ctx.actor, 'article.manage')
  const row = await ctx.db
    .selectFrom('kbArticles as a')
    .selectAll()
    .select([
      sql<boolean>`(a.deleted_at is null and a.status = 'published' and a.publish_at <= now() and (a.unpublish_at is null or a.unpublish_at > now()))`.as(
        'isLive',
      ),
      sql<boolean>`(a.status = 'published' and a.unpublish_at <= now())`.as('isOver'),
      // Of the same clock: what is published now is out in the same transaction.
      sql<string>`now()`.as('now'),
    ])
    .where('a.id', '=', id)
    .where((eb) => (seesBin ? eb.or([visible(ctx), eb('a.deletedAt', 'is not', null)]) : visible(ctx)))
    .forUpdate('a')
    .executeTakeFirst()
  if (!row) throw notFound('article_not_found')
  // A job says it soon; nobody needs to wait for it.
  return row.isOver ? { ...row, status: 'archived' } : row
}

const readDraft = ({ db }: Ctx, id: number) => db.selectFrom('kbDrafts').selectAll().where('articleId', '=', id).executeTakeFirst()

/** @throws DomainError article_not_found */
export async function lockState(ctx: Ctx, id: number): Promise<State> {
  const article = await readArticle(ctx, id)
  return { ...article, draft: await readDraft(ctx, id) }
}

/** What is being written, else what is published. */
export const textIn = ({ draft, ...article }: State): Text => textOf(draft ?? article)
export const audienceIn = (state: State): Audience => textIn(state).audience as Audience

/** The version that a writer has to know: the draft's where there is one. */
export const versionOf = ({ draft, version }: State): number => draft?.version ?? version
/** Above every version that was ever given out, of the draft or the article. */
export const nextVersion = ({ draft, version }: State): number => Math.max(version, draft?.version ?? 0) + 1

/** @throws DomainError article_changed, with the text of now and the one that was sent */
export async function mustBeCurrent(ctx: Ctx, state: State, version: number | undefined, sent: object): Promise<void> {
  if (version === undefined || version === versionOf(state)) return
  const current: Article = await get(ctx, { id: state.id, version: 'draft' })
  throw conflict('article_changed', { current, sent })
}

export const NOT_SUBMITTED = { state: 'draft', submittedBy: null, submittedAt: null, publishAt: null }

/** Changes what stands beside the text of a draft. */
export async function setDraft(ctx: Ctx, state: State, values: object): Promise<State> {
  const draft = await ctx.db
    .updateTable('kbDrafts')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('articleId', '=', state.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...state, draft }
}
