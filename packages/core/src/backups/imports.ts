import { createHash } from 'node:crypto'
import type { Backup } from '@balcao/contracts/backups/backups'
import { schemaVersion } from '@balcao/db/migrate'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { asSystem, type Ctx, me } from '../ctx.ts'
import { conflict } from '../errors.ts'
import type { JobCtx } from '../jobs.ts'
import { must } from '../policy.ts'
import type { BackupSecrets } from '../ports.ts'
import { ArchiveError } from './archive/errors.ts'
import { hashing } from './archive/hashing.ts'
import { keyIdOf } from './archive/keys.ts'
import type { Manifest } from './archive/manifest.ts'
import { readArchive } from './archive/read.ts'
import { seal, unseal } from './archive/seal.ts'
import { KEPT_DAYS } from './backups.ts'
import { settle } from './make.ts'
import { mustHaveRoom, roomOf } from './quota.ts'
import { mustFit } from './restoring/differences.ts'
import { backupOf } from './rows.ts'
import { shapesOf } from './shapes.ts'
import type { Taken } from './work.ts'

/** An archive that was sent, in the store and sealed. */
export type SentArchive = { key: string; name: string; bytes: number; storedBytes: number; sha256: string; keyId: string }

/** @returns how many bytes may be sent. @throws DomainError forbidden, backup_quota, backup_no_space, backup_running */
export async function mustImport(ctx: Ctx): Promise<number> {
  must(ctx, 'backup.manage')
  await mustHaveRoom(ctx)
  const busy = await ctx.db.selectFrom('backups').select('id').where('status', 'in', ['queued', 'running']).executeTakeFirst()
  if (busy) throw conflict('backup_running')
  const { bytes, quota } = await roomOf(ctx)
  return quota - bytes
}

type Put = (key: string, source: AsyncIterable<Uint8Array>) => Promise<{ size: number }>

/** Seals an archive while it is sent. Nothing of it is looked at before a job does. */
export async function sealSent(
  ring: BackupSecrets,
  tenantId: number,
  { key, name, source, put }: { key: string; name: string; source: AsyncIterable<Uint8Array>; put: Put },
): Promise<SentArchive> {
  const plain = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const part of source) {
      bytes += part.byteLength
      yield Buffer.from(part.buffer, part.byteOffset, part.byteLength)
    }
  }
  const { size } = await put(key, seal(ring, tenantId, hashing(plain, counted())))
  return { key, name, bytes, storedBytes: size, sha256: plain.digest('hex'), keyId: keyIdOf(ring[0]) }
}

/** Keeps an archive that was sent; a job reads it to its end before it is ready. @throws DomainError forbidden, backup_running */
export async function keepSent(ctx: Ctx, { name, ...sent }: SentArchive): Promise<Backup> {
  must(ctx, 'backup.manage')
  const row = await ctx.db
    .insertInto('backups')
    .values({
      ...{ ...sent, tenantId: ctx.actor.tenantId, kind: 'imported', note: name.slice(0, 200) || null, createdBy: me(ctx) },
      expiresAt: sql<string>`now() + make_interval(days => ${KEPT_DAYS})`,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) throw conflict('backup_running')
  await audit(ctx, {
    ...{ action: 'backup.imported', resource: 'backup', resourceId: row.id, risk: 'high' },
    details: { name, bytes: sent.bytes, sha256: sent.sha256 },
  })
  return backupOf(ctx, row.id)
}

/**
 * Reads an archive that was sent to its end: it counts as a backup if this installation made it, of this organisation, by this version or an
 * older one. Otherwise it has failed, with the reason, and its bytes go. @returns what it holds; undefined where it failed
 */
export async function checkImported(
  { db, ports, log }: JobCtx,
  taken: Taken,
  row: { key: string; bytes: number; storedBytes: number; sha256: string | null; keyId: string | null },
): Promise<Manifest | undefined> {
  const { tenantId, id } = taken
  try {
    const stored = await ports.files.get(row.key)
    if (!stored) throw new Error('the bytes are gone')
    const manifest = await readArchive(ports.backupSecrets, row.bytes, unseal(ports.backupSecrets, tenantId, stored.stream))
    const shapes = await asSystem(db, tenantId, ({ db: tx }) => shapesOf(tx), 'read')
    mustFit(manifest, shapes, tenantId, await schemaVersion())
    await settle({ db }, taken, { ...row, manifest, sha256: row.sha256 ?? '', keyId: row.keyId ?? '' }, 'imported')
    return manifest
  } catch (error) {
    if (!(error instanceof ArchiveError)) log.error({ err: error, tenantId, backupId: id }, 'an archive could not be taken')
    await ports.files.remove(row.key).catch(() => undefined)
    await asSystem(db, tenantId, async (ctx) => {
      await ctx.db
        .updateTable('backups')
        .set({
          ...{ status: 'failed', failure: error instanceof ArchiveError ? error.fault : 'not_written', key: null, progress: '{}' },
          endedAt: sql<string>`now()`,
        })
        .where('id', '=', id)
        .execute()
    })
    return undefined
  }
}
