import { randomBytes } from 'node:crypto'
import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { asSystem, type Ctx, makeCtx } from '../ctx.ts'
import { asDomainError, conflict, DomainError } from '../errors.ts'
import type { JobCtx } from '../jobs.ts'
import { actorsOf } from '../users/actors.ts'
import { ArchiveError } from './archive/errors.ts'
import { queueBackup } from './backups.ts'
import { makeBackup, whileAlive } from './make.ts'
import { type CloneInput, cloneBackup } from './restoring/clone.ts'
import { type Previewed, previewRollback } from './restoring/preview.ts'
import { type RolledBack, rollBack } from './restoring/rollback.ts'
import { parseScope } from './restoring/scope.ts'
import { type Sealed, verifyArchive } from './restoring/verify.ts'
import { undoUntil } from './runs.ts'

const SILENCE = 60

type TakenRun = {
  tenantId: number
  id: number
  backupId: number
  kind: 'verify' | 'preview' | 'rollback' | 'clone'
  startedBy: number | null
  input: object
}

/** Carries out what waits: verifications, previews and rollbacks. What a dead worker was at has failed: its transaction is gone with it. */
export async function workOnRuns(job: JobCtx): Promise<void> {
  await inSystem(job.db, (tx) =>
    sql`update backup_runs set state = 'failed', failure = 'worker_gone', ended_at = now()
      where state = 'running' and worked_at < now() - make_interval(secs => ${SILENCE})`.execute(tx),
  )
  for (let taken = await take(job.db); taken; taken = await take(job.db)) await workOn(job, taken)
}

async function take(db: Database): Promise<TakenRun | undefined> {
  const { rows } = await inSystem(db, (tx) =>
    sql<TakenRun>`
      update backup_runs r set state = 'running', worked_at = now()
      from (select tenant_id, id from backup_runs where state = 'queued' order by created_at limit 1 for update skip locked) next
      where r.tenant_id = next.tenant_id and r.id = next.id
      returning r.tenant_id as "tenantId", r.id, r.backup_id as "backupId", r.kind, r.started_by as "startedBy", r.input`.execute(tx),
  )
  return rows[0]
}

async function workOn(job: JobCtx, taken: TakenRun): Promise<void> {
  const { tenantId, id, backupId } = taken
  const heard = () =>
    asSystem(job.db, tenantId, async ({ db }) => {
      await db.updateTable('backupRuns').set({ workedAt: sql<string>`now()` }).where('id', '=', id).execute()
    })
  try {
    await whileAlive(heard, async () => {
      const sealed = await sealedOf(job, taken)
      if (taken.kind === 'verify') await verifyNow(job, taken, sealed, heard)
      else if (taken.kind === 'preview') await previewNow(job, taken, sealed)
      else if (taken.kind === 'clone') await cloneNow(job, taken, sealed)
      else await rollBackNow(job, taken, sealed)
    })
  } catch (error) {
    const failure = error instanceof ArchiveError ? error.fault : asDomainError(error).code
    if (!(error instanceof ArchiveError || error instanceof DomainError))
      job.log.error({ err: error, tenantId, backupId, runId: id }, `${taken.kind} of a backup failed`)
    await asSystem(job.db, tenantId, async (ctx) => {
      await ctx.db.updateTable('backupRuns').set({ state: 'failed', failure, endedAt: sql<string>`now()` }).where('id', '=', id).execute()
      if (taken.kind === 'verify') await noteVerified(ctx, taken, { level: 'bytes', ok: false })
    })
  }
}

async function sealedOf({ db }: JobCtx, { tenantId, backupId }: TakenRun): Promise<Sealed> {
  const row = await asSystem(db, tenantId, (ctx) =>
    ctx.db.selectFrom('backups').select(['key', 'bytes', 'status']).where('id', '=', backupId).executeTakeFirst(),
  )
  if (!row || row.key === null || row.status !== 'ready') throw conflict('backup_not_ready')
  return { tenantId, key: row.key, bytes: row.bytes }
}

async function noteVerified(ctx: Ctx, { backupId, startedBy }: TakenRun, found: { level: string; ok: boolean }): Promise<void> {
  await ctx.db
    .updateTable('backups')
    .set({ verification: JSON.stringify({ ...found, at: new Date().toISOString() }) })
    .where('id', '=', backupId)
    .execute()
  // Whoever asked for it looks at it; nobody looks at what the clock asked for.
  if (!found.ok && startedBy === null) await ctx.emit('backup:troubled', { backupId, what: 'not_verified' })
}

async function settle({ db }: JobCtx, { tenantId, id }: TakenRun, result: object, more?: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  await asSystem(db, tenantId, async (ctx) => {
    await ctx.db
      .updateTable('backupRuns')
      .set({ state: 'done', result: JSON.stringify(result), endedAt: sql<string>`now()` })
      .where('id', '=', id)
      .execute()
    await more?.(ctx)
  })
}

async function verifyNow(job: JobCtx, taken: TakenRun, sealed: Sealed, heard: () => Promise<void>): Promise<void> {
  const found = await verifyArchive(job, sealed, heard)
  await settle(job, taken, found, (ctx) => noteVerified(ctx, taken, { level: found.level ?? 'bytes', ok: found.ok ?? false }))
}

const scopeOf = ({ input }: TakenRun) => parseScope((input as { scope?: string }).scope ?? 'all')

async function previewNow(job: JobCtx, taken: TakenRun, sealed: Sealed): Promise<void> {
  const found = await previewRollback(job, sealed, scopeOf(taken))
  await settle(job, taken, { ...found, token: randomBytes(24).toString('base64url') })
}

async function cloneNow(job: JobCtx, taken: TakenRun, sealed: Sealed): Promise<void> {
  const made = await cloneBackup(job, sealed, taken.input as CloneInput, taken.startedBy)
  await settle(job, taken, made)
}

/** The safety backup comes first, and holds what the rollback replaces: it is the way back. */
async function rollBackNow(job: JobCtx, taken: TakenRun, sealed: Sealed): Promise<void> {
  const { tenantId, id, backupId, input } = taken
  const { previewId } = input as { previewId: number }
  const { digests, safetyId } = await asSystem(job.db, tenantId, async (ctx) => {
    const seen = await ctx.db.selectFrom('backupRuns').select('result').where('id', '=', previewId).executeTakeFirstOrThrow()
    const made = await queueBackup(ctx, { kind: 'safety', note: null, files: 'reference', pinned: false, createdBy: taken.startedBy })
    // Taken at once: no other worker makes it.
    await ctx.db
      .updateTable('backups')
      .set({ status: 'running', key: sql<string>`gen_random_uuid()`, workedAt: sql<string>`now()` })
      .where('id', '=', made)
      .execute()
    await ctx.db.updateTable('backupRuns').set({ safetyId: made }).where('id', '=', id).execute()
    return { digests: (seen.result as Previewed).digests, safetyId: made }
  })
  const safety = await makeBackup(job, { tenantId, id: safetyId })
  if (!safety) throw new Error('the safety backup failed')
  const done = await rollBack(job, sealed, digests, safety, scopeOf(taken))
  await settle(job, taken, done, async (ctx) => {
    await ctx.db.updateTable('backups').set({ undoUntil }).where('id', '=', safetyId).execute()
    await writtenDown(ctx, taken, backupId, safetyId, done)
    await ctx.emit('tenant:restored', { backupId })
  })
}

/** In the name of whoever asked for it, where they are still there. */
async function writtenDown(ctx: Ctx, { startedBy }: TakenRun, backupId: number, safetyId: number, { tables }: RolledBack): Promise<void> {
  const [person] = startedBy === null ? [] : await actorsOf(ctx, [startedBy])
  const act = { action: 'backup.rolled_back', resource: 'backup', resourceId: backupId, risk: 'critical' } as const
  await audit(person ? makeCtx(ctx.db, person) : ctx, { ...act, details: { tables, safetyBackupId: safetyId } })
}
