import type { SignedAs, TrackerFailure, TrackerKind } from '@balcao/contracts/issues/bounds'
import type { Tracker } from '@balcao/contracts/issues/trackers'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

/** Issues of a tracker that are counted; more say nothing new. */
const COUNTED = 10_000

const trackerRows = ({ db }: Ctx) =>
  db
    .selectFrom('issueTrackers as t')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 't.tenantId').onRef('u.id', '=', 't.authorId'))
    .selectAll('t')
    .select(['u.name as authorName', 'u.isActive as authorIsActive'])
    .select(
      sql<{ open: number; all: number }>`(select json_build_object('open', count(*) filter (where i.is_open), 'all', count(*))
        from (select is_open from issues i where i.tenant_id = t.tenant_id and i.tracker_id = t.id limit ${sql.lit(COUNTED)}) i)`.as(
        'issues',
      ),
    )
export type TrackerRow = Awaited<ReturnType<ReturnType<typeof trackerRows>['execute']>>[number]

/** Where a tracker's calls about changed issues are sent. */
const hookAddress = (publicUrl: string, hookKey: string): string => `${publicUrl}/api/issues/hooks/${hookKey}`

/** A tracker as the contract has it. */
export const trackerView = (row: TrackerRow, publicUrl: string): Tracker => ({
  ...{ id: row.id, name: row.name, baseUrl: row.baseUrl, project: row.project, issueType: row.issueType, issues: row.issues },
  ...{ problemSince: row.problemSince, lastHookAt: row.lastHookAt, version: row.version, updatedAt: row.updatedAt, resumes: row.resumes },
  ...{ bringsComments: row.bringsComments, signedAs: row.signedAs as SignedAs, titlePattern: row.titlePattern, labels: row.labels },
  ...{ components: row.components, priorities: row.priorities },
  kind: row.kind as TrackerKind,
  active: row.isActive,
  problem: row.problem as TrackerFailure | null,
  hookUrl: hookAddress(publicUrl, row.hookKey),
  author: { id: row.authorId, name: row.authorName },
})

/** All trackers by name. */
export const allTrackers = (ctx: Ctx): Promise<TrackerRow[]> => trackerRows(ctx).orderBy(sortKey('t.name')).orderBy('t.id').execute()

/** @throws DomainError tracker_not_found */
export async function mustFindTracker(ctx: Ctx, id: number): Promise<TrackerRow> {
  const row = await trackerRows(ctx).where('t.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('tracker_not_found')
  return row
}

/** Their number depends on all of them: one change of theirs at a time. */
export async function lockTrackers({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('issue-trackers'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a tracker: nothing that lets anybody in. */
export const auditedTracker = ({ kind, name, baseUrl, project, issueType, active, resumes, ...more }: Tracker) => ({
  ...{ kind, name, baseUrl, project, issueType, active, resumes, bringsComments: more.bringsComments, signedAs: more.signedAs },
  ...{ titlePattern: more.titlePattern, labels: more.labels, components: more.components, priorities: more.priorities },
})
