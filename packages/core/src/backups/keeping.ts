import type {
  BackupSettings,
  BackupStats,
  CleanedBackups,
  CleanUpBackups,
  MigrationRollback,
  RollbackMigration,
  UpdateBackupSettings,
} from '@balcao/contracts/backups/keeping'
import { migrationNames } from '@balcao/db/migrate'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { roomOf } from './quota.ts'
import { reasonsToKeep } from './retention.ts'
import { nextRunOf, STANDARD } from './schedule.ts'

const HOUR_MS = 3_600_000

/** How backups stand: space, age of the last proof, and the last drill. @throws DomainError forbidden */
export async function stats(ctx: Ctx): Promise<BackupStats> {
  must(ctx, 'backup.manage')
  const { rows } = await sql<{ count: number; newest: string | null; verified: string | null; ready: number; all: number }>`
    select count(*) filter (where status = 'ready') as count, max(created_at) filter (where status = 'ready') as newest,
      max((verification ->> 'at')::timestamptz) filter (where status = 'ready' and (verification ->> 'ok')::boolean) as verified,
      count(*) filter (where status = 'ready' and created_at > now() - interval '30 days') as ready,
      count(*) filter (where status in ('ready', 'failed') and created_at > now() - interval '30 days') as all
    from backups`.execute(ctx.db)
  const drill = await ctx.db
    .selectFrom('backupRuns')
    .select(['state', 'createdAt', 'endedAt', 'result'])
    .where('kind', '=', 'verify')
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { count, newest, verified, ready, all } = rows[0] as NonNullable<(typeof rows)[0]>
  return {
    ...(await roomOf(ctx)),
    ...{ count, newest, nextRunAt: await nextRunOf(ctx), success30d: { ready, all } },
    lastVerifiedAgeHours: verified === null ? null : Math.max(0, (Date.now() - Date.parse(verified)) / HOUR_MS),
    drill:
      drill && drill.endedAt !== null
        ? {
            at: drill.endedAt,
            ok: (drill.result as { ok?: boolean } | null)?.ok ?? false,
            seconds: (Date.parse(drill.endedAt) - Date.parse(drill.createdAt)) / 1000,
          }
        : null,
  }
}

async function settingsOf({ db }: Ctx): Promise<BackupSettings> {
  const row = await db.selectFrom('backupSettings').selectAll().executeTakeFirst()
  const { isEnabled, hour, keepDaily, keepWeekly, keepMonthly } = row ?? STANDARD
  return { enabled: isEnabled, hour, keepDaily, keepWeekly, keepMonthly, version: row?.version ?? 0 }
}

/** @throws DomainError forbidden */
export async function getSettings(ctx: Ctx): Promise<BackupSettings> {
  must(ctx, 'backup.manage')
  return settingsOf(ctx)
}

/** Changes what is named. @throws DomainError forbidden, backup_settings_changed */
export async function updateSettings(ctx: Ctx, { version, ...changes }: UpdateBackupSettings): Promise<BackupSettings> {
  must(ctx, 'backup.manage')
  const before = await settingsOf(ctx)
  const seen = version ?? before.version
  const { enabled, version: _, ...values } = { ...before, ...changes }
  const row = { ...values, isEnabled: enabled, version: seen + 1 }
  const stored = await ctx.db
    .insertInto('backupSettings')
    .values({ ...row, tenantId: ctx.actor.tenantId })
    .onConflict((oc) => oc.column('tenantId').doUpdateSet(row).where('backupSettings.version', '=', seen))
    .returning('version')
    .executeTakeFirst()
  if (!stored) throw conflict('backup_settings_changed', { current: before })
  const after = await settingsOf(ctx)
  const { version: __, ...was } = before
  const { version: ___, ...is } = after
  const change = diff(was, is)
  if (differs(change)) await audit(ctx, { action: 'backup.settings_updated', resource: 'backup_settings', ...change })
  return after
}

/** Removes what retention no longer asks for, or says what that would be. @throws DomainError forbidden, proof_required */
export async function cleanUp(ctx: Ctx, { dryRun }: CleanUpBackups): Promise<CleanedBackups> {
  must(ctx, 'backup.manage')
  if (!dryRun) mustBeFresh(ctx)
  const rows = await ctx.db
    .selectFrom('backups')
    .select(['id', 'kind', 'status', 'pinned', 'createdAt', 'expiresAt', 'undoUntil', 'storedBytes', 'verification'])
    .orderBy('id', 'desc')
    .execute()
  const all = rows.map(({ verification, ...row }) => ({ ...row, verified: (verification as { ok?: boolean } | null)?.ok ?? false }))
  const reasons = reasonsToKeep(all, await settingsOf(ctx))
  const going = all.filter(({ id }) => !reasons.has(id))
  const removed = going.map(({ id }) => id)
  const freedBytes = going.reduce((sum, { storedBytes }) => sum + storedBytes, 0)
  if (!dryRun && removed.length > 0) {
    await ctx.db.deleteFrom('backups').where('id', 'in', removed).execute()
    await audit(ctx, { action: 'backup.cleaned', resource: 'backup', risk: 'high', details: { removed, freedBytes } })
  }
  return { removed, kept: [...reasons].map(([id, why]) => ({ id, why })), freedBytes }
}

/**
 * What going back to a migration would take. Migrations only go forward: what one dropped or rewrote is in a physical backup alone.
 * @throws DomainError forbidden, proof_required, migration_run_not_found, migration_irreversible
 */
export async function rollbackMigration(ctx: Ctx, { id, dryRun }: RollbackMigration): Promise<MigrationRollback> {
  must(ctx, 'backup.manage')
  const names = await migrationNames()
  const to = names.find((name) => Number.parseInt(name, 10) === id)
  if (to === undefined) throw notFound('migration_run_not_found')
  if (!dryRun) {
    mustBeFresh(ctx)
    throw conflict('migration_irreversible')
  }
  const steps = names.filter((name) => name > to).toReversed()
  return {
    run: { from: names.at(-1) ?? to, to },
    steps: steps.map((name) => ({ name, reversible: false, loses: ['physical_backup'] })),
    done: false,
  }
}
