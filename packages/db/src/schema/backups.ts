import type { ColumnType, Generated } from 'kysely'
import type { Maybe, MaybeJson, Stamp } from './columns.ts'

/** JSON with a default of the database. */
type Kept<T extends object> = ColumnType<T, string | undefined, string>

type BackupsTable = {
  tenantId: number
  id: Generated<number>
  kind: string
  status: Generated<string>
  key: Maybe<string>
  keyId: Maybe<string>
  includeFiles: Generated<boolean>
  fileMode: Generated<string>
  protection: string | null
  protectionSecret: string | null
  protectedKey: string | null
  protectedBytes: number | null
  protectedSha256: string | null
  schemaVersion: Generated<string>
  bytes: Generated<number>
  storedBytes: Generated<number>
  sha256: Maybe<string>
  rows: Generated<number>
  files: Generated<number>
  progress: Kept<object>
  tables: Kept<object[]>
  log: Kept<object[]>
  verification: MaybeJson<object>
  note: Maybe<string>
  failure: Maybe<string>
  pinned: Generated<boolean>
  undoUntil: Maybe<string>
  createdBy: Maybe<number>
  createdAt: Stamp
  workedAt: Maybe<string>
  endedAt: Maybe<string>
  expiresAt: Maybe<string>
}

type BackupRunsTable = {
  tenantId: number
  id: Generated<number>
  backupId: number
  kind: string
  state: Generated<string>
  input: Kept<object>
  progress: Kept<object>
  result: MaybeJson<object>
  failure: Maybe<string>
  reason: Maybe<string>
  safetyId: Maybe<number>
  startedBy: Maybe<number>
  createdAt: Stamp
  workedAt: Maybe<string>
  endedAt: Maybe<string>
}

type BackupSettingsTable = {
  tenantId: number
  isEnabled: Generated<boolean>
  hour: Generated<number>
  keepDaily: Generated<number>
  keepWeekly: Generated<number>
  keepMonthly: Generated<number>
  version: Generated<number>
  updatedAt: Stamp
}

type BackupFilesTable = { tenantId: number; backupId: number; fileId: string }

export type BackupTables = {
  backups: BackupsTable
  backupFiles: BackupFilesTable
  backupRuns: BackupRunsTable
  backupSettings: BackupSettingsTable
}
