import type { TrackerFailure, TrackerKind } from '@balcao/contracts/issues/bounds'
import { SYNC_MINUTES } from '@balcao/contracts/issues/bounds'
import { issueName } from '@balcao/contracts/issues/reference'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import type { RemoteIssue } from '../ports.ts'
import { recordIssue, ticketsOf } from './internal/changes.ts'
import { stored } from './internal/issue-rows.ts'
import { type Asking, reached } from './internal/remote.ts'
import { noteAnswer, noteFailure } from './internal/trouble.ts'

/** Issues of one round, and of one tracker in it: one that takes its time leaves room for others. */
const TOGETHER = 40
const OF_ONE = 5
/** Rounds follow each other for so long; then somebody else has a turn. */
const WORK_MS = 20_000
/** How long a round holds what it asks for; longer than any answer may take. */
const LEASE_SECONDS = 120

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
}

/** Takes what is due of active trackers that do not rest; two rounds never ask for the same. */
async function take(db: Database): Promise<Due[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Due>`
      with due as (select d.tenant_id, d.id from issue_trackers k cross join lateral (select i.tenant_id, i.id, i.sync_at from issues i
          where i.tenant_id = k.tenant_id and i.tracker_id = k.id and i.sync_at <= now()
          order by i.sync_at limit ${sql.lit(OF_ONE)} for update skip locked) d
        where k.is_active and (k.rest_until is null or k.rest_until < now()) order by d.sync_at limit ${sql.lit(TOGETHER)})
      update issues i set sync_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
      from due, issue_trackers k where i.tenant_id = due.tenant_id and i.id = due.id and k.tenant_id = i.tenant_id and k.id = i.tracker_id
      returning i.tenant_id, i.id as issue_id, i.key, k.id, k.kind, k.base_url, k.project, k.issue_type, k.sealed`.execute(tx),
  )
  return rows
}

/** Writes down how an issue is now, and tells its tickets of what changed. */
async function record(ctx: Ctx, { issueId, ...tracker }: Due, remote: RemoteIssue): Promise<void> {
  const before = await ctx.db.selectFrom('issues').selectAll().where('id', '=', issueId).forUpdate().executeTakeFirst()
  if (!before) return
  const after = stored(remote, tracker.baseUrl)
  await ctx.db
    .updateTable('issues')
    .set({ ...after, syncedAt: sql<string>`now()` })
    .where('id', '=', issueId)
    .execute()
  const seen = (one: Pick<typeof after, 'title' | 'isOpen' | 'status' | 'assignee' | 'isGone' | 'labels'>) =>
    JSON.stringify([one.title, one.isOpen, one.status, one.assignee, one.isGone, one.labels])
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
const later = (ctx: Ctx, issueId: number) =>
  ctx.db
    .updateTable('issues')
    .set({ syncAt: sql<string>`now() + make_interval(mins => ${sql.lit(SYNC_MINUTES)})` })
    .where('id', '=', issueId)
    .execute()

async function settle(ctx: Ctx, due: Due, answer: { value: RemoteIssue } | { failure: TrackerFailure; seconds?: number }): Promise<void> {
  if ('value' in answer) {
    await record(ctx, due, answer.value)
    await noteAnswer(ctx, due.id)
  } else if (answer.failure === 'not_found') {
    await recordGone(ctx, due.issueId)
  } else {
    await later(ctx, due.issueId)
    await noteFailure(ctx, due.id, answer)
  }
}

/** Asks trackers for issues whose turn it is, several at once, and tells tickets of what changed. What is due is read from the rows. */
export async function syncDue({ db, ports }: { db: Database; ports: Asking }): Promise<void> {
  const until = Date.now() + WORK_MS
  let taken: Due[]
  do {
    taken = await take(db)
    const asked = await Promise.allSettled(
      taken.map(async (due) => {
        const answer = await reached(ports, due, (trackers, at) => trackers.get(at, due.key))
        await asSystem(db, due.tenantId, (ctx) => settle(ctx, due, answer))
      }),
    )
    const failed = asked.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  } while (taken.length > 0 && Date.now() < until)
}
