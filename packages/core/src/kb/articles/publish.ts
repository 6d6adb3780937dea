import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import type { Audience } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { DomainError, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { publicSettings } from '../pages/settings.ts'
import { isSlugOf, takeSlugOf } from '../slugs/slugs.ts'
import { cutVersion } from '../versions/cut.ts'
import { auditReaders } from './immediate.ts'
import { outlineOf } from './outline.ts'
import { hasUntoldPicture } from './pictures.ts'
import { nextVersion, type State, textIn } from './state.ts'
import { columnsOf } from './write.ts'
import { writersOf } from './writers.ts'

type Sent = Pick<UpdateArticle, 'status' | 'publishAt' | 'unpublishAt' | 'comment'>

/**
 * Gives what is written to its readers, now or from a later time on; without a draft, sets the times of what is out already.
 * @throws DomainError forbidden, article_own_review, invalid_input
 */
export async function publish(ctx: Ctx, state: State, sent: Sent): Promise<State> {
  const text = textIn(state)
  must(ctx, 'article.release', text.audience as Audience)
  const hasText = sent.status === 'published' && state.draft !== undefined
  const { requireReview, reviewEveryDays } = await publicSettings(ctx)
  if (hasText && requireReview && (await writersOf(ctx, state.id)).includes(ctx.actor.userId))
    throw new DomainError('forbidden', 'article_own_review')
  if (hasText && hasUntoldPicture(text.content)) throw invalid({ field: 'content', reason: 'picture_without_alt' })
  const times = timesOf(state, sent)
  if (!hasText && times.publishAt === state.publishAt && times.unpublishAt === state.unpublishAt) return state
  const values = hasText ? await valuesOf(ctx, state, reviewEveryDays) : {}
  const after = await ctx.db
    .updateTable('kbArticles')
    .set({
      ...values,
      ...times,
      status: 'published',
      publishedAt: times.publishAt,
      version: nextVersion(state),
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', state.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (hasText) {
    const authorId = state.draft?.authorId ?? null
    await cutVersion(ctx, {
      articleId: state.id,
      categoryId: state.categoryId,
      text,
      cause: 'published',
      authorId,
      note: sent.comment ?? '',
    })
    await ctx.db.deleteFrom('kbDrafts').where('articleId', '=', state.id).execute()
  }
  await auditPublication(ctx, state, after, times.publishAt)
  return { ...state, ...after, draft: undefined, isLive: Date.parse(times.publishAt) <= Date.parse(state.now) }
}

/** A time that is past is now. Nobody loses what they read because its next text waits: that is refused. */
function timesOf(state: State, { publishAt, unpublishAt }: Sent): { publishAt: string; unpublishAt: string | null } {
  const isPast = (time: string) => Date.parse(time) <= Date.parse(state.now)
  if (publishAt && !isPast(publishAt) && state.isLive) throw invalid({ field: 'publishAt', reason: 'publish_at_while_live' })
  const kept = state.status === 'published' ? state.publishAt : null
  const wanted = state.isLive ? kept : publishAt === undefined ? kept : publishAt
  const from = wanted === null || (isPast(wanted) && !state.isLive) ? state.now : wanted
  const until = unpublishAt === undefined ? state.unpublishAt : unpublishAt
  if (until !== null && (isPast(until) || Date.parse(until) <= Date.parse(from)))
    throw invalid({ field: 'unpublishAt', reason: 'unpublish_before_publish' })
  return { publishAt: from, unpublishAt: until }
}

async function valuesOf(ctx: Ctx, state: State, reviewEveryDays: number | null) {
  const text = textIn(state)
  // Until somebody chose another one, the address follows the title; the earlier one leads to it.
  const isAutomatic = text.title !== state.title && isSlugOf(state.slug, state.title) && !isSlugOf(state.slug, text.title)
  const slug = isAutomatic ? await takeSlugOf(ctx, text.title, state.id) : state.slug
  const due = sql<
    string | null
  >`case when review_by is null or review_by <= current_date then current_date + ${reviewEveryDays}::int else review_by end`
  return {
    ...columnsOf(text),
    slug,
    outline: JSON.stringify(outlineOf(text.content)),
    ...(reviewEveryDays === null ? {} : { reviewBy: due }),
  }
}

async function auditPublication(
  ctx: Ctx,
  before: State,
  after: Omit<State, 'draft' | 'isLive' | 'isOver' | 'now'>,
  publishAt: string,
): Promise<void> {
  await audit(ctx, {
    action: 'article.published',
    resource: 'article',
    resourceId: before.id,
    before: { title: before.title, status: before.status, version: before.version },
    after: { title: after.title, status: after.status, version: after.version, audience: after.audience, publishAt },
    risk: after.readerLevel === 0 ? 'medium' : 'low',
  })
  await auditReaders(
    ctx,
    before.status === 'published' ? before : { ...before, readerLevel: 2, readerRoles: null, readerCompanies: null },
    after,
  )
}
