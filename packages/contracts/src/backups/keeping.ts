import { z } from 'zod'
import { Id, Timestamp } from '../common.ts'

export const GetBackupStats = z.strictObject({})
export const BackupStats = z.object({
  count: z.int(),
  bytes: z.int(),
  quota: z.int(),
  newest: Timestamp.nullable(),
  /** Hours since a backup was last verified; null where none was. */
  lastVerifiedAgeHours: z.number().nullable(),
  /** Backups of the last 30 days that are ready, of all that were begun. */
  success30d: z.object({ ready: z.int(), all: z.int() }),
  nextRunAt: Timestamp.nullable(),
  /** The last backup that was restored into a database of its own. */
  drill: z.object({ at: Timestamp, ok: z.boolean(), seconds: z.number() }).nullable(),
})
export type BackupStats = z.output<typeof BackupStats>

export const GetBackupSettings = z.strictObject({})
export const BackupSettings = z.object({
  enabled: z.boolean(),
  hour: z.int().min(0).max(23),
  keepDaily: z.int().min(1).max(90),
  keepWeekly: z.int().min(0).max(52),
  keepMonthly: z.int().min(0).max(60),
  version: z.int(),
})
export type BackupSettings = z.output<typeof BackupSettings>
export const UpdateBackupSettings = BackupSettings.partial().strict()
export type UpdateBackupSettings = z.output<typeof UpdateBackupSettings>

export const KEPT_BECAUSE = ['newest_verified', 'pinned', 'undo', 'daily', 'weekly', 'monthly', 'not_due', 'under_way'] as const
export type KeptBecause = (typeof KEPT_BECAUSE)[number]
export const CleanUpBackups = z.strictObject({ dryRun: z.boolean().default(true) })
export type CleanUpBackups = z.output<typeof CleanUpBackups>
export const CleanedBackups = z.object({
  removed: z.array(Id),
  kept: z.array(z.object({ id: Id, why: z.enum(KEPT_BECAUSE) })),
  freedBytes: z.int(),
})
export type CleanedBackups = z.output<typeof CleanedBackups>

/** `id`: the number of the migration down to which the schema would go back. */
export const RollbackMigration = z.strictObject({ id: Id, dryRun: z.boolean().default(true) })
export type RollbackMigration = z.output<typeof RollbackMigration>
export const MigrationRollback = z.object({
  run: z.object({ from: z.string(), to: z.string() }),
  steps: z.array(z.object({ name: z.string(), reversible: z.boolean(), loses: z.array(z.string()) })),
  done: z.boolean(),
})
export type MigrationRollback = z.output<typeof MigrationRollback>
