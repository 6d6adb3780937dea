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
import { NOT_SUBMITTED, nextVersion, type State, setDraft, textIn } from './state.ts'
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
  const { requireReview } = await publicSettings(ctx)
  if (hasText && requireReview && (await writersOf(ctx, state.id)).includes(ctx.actor.userId))
    throw new DomainError('forbidden', 'article_own_review')
  if (hasText && hasUntoldPicture(text.content)) throw invalid({ field: 'content', reason: 'picture_without_alt' })
  if (hasText && state.isLive && sent.publishAt && !isPast(state, sent.publishAt)) return schedule(ctx, state, sent, sent.publishAt)
  const times = timesOf(state, sent)
  if (hasText) return release(ctx, state, times, sent.comment ?? '')
  if (times.publishAt === state.publishAt && times.unpublishAt === state.unpublishAt) return state
  return put(ctx, state, times, {})
}

/** Gives a draft to readers. What is asked of who publishes was asked before. */
export async function release(ctx: Ctx, state: State, times: Times, note: string): Promise<State> {
  const { id: articleId, categoryId } = state
  const { reviewEveryDays } = await publicSettings(ctx)
  const after = await put(ctx, state, times, await valuesOf(ctx, state, reviewEveryDays))
  await cutVersion(ctx, { articleId, categoryId, text: textIn(state), cause: 'published', authorId: state.draft?.authorId ?? null, note })
  await ctx.db.deleteFrom('kbDrafts').where('articleId', '=', articleId).execute()
  return { ...after, draft: undefined }
}

/** Keeps what is live until the time of the new text, which a job publishes then. */
async function schedule(
  ctx: Ctx,
  state: State,
  { unpublishAt = state.unpublishAt, comment = '' }: Sent,
  publishAt: string,
): Promise<State> {
  if (unpublishAt !== null && Date.parse(unpublishAt) <= Date.parse(publishAt))
    throw invalid({ field: 'unpublishAt', reason: 'unpublish_before_publish' })
  if (unpublishAt !== state.unpublishAt)
    await ctx.db
      .updateTable('kbArticles')
      .set({ unpublishAt, version: state.version + 1 })
      .where('id', '=', state.id)
      .execute()
  await audit(ctx, {
    action: 'article.scheduled',
    resource: 'article',
    resourceId: state.id,
    before: { title: state.title, status: 'published' },
    after: { title: textIn(state).title, status: 'published', audience: textIn(state).audience, publishAt },
  })
  const waiting = await setDraft(ctx, state, { ...NOT_SUBMITTED, state: 'scheduled', publishAt, comment })
  return { ...waiting, unpublishAt, version: unpublishAt === state.unpublishAt ? state.version : state.version + 1 }
}

async function put(ctx: Ctx, state: State, times: Times, values: object): Promise<State> {
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
  await auditPublication(ctx, state, after, times.publishAt)
  return { ...state, ...after, isLive: isPast(state, times.publishAt) }
}

type Times = { publishAt: string; unpublishAt: string | null }
const isPast = ({ now }: Pick<State, 'now'>, time: string) => Date.parse(time) <= Date.parse(now)

/** A time that is past is now. Nobody loses what they read because it is to come again later: that is refused. */
function timesOf(state: State, { publishAt, unpublishAt }: Sent): Times {
  if (publishAt && !isPast(state, publishAt) && state.isLive) throw invalid({ field: 'publishAt', reason: 'publish_at_while_live' })
  const kept = state.status === 'published' ? state.publishAt : null
  const wanted = state.isLive ? kept : publishAt === undefined ? kept : publishAt
  const from = wanted === null || (isPast(state, wanted) && !state.isLive) ? state.now : wanted
  const until = unpublishAt === undefined ? state.unpublishAt : unpublishAt
  if (until !== null && (isPast(state, until) || Date.parse(until) <= Date.parse(from)))
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
