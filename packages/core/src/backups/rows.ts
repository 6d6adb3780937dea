import type { Backup, BackupKind, BackupStatus, Protection } from '@balcao/contracts/backups/backups'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'

/** What backups are shown by; those of other organisations are not there. */
export const backupRows = ({ db }: Ctx) =>
  db
    .selectFrom('backups as b')
    .leftJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'b.tenantId').onRef('u.id', '=', 'b.createdBy'))
    .select([
      'b.id',
      'b.kind',
      'b.status',
      'b.progress',
      'b.rows',
      'b.bytes',
      'b.files',
      'b.schemaVersion',
      'b.keyId',
      'b.note',
      'b.failure',
      'b.protection',
    ])
    .select(['b.createdBy', 'b.createdAt', 'b.endedAt', 'b.expiresAt', 'b.undoUntil', 'b.pinned', 'b.verification', 'u.name', 'u.email'])
type Row = Awaited<ReturnType<ReturnType<typeof backupRows>['execute']>>[number]

export function showBackup({ createdBy, name, email, progress, verification, kind, status, ...row }: Row): Backup {
  return {
    ...row,
    kind: kind as BackupKind,
    status: status as BackupStatus,
    encrypted: row.keyId !== null,
    protection: row.protection as Protection | null,
    progress: 'rows' in progress ? (progress as Backup['progress']) : null,
    verification: verification as Backup['verification'],
    createdBy: createdBy === null || name === null ? null : { id: createdBy, name, email },
  }
}

/** @throws DomainError backup_not_found */
export async function backupOf(ctx: Ctx, id: number): Promise<Backup> {
  const row = await backupRows(ctx).where('b.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('backup_not_found')
  return showBackup(row)
}

/** The row itself, held until the transaction ends. @throws DomainError backup_not_found */
export async function lockBackup({ db }: Ctx, id: number) {
  const row = await db.selectFrom('backups').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound('backup_not_found')
  return row
}

/** The newest backup of which it was shown that it can be restored, or opened. */
export const newestVerified = ({ db }: Ctx) =>
  db
    .selectFrom('backups')
    .select(['id', 'verification'])
    .where('status', '=', 'ready')
    .where(sql<boolean>`(verification->>'ok')::boolean`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
