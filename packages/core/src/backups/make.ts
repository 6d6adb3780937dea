import { createHash } from 'node:crypto'
import type { FileMode, Protection } from '@balcao/contracts/backups/backups'
import { schemaVersion } from '@balcao/db/migrate'
import { inSnapshot } from '@balcao/db/snapshot'
import { sql } from 'kysely'
import { asSystem } from '../ctx.ts'
import type { JobCtx } from '../jobs.ts'
import { hashing } from './archive/hashing.ts'
import { keyIdOf } from './archive/keys.ts'
import { FORMAT, type Head, type Manifest } from './archive/manifest.ts'
import { readArchive } from './archive/read.ts'
import { seal, unseal } from './archive/seal.ts'
import { type Written, writeArchive } from './archive/write.ts'
import { type Prepared, prepareCopy } from './protection.ts'
import { shapesOf } from './shapes.ts'
import type { Taken } from './work.ts'

/** How often a backup says how far it is. */
const TELL_EVERY_MS = 500

const SIGN_OF_LIFE_MS = 5_000

/** Gives signs of life while something runs that has none of its own. */
export async function whileAlive<T>(heard: () => Promise<void>, run: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => void heard().catch(() => undefined), SIGN_OF_LIFE_MS)
  try {
    return await run()
  } finally {
    clearInterval(timer)
  }
}

/** Makes a backup, and opens it once: one that does not open is none. @returns what it holds; undefined where it failed */
export async function makeBackup(job: JobCtx, taken: Taken): Promise<Manifest | undefined> {
  const { db, ports, log } = job
  const { tenantId, id } = taken
  const row = await asSystem(db, tenantId, (ctx) => ctx.db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst())
  if (!row?.key) return undefined
  const { key } = row
  try {
    const heard = () =>
      asSystem(db, tenantId, async (ctx) => {
        await ctx.db.updateTable('backups').set({ workedAt: sql<string>`now()` }).where('id', '=', id).execute()
      })
    return await whileAlive(heard, async () => {
      const made = await write(job, taken, { key, mode: row.fileMode as FileMode })
      const writtenAt = new Date().toISOString()
      const stored = await ports.files.get(key)
      if (!stored) throw new Error('the bytes are gone')
      await readArchive(ports.backupSecrets, made.bytes, unseal(ports.backupSecrets, tenantId, stored.stream), {}, 'digests')
      const { protection, protectionSecret, createdAt } = row
      const copy =
        protection && protectionSecret
          ? await prepareCopy(job, tenantId, { key, bytes: made.bytes, createdAt, protection: protection as Protection, protectionSecret })
          : undefined
      await settle(job, taken, { ...made, writtenAt, copy }, row.kind)
      return made.manifest
    })
  } catch (error) {
    log.error({ err: error, tenantId, backupId: id }, 'a backup failed')
    await ports.files.remove(key).catch(() => undefined)
    await asSystem(db, tenantId, async (ctx) => {
      await ctx.db
        .updateTable('backups')
        .set({ status: 'failed', failure: 'not_written', key: null, progress: '{}', protectionSecret: null, endedAt: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
      // Whoever asked for one looks at it; nobody looks at what the clock asked for.
      if (row.kind === 'scheduled') await ctx.emit('backup:troubled', { backupId: id, what: 'not_written' })
    })
    return undefined
  }
}

type Made = { manifest: Manifest; bytes: number; storedBytes: number; sha256: string; keyId: string }
type Settled = Made & { writtenAt?: string; copy?: Prepared | undefined }

/** Writes the archive of one instant into the store. */
async function write(job: JobCtx, { tenantId, id }: Taken, { key, mode }: { key: string; mode: FileMode }): Promise<Made> {
  const { db, ports } = job
  const { backupSecrets } = ports
  const version = await schemaVersion()
  const wrote = progressOf(job, { tenantId, id })
  return inSnapshot(db, tenantId, async (tx) => {
    const { rows } = await sql<{ slug: string; name: string; at: string }>`
      select slug, name, transaction_timestamp() as at from tenants where id = ${tenantId}`.execute(tx)
    const tenant = rows[0]
    if (!tenant) throw new Error('there is no such organisation')
    const head: Head = {
      format: FORMAT,
      schemaVersion: version,
      at: tenant.at,
      tenant: { id: tenantId, slug: tenant.slug, name: tenant.name },
    }
    let finished: { manifest: Manifest; bytes: number } | undefined
    const plain = createHash('sha256')
    const archive = writeArchive({
      ...{ tx, head, wrote, shapes: await shapesOf(tx), secrets: backupSecrets, files: ports.files, mode },
      done: (manifest, bytes) => {
        finished = { manifest, bytes }
      },
    })
    if (mode === 'reference') await pinFiles(db, tenantId, id)
    const { size } = await ports.files.put(key, seal(backupSecrets, tenantId, hashing(plain, archive)))
    if (!finished) throw new Error('the archive was not written to its end')
    return { ...finished, storedBytes: size, sha256: plain.digest('hex'), keyId: keyIdOf(backupSecrets[0]) }
  })
}

/** The bytes of files that are there now stay in the store as long as this backup names them. */
const pinFiles = (db: JobCtx['db'], tenantId: number, backupId: number) =>
  asSystem(db, tenantId, ({ db: tx }) =>
    sql`insert into backup_files (tenant_id, backup_id, file_id) select tenant_id, ${backupId}, id from files on conflict do nothing`.execute(
      tx,
    ),
  )

/** Says how far it is, some times a second at most: who waits sees it, and nobody else takes it over. */
function progressOf({ db }: JobCtx, { tenantId, id }: Taken): (progress: Written) => Promise<void> {
  let told = 0
  let expectedRows: number | undefined
  return async (progress) => {
    if (Date.now() - told < TELL_EVERY_MS) return
    told = Date.now()
    await asSystem(db, tenantId, async (ctx) => {
      expectedRows ??= await expected(ctx.db)
      await ctx.db
        .updateTable('backups')
        .set({ progress: JSON.stringify({ ...progress, expectedRows }), workedAt: sql<string>`now()` })
        .where('id', '=', id)
        .execute()
    })
  }
}

/** What the last one had is what this one will have, about. */
async function expected(tx: Parameters<typeof shapesOf>[0]): Promise<number> {
  const last = await tx.selectFrom('backups').select('rows').where('status', '=', 'ready').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return last?.rows ?? 0
}

/** A backup is ready. */
export async function settle(
  { db }: Pick<JobCtx, 'db'>,
  { tenantId, id }: Taken,
  { manifest, bytes, storedBytes, sha256, keyId, writtenAt, copy }: Settled,
  kind: string,
): Promise<void> {
  const tables = manifest.tables.filter(({ rows }) => rows > 0).map(({ name, rows, bytes: size }) => ({ name, rows, bytes: size }))
  await asSystem(db, tenantId, async (ctx) => {
    await ctx.db
      .updateTable('backups')
      .set({
        ...{ ...copy, protectionSecret: null, storedBytes: storedBytes + (copy?.protectedBytes ?? 0) },
        ...{ status: 'ready', bytes, sha256, keyId, schemaVersion: manifest.schemaVersion, progress: '{}' },
        rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
        files: manifest.files.count,
        tables: JSON.stringify(tables),
        verification: JSON.stringify({ level: 'bytes', ok: true, at: new Date().toISOString() }),
        log: JSON.stringify([
          { at: manifest.at, event: 'snapshot' },
          ...(writtenAt ? [{ at: writtenAt, event: 'written' }] : []),
          { at: new Date().toISOString(), event: 'ready' },
        ]),
        endedAt: sql<string>`now()`,
      })
      .where('id', '=', id)
      .execute()
    // The nightly drill: what was made by the clock is restored once, where nobody is.
    if (kind === 'scheduled') await ctx.db.insertInto('backupRuns').values({ tenantId, backupId: id, kind: 'verify' }).execute()
  })
}
