import { BIN_DAYS } from '@balcao/contracts/kb/words'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { audit } from '../../audit/record.ts'
import type { Ctx } from '../../ctx.ts'
import { eachDue, type Upkeep } from '../../each-due.ts'
import { cutVersion } from '../versions/cut.ts'
import { purge } from './bin.ts'
import { release } from './publish.ts'
import { lockState, NOT_SUBMITTED, setDraft } from './state.ts'
import { announce as announceChange } from './transitions.ts'

const BATCH = 500
const FAILED = 'an article could not be looked after'
/** Minutes without a word after which a draft is kept as a version. */
const IDLE = 30

type Due = { tenantId: number; articleId: number }

/**
 * Tells of articles that their readers have from now on, and archives those whose time is over: by the clock readers see either at once.
 * An announced one has changed at the time of its publication, so that none is announced twice.
 */
export async function announceDue(job: Upkeep): Promise<void> {
  const come = await inSystem(job.db, (tx) =>
    sql<Due>`select tenant_id, id as article_id from kb_articles
      where status = 'published' and deleted_at is null and updated_at < publish_at and publish_at <= now()
      order by publish_at limit ${BATCH}`.execute(tx),
  )
  await eachDue(job, come.rows, FAILED, announce)
  const over = await inSystem(job.db, (tx) =>
    sql<Due>`select tenant_id, id as article_id from kb_articles where status = 'published' and unpublish_at <= now()
      order by unpublish_at limit ${BATCH}`.execute(tx),
  )
  await eachDue(job, over.rows, FAILED, archiveOver)
  const waiting = await inSystem(job.db, (tx) =>
    sql<Due>`select tenant_id, article_id from kb_drafts where state = 'scheduled' and publish_at <= now()
      order by publish_at limit ${BATCH}`.execute(tx),
  )
  await eachDue(job, waiting.rows, FAILED, publishWaiting)
}

/** Gives readers the new text of what they read already; of what nobody reads any more it is a draft again. */
async function publishWaiting(ctx: Ctx, { articleId: id }: Due): Promise<void> {
  const before = await lockState(ctx, id).catch(() => undefined)
  if (before?.draft?.state !== 'scheduled' || Date.parse(before.draft.publishAt ?? '') > Date.parse(before.now)) return
  const { publishAt, unpublishAt, isLive, draft } = before
  const times = { publishAt: publishAt ?? before.now, unpublishAt }
  await announceChange(ctx, before, isLive ? await release(ctx, before, times, draft.comment) : await setDraft(ctx, before, NOT_SUBMITTED))
}

async function announce(ctx: Ctx, { articleId: id }: Due): Promise<void> {
  const done = await ctx.db
    .updateTable('kbArticles')
    .set((eb) => ({ updatedAt: eb.ref('publishAt') as never }))
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where(sql<boolean>`updated_at < publish_at and publish_at <= now()`)
    .returning('id')
    .executeTakeFirst()
  if (done) await ctx.emit('article:changed', { articleId: id, live: true, became: 'published' })
}

async function archiveOver(ctx: Ctx, { articleId: id }: Due): Promise<void> {
  const done = await ctx.db
    .updateTable('kbArticles')
    .set((eb) => ({ status: 'archived', version: eb('version', '+', 1), updatedAt: sql<string>`now()` }))
    .where('id', '=', id)
    .where('status', '=', 'published')
    .where(sql<boolean>`unpublish_at <= now()`)
    .returning(['title', 'unpublishAt'])
    .executeTakeFirst()
  if (!done) return
  const before = { title: done.title, status: 'published', unpublishAt: done.unpublishAt }
  await audit(ctx, {
    action: 'article.archived',
    resource: 'article',
    resourceId: id,
    before,
    after: { title: done.title, status: 'archived' },
  })
  await ctx.emit('article:changed', { articleId: id, live: true, became: 'archived' })
}

/** Keeps drafts as versions in which nobody wrote for half an hour. */
export async function keepIdle(job: Upkeep): Promise<void> {
  const { rows } = await inSystem(job.db, (tx) =>
    sql<Due>`select tenant_id, article_id from kb_drafts
      where not is_kept and updated_at < now() - make_interval(mins => ${IDLE}) order by updated_at limit ${BATCH}`.execute(tx),
  )
  await eachDue(job, rows, FAILED, keep)
}

/** Checks again under the lock: somebody may write on meanwhile. */
async function keep(ctx: Ctx, { articleId: id }: Due): Promise<void> {
  const article = await ctx.db.selectFrom('kbArticles').select('categoryId').where('id', '=', id).forUpdate().executeTakeFirst()
  const draft = await ctx.db
    .updateTable('kbDrafts')
    .set({ isKept: true })
    .where('articleId', '=', id)
    .where(sql<boolean>`not is_kept and updated_at < now() - make_interval(mins => ${IDLE})`)
    .returningAll()
    .executeTakeFirst()
  if (!article || !draft) return
  await cutVersion(ctx, { articleId: id, categoryId: article.categoryId, text: draft, cause: 'idle', authorId: draft.authorId })
}

/** Deletes what was in the bin for 30 days. */
export async function emptyBin(job: Upkeep): Promise<void> {
  const { rows } = await inSystem(job.db, (tx) =>
    sql<Due>`select tenant_id, id as article_id from kb_articles
      where deleted_at is not null and deleted_at < now() - make_interval(days => ${BIN_DAYS}) order by deleted_at limit ${BATCH}`.execute(
      tx,
    ),
  )
  await eachDue(job, rows, FAILED, async (ctx, { articleId: id }) => {
    const article = await ctx.db
      .selectFrom('kbArticles')
      .selectAll()
      .where('id', '=', id)
      .where('deletedAt', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (article) await purge(ctx, article)
  })
}
