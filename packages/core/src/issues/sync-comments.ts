import { MAX_ISSUE_COMMENTS } from '@balcao/contracts/issues/bounds'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { ticketsOf } from './internal/changes.ts'
import { commentText, cut, instant } from './internal/clean.ts'
import type { RemoteComment } from './tracker-calls.ts'

const LONGEST_AUTHOR = 200
const LONGEST_URL = 2_000
const LONGEST_ID = 100

type Kept = {
  remoteId: string
  author: string
  content: string
  isCut: boolean
  isRestricted: boolean
  url: string | null
  writtenAt: string
  editedAt: string | null
  marker: string | null
  changedAt: string
}

/** A comment as it is kept; undefined for one that no tracker writes. Only addresses of the web are kept: they are shown as links. */
function keptOf(remote: RemoteComment): Kept | undefined {
  const writtenAt = instant(remote.createdAt)
  if (writtenAt === null || remote.id === '' || remote.id.length > LONGEST_ID) return undefined
  const changedAt = instant(remote.updatedAt) ?? writtenAt
  return {
    ...commentText(remote.text),
    ...{ remoteId: cut(remote.id, LONGEST_ID), author: cut(remote.author, LONGEST_AUTHOR), isRestricted: remote.isRestricted },
    ...{ url: remote.url !== null && /^https?:\/\//.test(remote.url) ? cut(remote.url, LONGEST_URL) : null, marker: remote.marker },
    ...{ writtenAt, changedAt, editedAt: Date.parse(changedAt) - Date.parse(writtenAt) >= 1_000 ? changedAt : null },
  }
}

/** Which of them are ours, by what went along with them. What somebody copied from one of ours stays theirs. */
async function oursAmong({ db }: Ctx, issueId: number, all: readonly Kept[]): Promise<Map<string, number>> {
  const markers = all.flatMap(({ marker }) => marker ?? [])
  if (markers.length === 0) return new Map()
  const rows = await db
    .selectFrom('outgoingIssueComments')
    .select(['id', 'marker', 'remoteId'])
    .where('issueId', '=', issueId)
    .where('marker', 'in', markers)
    .execute()
  const ours = new Map<string, number>()
  for (const { id, marker, remoteId } of rows) {
    const those = all.filter((one) => one.marker === marker)
    const it =
      remoteId === null
        ? those.toSorted((a, b) => Date.parse(a.writtenAt) - Date.parse(b.writtenAt))[0]
        : those.find((one) => one.remoteId === remoteId)
    if (it) ours.set(it.remoteId, id)
  }
  return ours
}

/** Those of ours that arrived although nobody recorded it are sent. */
async function settleArrived({ db }: Ctx, ours: ReadonlyMap<string, number>): Promise<void> {
  for (const [remoteId, id] of ours)
    await db
      .updateTable('outgoingIssueComments')
      .set({ remoteId, state: 'sent', nextAt: null, leasedUntil: null, failure: null, sentAt: sql<string>`now()` })
      .where('id', '=', id)
      .where('state', '<>', 'sent')
      .execute()
}

/** Writes comments, and those that changed anew; what was erased here stays so. @returns whether anything did */
async function keep(ctx: Ctx, issueId: number, all: readonly Kept[], ours: ReadonlyMap<string, number>): Promise<boolean> {
  if (all.length === 0) return false
  const rows = all.map(({ marker: _, changedAt: __, ...one }) => ({
    ...one,
    tenantId: ctx.actor.tenantId,
    issueId,
    outgoingId: ours.get(one.remoteId) ?? null,
  }))
  const written = await ctx.db
    .insertInto('issueComments')
    .values(rows)
    .onConflict((oc) =>
      oc
        .columns(['tenantId', 'issueId', 'remoteId'])
        .doUpdateSet((eb) => ({
          content: eb.ref('excluded.content'),
          isCut: eb.ref('excluded.isCut'),
          isRestricted: eb.ref('excluded.isRestricted'),
          author: eb.ref('excluded.author'),
          url: eb.ref('excluded.url'),
          editedAt: eb.ref('excluded.editedAt'),
          outgoingId: sql<number | null>`coalesce(issue_comments.outgoing_id, excluded.outgoing_id)`,
        }))
        .where(
          sql<boolean>`not issue_comments.is_erased and (issue_comments.content, issue_comments.is_restricted, issue_comments.edited_at,
            issue_comments.author) is distinct from (excluded.content, excluded.is_restricted, excluded.edited_at, excluded.author)`,
        ),
    )
    .returning('id')
    .execute()
  return written.length > 0
}

/** What is not there any more goes here, too: `there` are all that are kept. */
async function removeOthers({ db }: Ctx, issueId: number, there: readonly string[]): Promise<boolean> {
  const gone = await db
    .deleteFrom('issueComments')
    .where('issueId', '=', issueId)
    .$if(there.length > 0, (q) => q.where('remoteId', 'not in', there))
    .returning('id')
    .execute()
  return gone.length > 0
}

/** No issue keeps more than its newest. */
async function trim({ db }: Ctx, issueId: number): Promise<void> {
  await db
    .deleteFrom('issueComments')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('issueComments')
        .select('id')
        .where('issueId', '=', issueId)
        .orderBy('writtenAt', 'desc')
        .orderBy('id', 'desc')
        .offset(MAX_ISSUE_COMMENTS),
    )
    .execute()
}

const newestFirst = (a: Kept, b: Kept) => Date.parse(b.writtenAt) - Date.parse(a.writtenAt)

/**
 * Keeps the comments of an issue as they are at its tracker now, and informs its tickets: of what is new, once however much it is, and nobody of
 * what was there when they were read first, or of what is ours.
 */
export async function recordComments(
  ctx: Ctx,
  issueId: number,
  read: { comments: readonly RemoteComment[]; isAll: boolean },
): Promise<void> {
  const before = await ctx.db.selectFrom('issues').selectAll().where('id', '=', issueId).forUpdate().executeTakeFirst()
  if (!before) return
  const distinct = new Map(read.comments.flatMap((one) => keptOf(one) ?? []).map((one) => [one.remoteId, one]))
  const all = [...distinct.values()].toSorted(newestFirst).slice(0, MAX_ISSUE_COMMENTS)
  const held = await ctx.db.selectFrom('issueComments').select('remoteId').where('issueId', '=', issueId).execute()
  const known = new Set(held.map(({ remoteId }) => remoteId))
  const ours = await oursAmong(ctx, issueId, all)
  await settleArrived(ctx, ours)
  const changed = await keep(ctx, issueId, all, ours)
  const removed = read.isAll && (await removeOthers(ctx, issueId, [...all.map(({ remoteId }) => remoteId)]))
  await trim(ctx, issueId)
  const since = before.commentsSince === null ? 0 : Date.parse(before.commentsSince)
  const newest = Math.min(Date.now(), Math.max(since, ...all.map(({ changedAt }) => Date.parse(changedAt))))
  const at = sql<string>`now()`
  await ctx.db
    .updateTable('issues')
    .set({
      ...{ commentsAt: at, commentsFailure: null, commentsSince: newest > 0 ? new Date(newest).toISOString() : null },
      ...(read.isAll ? { allCommentsAt: at } : {}),
    })
    .where('id', '=', issueId)
    .execute()
  // Open pages say that nothing was read yet, or why it could not be.
  const isNews = before.allCommentsAt === null || before.commentsFailure !== null
  if (!changed && !removed && !isNews) return
  const isNew = (one: Kept) => !known.has(one.remoteId) && !ours.has(one.remoteId) && Date.parse(one.writtenAt) >= since
  const fresh = before.allCommentsAt === null ? [] : all.filter(isNew)
  const [last] = fresh
  const row =
    last &&
    (await ctx.db
      .selectFrom('issueComments')
      .select('id')
      .where('issueId', '=', issueId)
      .where('remoteId', '=', last.remoteId)
      .executeTakeFirst())
  for (const ticketId of await ticketsOf(ctx, issueId)) {
    await ctx.emit('issue:changed', { ticketId, issueId })
    if (row) await ctx.emit('issue:commented', { ticketId, issueId, commentId: row.id, count: fresh.length })
  }
}
