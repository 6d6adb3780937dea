import type { TrackerKind } from '@balcao/contracts/issues/bounds'
import type { Issue } from '@balcao/contracts/issues/issues'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { RemoteIssue } from '../tracker-calls.ts'
import { cut, instant } from './clean.ts'
import { nextSync } from './schedule.ts'

/** Issues with their trackers. */
export const issueRows = ({ db }: Ctx) =>
  db
    .selectFrom('issues as i')
    .innerJoin('issueTrackers as k', (join) => join.onRef('k.tenantId', '=', 'i.tenantId').onRef('k.id', '=', 'i.trackerId'))
    .selectAll('i')
    .select(['k.kind', 'k.name as trackerName', 'k.project', 'k.isActive'])
type IssueRow = Awaited<ReturnType<ReturnType<typeof issueRows>['execute']>>[number]

/** An issue as the contract has it. */
export const issueView = (row: IssueRow): Issue => ({
  ...{ id: row.id, key: row.key, url: row.url, title: row.title, open: row.isOpen, status: row.status, assignee: row.assignee },
  ...{ labels: row.labels, changedAt: row.changedAt, closedAt: row.closedAt, gone: row.isGone, syncedAt: row.syncedAt },
  confidential: row.isConfidential,
  tracker: { id: row.trackerId, kind: row.kind as TrackerKind, name: row.trackerName, project: row.project },
})

const LONGEST = { title: 500, status: 100, assignee: 200, label: 100, url: 2_000 }
const MOST_LABELS = 20

/** An issue of a tracker as it is stored. Only addresses of the web are kept: they are shown as links. */
export function stored(remote: RemoteIssue, baseUrl: string) {
  const closedAt = remote.isOpen ? null : (instant(remote.closedAt) ?? new Date().toISOString())
  return {
    url: /^https?:\/\//.test(remote.url) ? cut(remote.url, LONGEST.url) : baseUrl,
    title: cut(remote.title, LONGEST.title) || remote.key,
    isOpen: remote.isOpen,
    status: cut(remote.status, LONGEST.status),
    assignee: remote.assignee === null ? null : cut(remote.assignee, LONGEST.assignee),
    labels: remote.labels.slice(0, MOST_LABELS).map((label) => cut(label, LONGEST.label)),
    changedAt: instant(remote.updatedAt),
    closedAt,
    isGone: false,
    isConfidential: remote.isConfidential,
    syncAt: nextSync(remote.isOpen, closedAt, Date.now()),
  }
}

type Into = { id: number; baseUrl: string; bringsComments: boolean }
/** Keeps an issue that was just asked for; its comments are asked for next. @returns its id */
export async function keepIssue(ctx: Ctx, tracker: Into, remote: RemoteIssue): Promise<number> {
  const asked = stored(remote, tracker.baseUrl)
  const values = tracker.bringsComments ? { ...asked, syncAt: new Date().toISOString() } : asked
  const { id } = await ctx.db
    .insertInto('issues')
    .values({ tenantId: ctx.actor.tenantId, trackerId: tracker.id, key: remote.key, ...values })
    .onConflict((oc) => oc.columns(['tenantId', 'trackerId', 'key']).doUpdateSet({ ...values, syncedAt: sql<string>`now()` }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
