import type { ReviewStep } from '@balcao/contracts/documents/reviews'
import type { UpdateArticle } from '@balcao/contracts/kb/articles'
import type { ArticleStatus } from '@balcao/contracts/kb/words'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import { type Ctx, me } from '../../ctx.ts'
import { conflict, invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { cutVersion } from '../versions/cut.ts'
import { publish } from './publish.ts'
import { audienceIn, NOT_SUBMITTED, nextVersion, type State, setDraft, textIn } from './state.ts'
import { columnsOf } from './write.ts'

type Sent = Pick<UpdateArticle, 'status' | 'publishAt' | 'unpublishAt' | 'comment'>
type Step = (ctx: Ctx, state: State, sent: Sent) => Promise<State>

/** Where an article is in its life. */
export function phaseOf({ status, draft, isLive }: State): ArticleStatus {
  if (status === 'draft') return draft?.state === 'review' ? 'review' : 'draft'
  if (status === 'archived') return 'archived'
  return isLive ? 'published' : 'scheduled'
}

const stay: Step = async (_, state) => state

/** Asks for a review of what is written. */
const submit: Step = async (ctx, state, { comment = '' }) => {
  if (!state.draft) throw conflict('article_transition')
  if (state.draft.state === 'scheduled') throw conflict('article_scheduled')
  if (state.draft.state === 'review') return state
  const { id: articleId, categoryId } = state
  await cutVersion(ctx, { articleId, categoryId, text: state.draft, cause: 'submitted', authorId: state.draft.authorId, note: comment })
  return setDraft(ctx, state, { state: 'review', submittedBy: me(ctx), submittedAt: sql<string>`now()`, comment })
}

/** Takes a submitted or scheduled draft back; whoever sends a submitted one back says what is missing. */
const takeBack: Step = async (ctx, state, { comment }) => {
  if (state.draft?.state === 'scheduled') return unschedule(ctx, state)
  if (state.draft?.state !== 'review') return state
  const isOwn = state.draft.submittedBy === ctx.actor.userId
  if (!isOwn) must(ctx, 'article.release', audienceIn(state))
  if (!isOwn && !comment) throw invalid({ field: 'comment', reason: 'comment_needed' })
  return setDraft(ctx, state, { ...NOT_SUBMITTED, comment: comment ?? '' })
}

/** What waited for its time is written on. */
function unschedule(ctx: Ctx, state: State): Promise<State> {
  must(ctx, 'article.release', audienceIn(state))
  return setDraft(ctx, state, { ...NOT_SUBMITTED, comment: '' })
}

/** Takes it away from its readers; what was being written stays. */
const archive: Step = async (ctx, state) => {
  must(ctx, 'article.manage')
  const back = state.draft && state.draft.state !== 'draft' ? await setDraft(ctx, state, NOT_SUBMITTED) : state
  await audit(ctx, {
    action: 'article.archived',
    resource: 'article',
    resourceId: state.id,
    before: { title: state.title, status: phaseOf(state) },
    after: { title: state.title, status: 'archived' },
  })
  return setArticle(ctx, back, { status: 'archived', updatedAt: sql<string>`now()` })
}

/** Makes what was archived, or waits for its time, a draft again. */
const reopen: Step = async (ctx, state) => {
  if (state.status === 'published') must(ctx, 'article.release', audienceIn(state))
  const draft =
    state.draft ??
    (await ctx.db
      .insertInto('kbDrafts')
      .values({
        ...columnsOf(textIn(state)),
        tenantId: ctx.actor.tenantId,
        articleId: state.id,
        authorId: me(ctx),
        version: state.version + 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow())
  const { content: _, ...listed } = columnsOf(draft)
  const values = { ...listed, status: 'draft', publishAt: null, unpublishAt: null, updatedAt: sql<string>`now()` }
  return setArticle(ctx, { ...state, draft }, values)
}

async function setArticle(ctx: Ctx, state: State, values: object): Promise<State> {
  const after = await ctx.db
    .updateTable('kbArticles')
    .set({ ...values, version: nextVersion(state) })
    .where('id', '=', state.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...state, ...after }
}

/** What a wish leads to from where an article is; a missing line is refused. */
export const STEPS: Record<ArticleStatus, Partial<Record<NonNullable<UpdateArticle['status']>, Step>>> = {
  draft: { draft: stay, review: submit, published: publish },
  review: { draft: takeBack, review: stay, published: publish },
  scheduled: { draft: reopen, review: submit, published: publish, archived: archive },
  published: { draft: takeBack, review: submit, published: publish, archived: archive },
  archived: { draft: reopen, archived: stay },
}

/** @throws DomainError article_transition, article_own_review, forbidden, invalid_input */
export async function move(ctx: Ctx, state: State, sent: Sent): Promise<State> {
  const status = sent.status ?? (sent.publishAt !== undefined || sent.unpublishAt !== undefined ? 'published' : undefined)
  if (status === undefined) return state
  // Times alone are set again of what is out or waits.
  if (sent.status === undefined && state.status !== 'published') throw conflict('article_transition')
  const step = STEPS[phaseOf(state)][status]
  if (!step) throw conflict('article_transition')
  return step(ctx, state, sent)
}

/** What a change is to a review, if anything: whoever gives their own draft back takes it back. */
function reviewStep({ actor }: Ctx, before: State, after: State): ReviewStep | undefined {
  const [was, is] = [before.draft?.state, after.draft?.state]
  if (was !== 'review') return is === 'review' ? 'asked' : undefined
  if (is === 'review') return undefined
  return is !== 'draft' ? 'approved' : before.draft?.submittedBy === actor.userId ? undefined : 'returned'
}

async function announceReview(ctx: Ctx, before: State, after: State): Promise<void> {
  const step = reviewStep(ctx, before, after)
  if (!step) return
  const writers = [before.draft?.submittedBy, before.draft?.authorId].filter((id) => typeof id === 'number')
  const note = step === 'approved' ? '' : (after.draft?.comment ?? '')
  await ctx.emit('article:reviewed', { articleId: after.id, step, writerIds: [...new Set(writers)], note })
}

const becameOf = (before: State, after: State) =>
  !before.isLive ? 'published' : after.isLive && after.status === 'published' ? 'updated' : 'archived'

/** Tells those who write, and readers where what they have is another one. */
export async function announce(ctx: Ctx, before: State, after: State): Promise<void> {
  await announceReview(ctx, before, after)
  const isOther = after.version !== before.version
  if (!isOther && after.draft?.version === before.draft?.version) return
  const live = isOther && (before.isLive || after.isLive)
  await ctx.emit('article:changed', { articleId: after.id, live, ...(live ? { became: becameOf(before, after) } : {}) })
}
