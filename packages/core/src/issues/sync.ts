import { SYNC_MINUTES, type TrackerKind } from '@balcao/contracts/issues/bounds'
import { issueName } from '@balcao/contracts/issues/reference'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { recordIssue, ticketsOf } from './internal/changes.ts'
import { stored } from './internal/issue-rows.ts'
import { type Answer, type Asking, reached } from './internal/remote.ts'
import { noteAnswer, noteFailure } from './internal/trouble.ts'
import { recordComments } from './sync-comments.ts'
import type { RemoteComment, RemoteIssue } from './tracker-calls.ts'

/** Issues of one round, and of one tracker in it: one that takes its time leaves room for others. */
const TOGETHER = 40
const OF_ONE = 5
/** Rounds follow each other for so long; then somebody else has a turn. */
const WORK_MS = 20_000
/** How long a round holds what it asks for; longer than any answer may take. */
const LEASE_SECONDS = 180
/** However often its tracker calls, an issue is not asked for more often than this. */
const APART_SECONDS = 3
/** How often all comments of an issue are read, so that those go that were deleted without a call, in hours. */
const ALL_COMMENTS_HOURS = 6

type Due = {
  tenantId: number
  issueId: number
  key: string
  id: number
  kind: TrackerKind
  baseUrl: string
  project: string
  issueType: string
  sealed: string | null
  brings: boolean
  isLinked: boolean
  /** As it was before it was taken. */
  changedAt: string | null
  commentsSince: string | null
  allCommentsAt: string | null
  commentsCalled: boolean
}
type Read = { comments: RemoteComment[]; isAll: boolean }

/** Takes what is due of active trackers that do not rest; two rounds never ask for the same. */
async function take(db: Database): Promise<Due[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`
      with due as (select d.tenant_id, d.id, d.comments_called from issue_trackers k cross join lateral (select i.tenant_id, i.id, i.sync_at, i.comments_called from issues i
          where i.tenant_id = k.tenant_id and i.tracker_id = k.id and i.sync_at <= now()
            and i.synced_at < now() - make_interval(secs => ${sql.lit(APART_SECONDS)})
          order by i.sync_at limit ${sql.lit(OF_ONE)} for update skip locked) d
        where k.is_active and (k.rest_until is null or k.rest_until < now()) order by d.sync_at limit ${sql.lit(TOGETHER)})
      update issues i set sync_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)}), comments_called = false
      from due, issue_trackers k where i.tenant_id = due.tenant_id and i.id = due.id and k.tenant_id = i.tenant_id and k.id = i.tracker_id
      returning i.tenant_id, i.id as issue_id, i.key, k.id, k.kind, k.base_url, k.project, k.issue_type, k.sealed,
        k.brings_comments as brings, i.changed_at, i.comments_since, i.all_comments_at, due.comments_called,
        exists (select from ticket_issues l where l.tenant_id = i.tenant_id and l.issue_id = i.id) as is_linked`.execute(tx),
  )
  return rows
}

/** Writes down how an issue is now, and tells its tickets of what changed. */
async function record(ctx: Ctx, { issueId, ...tracker }: Due, remote: RemoteIssue): Promise<void> {
  const before = await ctx.db.selectFrom('issues').selectAll().where('id', '=', issueId).forUpdate().executeTakeFirst()
  if (!before) return
  const after = stored(remote, tracker.baseUrl)
  // Its tracker called while it was asked: its turn is at once.
  const isCalled = before.syncAt !== null && Date.parse(before.syncAt) <= Date.now()
  await ctx.db
    .updateTable('issues')
    .set({ ...after, ...(isCalled ? { syncAt: before.syncAt } : {}), syncedAt: sql<string>`now()` })
    .where('id', '=', issueId)
    .execute()
  const seen = (one: Pick<typeof after, 'title' | 'isOpen' | 'status' | 'assignee' | 'isGone' | 'labels' | 'isConfidential'>) =>
    JSON.stringify([one.title, one.isOpen, one.status, one.assignee, one.isGone, one.labels, one.isConfidential])
  if (seen(before) === seen(after)) return
  for (const ticketId of await ticketsOf(ctx, issueId)) {
    if (before.isOpen !== after.isOpen) {
      const name = issueName(tracker, remote.key)
      await recordIssue(ctx, ticketId, after.isOpen ? 'reopened' : 'closed', { name, title: after.title })
      if (!after.isOpen) await ctx.emit('issue:closed', { ticketId, issueId })
    }
    await ctx.emit('issue:changed', { ticketId, issueId })
  }
}

/** An issue that is not there any more, or that our token does not reach, is not asked for again. */
async function recordGone(ctx: Ctx, issueId: number): Promise<void> {
  await ctx.db.updateTable('issues').set({ isGone: true, syncAt: null, syncedAt: sql<string>`now()` }).where('id', '=', issueId).execute()
  for (const ticketId of await ticketsOf(ctx, issueId)) await ctx.emit('issue:changed', { ticketId, issueId })
}

/** An issue that could not be asked for has its turn again. */
const later = (ctx: Ctx, { issueId, commentsCalled }: Due) =>
  ctx.db
    .updateTable('issues')
    .set({ syncAt: sql<string>`now() + make_interval(mins => ${sql.lit(SYNC_MINUTES)})`, ...(commentsCalled ? { commentsCalled } : {}) })
    .where('id', '=', issueId)
    .execute()

/** Whether the comments of an issue are to be read, and which: all of them at times, else those that changed. */
function wantedComments(due: Due, { updatedAt, comments: count }: RemoteIssue): { since: string | null; count: number | null } | undefined {
  if (!due.brings || !due.isLinked) return undefined
  const isStale = due.allCommentsAt === null || Date.now() - Date.parse(due.allCommentsAt) > ALL_COMMENTS_HOURS * 3_600_000
  if (isStale || due.commentsCalled) return { since: null, count }
  // Jira says with the issue whether any comment changed, and lists none by that.
  const isQuiet = due.kind === 'jira' && updatedAt !== null && due.changedAt !== null && Date.parse(updatedAt) === Date.parse(due.changedAt)
  return isQuiet ? undefined : { since: due.commentsSince, count }
}

/** What was read of the comments, or why they could not be: the issue itself is as it is said to be all the same. */
async function settleComments(ctx: Ctx, due: Due, read: Answer<Read>): Promise<void> {
  if ('failure' in read) {
    const before = await ctx.db.selectFrom('issues').select('commentsFailure').where('id', '=', due.issueId).forUpdate().executeTakeFirst()
    if (!before) return
    const again = due.commentsCalled ? { commentsCalled: true } : {}
    await ctx.db
      .updateTable('issues')
      .set({ commentsFailure: read.failure, ...again })
      .where('id', '=', due.issueId)
      .execute()
    const tickets = before.commentsFailure === read.failure ? [] : await ticketsOf(ctx, due.issueId)
    for (const ticketId of tickets) await ctx.emit('issue:changed', { ticketId, issueId: due.issueId })
    if (read.failure === 'rate_limited') await noteFailure(ctx, due.id, read)
    return
  }
  const { brings } = await ctx.db
    .selectFrom('issueTrackers')
    .select('bringsComments as brings')
    .where('id', '=', due.id)
    .executeTakeFirstOrThrow()
  if (brings) await recordComments(ctx, due.issueId, read.value)
}

async function settle(ctx: Ctx, due: Due, answer: Answer<RemoteIssue>, read: Answer<Read> | undefined): Promise<void> {
  if ('value' in answer) {
    await record(ctx, due, answer.value)
    await noteAnswer(ctx, due.id)
    if (read) await settleComments(ctx, due, read)
  } else if (answer.failure === 'not_found') {
    await recordGone(ctx, due.issueId)
  } else {
    await later(ctx, due)
    await noteFailure(ctx, due.id, answer)
  }
}

/** Asks for an issue, and for its comments where they are wanted. */
async function askFor(db: Database, ports: Asking, due: Due): Promise<void> {
  const answer = await reached(ports, due, (trackers, at) => trackers.get(at, due.key))
  const which = 'value' in answer ? wantedComments(due, answer.value) : undefined
  const read = which && (await reached(ports, due, (trackers, at) => trackers.comments(at, due.key, which)))
  await asSystem(db, due.tenantId, (ctx) => settle(ctx, due, answer, read))
}

/** Asks trackers for issues whose turn it is, several at once, and tells tickets of what changed. What is due is read from the rows. */
export async function syncDue({ db, ports }: { db: Database; ports: Asking }): Promise<void> {
  const until = Date.now() + WORK_MS
  let taken: Due[]
  do {
    taken = await take(db)
    const asked = await Promise.allSettled(taken.map((due) => askFor(db, ports, due)))
    const failed = asked.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  } while (taken.length > 0 && Date.now() < until)
}
