import type {
  Backup,
  BackupDetail,
  BackupList,
  CreateBackup,
  FileMode,
  GetBackup,
  ListBackups,
  Protection,
  UpdateBackup,
} from '@balcao/contracts/backups/backups'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { mustBeFresh } from '../auth/step-up.ts'
import { type Ctx, me } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { encodeCursor, lastId, pageOf } from '../paging.ts'
import { must } from '../policy.ts'
import type { BackupSecrets } from '../ports.ts'
import { askedProtection } from './protection.ts'
import { mustHaveRoom } from './quota.ts'
import { backupOf, backupRows, lockBackup, newestVerified, showBackup } from './rows.ts'
import { nextRunOf } from './schedule.ts'

/** Days for which a backup that somebody asked for is kept, unless it is pinned. */
export const KEPT_DAYS = 90

/**
 * Asks for a backup, which a job makes. @param ring what seals a passphrase until the protected copy is prepared
 * @throws DomainError forbidden, backup_running, backup_quota, backup_no_space, invalid_input for a recipient that is none
 */
export async function create(ctx: Ctx, { note, files, pinned, protect }: CreateBackup, ring?: BackupSecrets): Promise<Backup> {
  must(ctx, 'backup.manage')
  if (protect && !ring) throw new Error('there is nothing to seal the passphrase with')
  const asked = protect && ring ? await askedProtection(ring, ctx.actor.tenantId, protect) : {}
  await mustHaveRoom(ctx)
  const id = await queueBackup(ctx, { kind: 'manual', note: note ?? null, files, pinned, createdBy: me(ctx), ...asked })
  await audit(ctx, {
    ...{ action: 'backup.created', resource: 'backup', resourceId: id, risk: 'high' },
    before: { note: null, files: null },
    after: { note: note ?? null, files },
    details: { protection: protect ? (protect.recipient === undefined ? 'passphrase' : 'recipient') : null },
  })
  return backupOf(ctx, id)
}

type Queued = {
  kind: 'manual' | 'scheduled' | 'safety'
  note: string | null
  files: FileMode
  pinned: boolean
  createdBy: number | null
  protection?: Protection
  protectionSecret?: string
}

/** One at a time for each organisation. @throws DomainError backup_running */
export async function queueBackup(ctx: Ctx, { files, ...values }: Queued): Promise<number> {
  const row = await ctx.db
    .insertInto('backups')
    .values({
      ...values,
      ...{ fileMode: files, includeFiles: files === 'include' },
      tenantId: ctx.actor.tenantId,
      expiresAt: values.pinned ? null : sql<string>`now() + make_interval(days => ${KEPT_DAYS})`,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('backup_running')
  return row.id
}

const ORDER = 'backups'

/** Backups, newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, { limit, cursor, status, kind }: ListBackups): Promise<BackupList> {
  must(ctx, 'backup.manage')
  const after = lastId(cursor, ORDER)
  let query = backupRows(ctx)
  if (status !== undefined) query = query.where('b.status', '=', status)
  if (kind !== undefined) query = query.where('b.kind', '=', kind)
  if (after !== undefined) query = query.where('b.id', '<', after)
  const rows = await query
    .orderBy('b.id', 'desc')
    .limit(limit + 1)
    .execute()
  return { ...pageOf(rows, limit, showBackup, ({ id }) => encodeCursor(ORDER, [id])), nextRunAt: await nextRunOf(ctx) }
}

/** A backup with its tables, and what became of it. @throws DomainError forbidden, backup_not_found */
export async function get(ctx: Ctx, { id }: GetBackup): Promise<BackupDetail> {
  must(ctx, 'backup.manage')
  const backup = await backupOf(ctx, id)
  const { tables, log } = await ctx.db.selectFrom('backups').select(['tables', 'log']).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...backup, tables: tables as BackupDetail['tables'], log: log as BackupDetail['log'] }
}

/** Pins a backup, or lets go of it: a pinned one is never cleaned up. @throws DomainError forbidden, backup_not_found */
export async function update(ctx: Ctx, { id, pinned }: UpdateBackup): Promise<Backup> {
  must(ctx, 'backup.manage')
  const before = await lockBackup(ctx, id)
  if (before.pinned !== pinned) {
    await ctx.db
      .updateTable('backups')
      .set({ pinned, expiresAt: pinned ? null : sql<string>`now() + make_interval(days => ${KEPT_DAYS})` })
      .where('id', '=', id)
      .execute()
    await audit(ctx, { action: 'backup.pinned', resource: 'backup', resourceId: id, before: { pinned: before.pinned }, after: { pinned } })
  }
  return backupOf(ctx, id)
}

/**
 * Deletes a backup; its bytes go with the next sweep, so that a download that has begun ends.
 * @throws DomainError forbidden, proof_required, backup_not_found, backup_running, backup_pinned, backup_last_verified, backup_undo_window
 */
export async function remove(ctx: Ctx, { id }: GetBackup): Promise<{ ok: boolean }> {
  must(ctx, 'backup.manage')
  mustBeFresh(ctx)
  const row = await lockBackup(ctx, id)
  if (row.status === 'running') throw conflict('backup_running')
  if (row.pinned) throw conflict('backup_pinned')
  if (row.undoUntil !== null && Date.parse(row.undoUntil) > Date.now()) throw conflict('backup_undo_window')
  if ((await newestVerified(ctx))?.id === id) throw conflict('backup_last_verified')
  await ctx.db.deleteFrom('backups').where('id', '=', id).execute()
  await audit(ctx, {
    ...{ action: 'backup.deleted', resource: 'backup', resourceId: id, risk: 'critical' },
    before: { kind: row.kind, status: row.status, bytes: row.bytes, createdAt: row.createdAt },
    after: { kind: null, status: null, bytes: null, createdAt: null },
  })
  return { ok: true }
}
