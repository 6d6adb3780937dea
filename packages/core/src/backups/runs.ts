import {
  PREVIEW_MINUTES,
  type PreviewRollback,
  type Rollback,
  type RollbackPreview,
  type RollbackRun,
  type RollbackRuns,
  type RunState,
  UNDO_DAYS,
  type Verification,
  type VerifyBackup,
} from '@balcao/contracts/backups/runs'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid, unprocessable } from '../errors.ts'
import { must } from '../policy.ts'
import { isSame } from './restoring/differences.ts'
import type { Previewed } from './restoring/preview.ts'
import type { Verified } from './restoring/verify.ts'
import { lockBackup } from './rows.ts'
import { digestOf, shapesOf } from './shapes.ts'

type Open = { open<T>(run: (ctx: Ctx) => Promise<T>, access?: 'read' | 'write'): Promise<T> }
type Kind = 'verify' | 'preview'

/** The last run of a kind on a backup. */
const lastRun = ({ db }: Ctx, backupId: number, kind: Kind | 'rollback') =>
  db
    .selectFrom('backupRuns')
    .selectAll()
    .where('backupId', '=', backupId)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
type Run = NonNullable<Awaited<ReturnType<typeof lastRun>>>

/** The last run, or a new one where there is none, it no longer holds, or a fresh one is asked for. @throws DomainError backup_not_ready */
async function runOf(
  ctx: Ctx,
  { id, fresh }: { id: number; fresh?: boolean | undefined },
  kind: Kind,
  holds: (run: Run) => boolean,
  asked: object = {},
): Promise<Run> {
  const backup = await lockBackup(ctx, id)
  const last = await lastRun(ctx, id, kind)
  if (last && (isUnderWay(last) || (!fresh && holds(last)))) return last
  if (backup.status !== 'ready') throw conflict('backup_not_ready')
  return ctx.db
    .insertInto('backupRuns')
    .values({ tenantId: ctx.actor.tenantId, backupId: id, kind, startedBy: me(ctx), input: JSON.stringify(asked) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const isUnderWay = ({ state }: Pick<Run, 'state'>) => state === 'queued' || state === 'running'
const statusOf = (run: Run) => (isUnderWay(run) ? ('running' as const) : run.state === 'done' ? ('done' as const) : ('failed' as const))

/** The last verification of a backup; without one it is begun. @throws DomainError forbidden, backup_not_found, backup_not_ready */
export const verify = ({ open }: Open, input: VerifyBackup): Promise<Verification> =>
  open(async (ctx) => {
    must(ctx, 'backup.manage')
    const run = await runOf(ctx, input, 'verify', () => true)
    const found = run.state === 'done' ? (run.result as Verified | null) : null
    const took = run.endedAt === null ? null : Date.parse(run.endedAt) - Date.parse(run.createdAt)
    return {
      ...{ ok: null, level: null, tables: [], files: { checked: 0, missing: [] }, mismatches: [] },
      ...found,
      ...{ status: statusOf(run), at: run.endedAt, failure: run.failure, durationMs: took },
    }
  }, 'write')

const scopeOf = ({ input }: Run) => (input as { scope?: string }).scope ?? 'all'
type KeptPreview = Previewed & { token: string }
const expiryOf = ({ endedAt }: Run) => (endedAt === null ? null : new Date(Date.parse(endedAt) + PREVIEW_MINUTES * 60_000).toISOString())
/** One that failed holds as well: asking for its result does not begin it again and again. */
const isFresh = (run: Run) => {
  const until = expiryOf(run)
  return until !== null && Date.parse(until) > Date.now()
}

/** What a rollback would do, which a job finds out. @throws DomainError forbidden, backup_not_found, backup_not_ready */
export const preview = ({ open }: Open, input: PreviewRollback): Promise<RollbackPreview> =>
  open(async (ctx) => {
    must(ctx, 'backup.manage')
    const { scope } = input
    const run = await runOf(ctx, input, 'preview', (last) => isFresh(last) && scopeOf(last) === scope, { scope })
    const found = run.state === 'done' ? (run.result as KeptPreview | null) : null
    const confirm = await slugOf(ctx)
    return {
      ...{ tables: [], lost: { tickets: 0, replies: 0, files: 0 }, conflicts: [], kept: [], seconds: 0 },
      ...found?.shown,
      ...{ status: statusOf(run), failure: run.failure, confirm, token: found?.token ?? null, expiresAt: found ? expiryOf(run) : null },
    }
  }, 'write')

const slugOf = async ({ db, actor }: Ctx) =>
  (await db.selectFrom('tenants').select('slug').where('id', '=', actor.tenantId).executeTakeFirstOrThrow()).slug

/** Tables of so many rows are compared again before a rollback is taken on; the job compares all. */
const FEW_ROWS = 5_000

/** Tables of which nobody of the staff sees all rows, whatever their role: conversations are those of whoever takes part in them. */
async function partlySeen({ db }: Ctx): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct tablename::text as name from pg_policies
    where schemaname = 'public' and permissive = 'RESTRICTIVE' and 'balcao_app' = any (roles)`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

async function mustBeAsSeen(ctx: Ctx, { digests }: KeptPreview): Promise<void> {
  const hidden = await partlySeen(ctx)
  for (const shape of await shapesOf(ctx.db)) {
    const seen = digests[shape.name]
    if (!seen || seen.rows > FEW_ROWS || hidden.has(shape.name)) continue
    if (!isSame(await digestOf(ctx.db, shape, ctx.actor.tenantId), seen)) throw conflict('rollback_preview_stale')
  }
}

/**
 * Asks for what a preview showed to be carried out, by a job: first a safety backup, then the differences, all or none.
 * @throws DomainError forbidden, proof_required, backup_not_found, backup_not_verified, rollback_preview_stale, rollback_running
 */
export async function rollback(ctx: Ctx, { id, token, confirm, reason, scope }: Rollback): Promise<RollbackRun> {
  must(ctx, 'backup.manage')
  mustBeFresh(ctx)
  const backup = await lockBackup(ctx, id)
  if (backup.status !== 'ready') throw conflict('backup_not_ready')
  if (!(backup.verification as { ok?: boolean } | null)?.ok) throw unprocessable('backup_not_verified')
  if (confirm.trim() !== (await slugOf(ctx))) throw invalid({ field: 'confirm', reason: 'not_valid' })
  const seen = await lastRun(ctx, id, 'preview')
  const kept = seen?.state === 'done' && isFresh(seen) && scopeOf(seen) === scope ? (seen.result as KeptPreview) : undefined
  if (kept?.token !== token) throw conflict('rollback_preview_stale')
  await mustBeAsSeen(ctx, kept)
  const run = await ctx.db
    .insertInto('backupRuns')
    .values({
      tenantId: ctx.actor.tenantId,
      backupId: id,
      kind: 'rollback',
      reason,
      startedBy: me(ctx),
      input: JSON.stringify({ previewId: seen?.id, scope }),
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!run) throw conflict('rollback_running')
  await audit(ctx, {
    ...{ action: 'backup.rollback_requested', resource: 'backup', resourceId: id, risk: 'critical' },
    details: { reason, scope, tables: kept.shown.tables.map(({ samples: _, ...counts }) => counts) },
  })
  const [shown] = (await rollbackRows(ctx, run.id)).data
  return shown as RollbackRun
}

const MOST_SHOWN = 20

async function rollbackRows({ db }: Ctx, id?: number): Promise<RollbackRuns> {
  let query = db
    .selectFrom('backupRuns as r')
    .leftJoin('backups as s', (join) => join.onRef('s.tenantId', '=', 'r.tenantId').onRef('s.id', '=', 'r.safetyId'))
    .select([
      'r.id',
      'r.backupId',
      'r.state',
      'r.failure',
      'r.reason',
      'r.safetyId as safetyBackupId',
      's.undoUntil',
      'r.createdAt',
      'r.endedAt',
    ])
    .where('r.kind', '=', 'rollback')
  if (id !== undefined) query = query.where('r.id', '=', id)
  const rows = await query.orderBy('r.id', 'desc').limit(MOST_SHOWN).execute()
  return { data: rows.map(({ state, ...row }) => ({ ...row, state: state as RunState })) }
}

/** Restores of late, newest first. @throws DomainError forbidden */
export async function rollbacks(ctx: Ctx): Promise<RollbackRuns> {
  must(ctx, 'backup.manage')
  return rollbackRows(ctx)
}

/** Until when a safety backup is kept. */
export const undoUntil = sql<string>`now() + make_interval(days => ${UNDO_DAYS})`
