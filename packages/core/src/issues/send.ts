import { OUTGOING_RETRY_MINUTES, type TrackerFailure, type TrackerKind } from '@balcao/contracts/issues/bounds'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem, type Ctx } from '../ctx.ts'
import { ticketsOf } from './internal/changes.ts'
import { commentText, cut, instant } from './internal/clean.ts'
import { type Answer, type Asking, reached } from './internal/remote.ts'
import { noteAnswer, noteFailure } from './internal/trouble.ts'
import type { RemoteComment } from './tracker-calls.ts'

/** Comments of one round: one of each tracker, so that those of an issue arrive in their order. */
const TOGETHER = 40
/** Rounds follow each other for so long; then somebody else has a turn. */
const WORK_MS = 20_000
/** How long a round holds what it sends; longer than looking for it and sending it may take. */
const LEASE_SECONDS = 180
/** Clocks differ: what was sent is looked for among what changed since so long before. */
const SKEW_MS = 3_600_000

type Taken = {
  tenantId: number
  outgoingId: number
  issueId: number
  ticketId: number
  body: string
  mentions: boolean
  marker: string
  tries: number
  wasBegun: boolean
  createdAt: string
  key: string
  id: number
  kind: TrackerKind
  baseUrl: string
  project: string
  issueType: string
  sealed: string | null
}

/** Takes what is due of active trackers that do not rest, the oldest of each; two rounds never send the same. */
async function take(db: Database): Promise<Taken[]> {
  const { rows } = await inSystem(db, (tx) =>
    sql<Taken>`
      with first as (select distinct on (o.tenant_id, i.tracker_id) o.tenant_id, o.id from outgoing_issue_comments o
          join issues i on i.tenant_id = o.tenant_id and i.id = o.issue_id
          join issue_trackers k on k.tenant_id = i.tenant_id and k.id = i.tracker_id
        where o.state = 'waiting' and o.next_at <= now() and (o.leased_until is null or o.leased_until < now())
          and k.is_active and (k.rest_until is null or k.rest_until < now())
        order by o.tenant_id, i.tracker_id, o.id),
      due as (select o.tenant_id, o.id, o.is_begun from outgoing_issue_comments o join first f on f.tenant_id = o.tenant_id and f.id = o.id
        where o.state = 'waiting' and (o.leased_until is null or o.leased_until < now())
        order by o.id limit ${sql.lit(TOGETHER)} for update of o skip locked)
      update outgoing_issue_comments o set tries = o.tries + 1, is_begun = true, leased_until = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
      from due, issues i, issue_trackers k where o.tenant_id = due.tenant_id and o.id = due.id and i.tenant_id = o.tenant_id and i.id = o.issue_id
        and k.tenant_id = i.tenant_id and k.id = i.tracker_id
      returning o.tenant_id, o.id as outgoing_id, o.issue_id, o.ticket_id, o.body, o.mentions, o.marker, o.tries, due.is_begun as was_begun, o.created_at,
        i.key, k.id, k.kind, k.base_url, k.project, k.issue_type, k.sealed`.execute(tx),
  )
  return rows
}

/** What an earlier try wrote though nobody recorded it; undefined where it is not there. */
async function found(asking: Asking, one: Taken): Promise<Answer<RemoteComment | undefined>> {
  const since = new Date(Date.parse(one.createdAt) - SKEW_MS).toISOString()
  const read = await reached(asking, one, (trackers, at) => trackers.comments(at, one.key, { since, count: null }))
  return 'failure' in read ? read : { value: read.value.comments.find(({ marker }) => marker === one.marker) }
}

/** Sends one, unless an earlier try did. */
async function send(asking: Asking, one: Taken): Promise<Answer<RemoteComment>> {
  const { body: text, mentions, marker, key } = one
  const earlier = one.wasBegun ? await found(asking, one) : { value: undefined }
  if ('failure' in earlier) return earlier
  if (earlier.value) return { value: earlier.value }
  return reached(asking, one, (trackers, at) => trackers.comment(at, key, { text, mentions, marker }))
}

async function recordSent(ctx: Ctx, one: Taken, remote: RemoteComment): Promise<void> {
  const remoteId = cut(remote.id, 100)
  const at = sql<string>`now()`
  const sent = await ctx.db
    .updateTable('outgoingIssueComments')
    .set({ state: 'sent', nextAt: null, leasedUntil: null, failure: null, sentAt: at, remoteId })
    .where('id', '=', one.outgoingId)
    .returning('id')
    .executeTakeFirst()
  if (!sent) return
  await ctx.db
    .insertInto('issueComments')
    .values({
      ...{ tenantId: one.tenantId, issueId: one.issueId, remoteId, author: cut(remote.author, 200), outgoingId: one.outgoingId },
      ...commentText(remote.text),
      ...{ isRestricted: remote.isRestricted, url: remote.url !== null && /^https?:\/\//.test(remote.url) ? cut(remote.url, 2_000) : null },
      writtenAt: instant(remote.createdAt) ?? new Date().toISOString(),
    })
    .onConflict((oc) => oc.columns(['tenantId', 'issueId', 'remoteId']).doUpdateSet({ outgoingId: one.outgoingId }))
    .execute()
  for (const ticketId of await ticketsOf(ctx, one.issueId)) await ctx.emit('issue:changed', { ticketId, issueId: one.issueId })
}

/** What another try does not change. */
const FINAL: ReadonlySet<TrackerFailure> = new Set(['not_found', 'refused'])
/** What says something of the tracker, and not of the comment. */
const OF_TRACKER: ReadonlySet<TrackerFailure> = new Set([
  'unauthorized',
  'sealed',
  'inside_address',
  'rate_limited',
  'unreachable',
  'timeout',
])

async function recordFailed(ctx: Ctx, one: Taken, { failure, seconds }: { failure: TrackerFailure; seconds?: number }): Promise<void> {
  const minutes = OUTGOING_RETRY_MINUTES[one.tries - 1]
  const isOver = FINAL.has(failure) || minutes === undefined
  await ctx.db
    .updateTable('outgoingIssueComments')
    .set({
      ...{ failure, leasedUntil: null },
      ...(isOver
        ? { state: 'failed', nextAt: null }
        : { nextAt: sql<string>`now() + make_interval(secs => ${Math.max(minutes * 60, seconds ?? 0)})` }),
    })
    .where('id', '=', one.outgoingId)
    .where('state', '=', 'waiting')
    .execute()
  await ctx.emit('issue:changed', { ticketId: one.ticketId, issueId: one.issueId })
  if (OF_TRACKER.has(failure)) await noteFailure(ctx, one.id, { failure, ...(seconds === undefined ? {} : { seconds }) })
}

async function settle(ctx: Ctx, one: Taken, answer: Answer<RemoteComment>): Promise<void> {
  if ('failure' in answer) return recordFailed(ctx, one, answer)
  await recordSent(ctx, one, answer.value)
  await noteAnswer(ctx, one.id)
}

/**
 * Sends comments of ours that are due, those of several trackers at once. A worker that ended between a call and its record leaves one that is looked
 * for before it is sent again.
 */
export async function sendDue({ db, ports }: { db: Database; ports: Asking }): Promise<void> {
  const until = Date.now() + WORK_MS
  let taken: Taken[]
  do {
    taken = await take(db)
    const sent = await Promise.allSettled(
      taken.map(async (one) => {
        const answer = await send(ports, one)
        await asSystem(db, one.tenantId, (ctx) => settle(ctx, one, answer))
      }),
    )
    const failed = sent.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  } while (taken.length > 0 && Date.now() < until)
}
