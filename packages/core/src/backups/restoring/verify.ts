import type { Verification } from '@balcao/contracts/backups/runs'
import { schemaVersion } from '@balcao/db/migrate'
import type { Scratch } from '@balcao/db/scratch'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { asSystem } from '../../ctx.ts'
import type { JobCtx } from '../../jobs.ts'
import type { Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read.ts'
import { unseal } from '../archive/seal.ts'
import { digestOf, type Shape, shapesOf } from '../shapes.ts'
import { asArchived, mustFit } from './differences.ts'

/** A backup whose bytes are there. */
export type Sealed = { tenantId: number; key: string; bytes: number }
export type Verified = Omit<Verification, 'status' | 'at' | 'failure' | 'durationMs'>

const ROWS = 500

/** The sealed bytes of a backup, from their beginning. */
export async function sealedBytes({ ports }: Pick<JobCtx, 'ports'>, { key }: Sealed): Promise<AsyncIterable<Uint8Array>> {
  const stored = await ports.files.get(key)
  if (!stored) throw new Error(`the bytes of backup ${key} are gone`)
  return stored.stream
}

/**
 * Restores a backup into a database of its own and compares what is there with what the archive names, to the digest. Where no database can
 * be made, the archive is read to its end and its tables are compared with those that there are.
 * @throws ArchiveError
 */
export async function verifyArchive(job: JobCtx, sealed: Sealed, heard: () => Promise<void>): Promise<Verified> {
  const { ports, db } = job
  const ring = ports.backupSecrets
  const shapes = await asSystem(db, sealed.tenantId, ({ db: tx }) => shapesOf(tx), 'read')
  // The first pass trusts nothing: only what was read to its end is loaded anywhere.
  const referred: string[] = []
  const manifest = await readArchive(ring, sealed.bytes, unseal(ring, sealed.tenantId, await sealedBytes(job, sealed)), {
    reference: (id) => void referred.push(id),
  })
  mustFit(manifest, shapes, sealed.tenantId, await schemaVersion())
  await heard()
  const files = { checked: manifest.files.count, missing: [...manifest.files.missing, ...(await missingOf(job, referred))] }
  const scratch = await ports.scratch()
  if (!scratch) {
    const tables = manifest.tables.map(({ name, rows }) => ({ name, rows, digestOk: true }))
    return { ok: true, level: 'structure', tables, files, mismatches: [] }
  }
  try {
    const broken = await load(job, sealed, scratch, archivedShapes(shapes, manifest), heard)
    const tables = await compared(scratch, sealed.tenantId, shapes, manifest)
    const mismatches = [...broken, ...tables.filter(({ digestOk }) => !digestOk).map(({ name }) => name)]
    return { ok: mismatches.length === 0, level: 'restored', tables, files, mismatches }
  } finally {
    await scratch.drop()
  }
}

/** Of files by reference, those whose bytes the store no longer has: named, and no fault of the rest. */
async function missingOf({ ports }: JobCtx, ids: readonly string[]): Promise<string[]> {
  const missing: string[] = []
  for (const id of ids) {
    const stored = await ports.files.get(id, { start: 0, end: 0 })
    if (!stored) missing.push(id)
    else for await (const _ of stored.stream) break
  }
  return missing
}

/** Older archives have fewer columns: what came since has what a new row would have. */
const archivedShapes = (shapes: readonly Shape[], { tables }: Manifest): Shape[] => {
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]))
  return shapes.map((shape) => asArchived(shape, columnsOf.get(shape.name) ?? shape.columns))
}

async function load(
  job: JobCtx,
  sealed: Sealed,
  scratch: Scratch,
  shapes: readonly Shape[],
  heard: () => Promise<void>,
): Promise<string[]> {
  const ring = job.ports.backupSecrets
  const known = new Map(shapes.map((shape) => [shape.name, shape]))
  await scratch.beginLoading()
  // The database puts some rows in while the next ones are read.
  let inserting: Promise<unknown> = Promise.resolve()
  await readArchive(ring, sealed.bytes, unseal(ring, sealed.tenantId, await sealedBytes(job, sealed)), {
    lines: async (table, lines) => {
      const shape = known.get(table)
      if (!shape) return
      for (let at = 0; at < lines.length; at += ROWS) {
        await inserting
        inserting = insert(scratch, shape, lines.slice(at, at + ROWS))
        inserting.catch(() => undefined)
      }
      await heard()
    },
  })
  await inserting
  return scratch.endLoading()
}

/** Columns that are not in archives and may not be empty have their defaults, as for a row that is new. */
const insert = ({ db }: Scratch, { name, columns }: Shape, lines: readonly string[]) =>
  inSystem(db, (tx) => {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    return sql`insert into ${sql.table(name)} (${names}) select ${names}
      from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json)`.execute(tx)
  })

async function compared({ db }: Scratch, tenantId: number, shapes: readonly Shape[], manifest: Manifest): Promise<Verified['tables']> {
  const known = new Map(shapes.map((shape) => [shape.name, shape]))
  const tables: Verified['tables'] = []
  for (const { name, columns, rows, digest } of manifest.tables) {
    const shape = known.get(name)
    if (!shape) continue
    const found = await asSystem(db, tenantId, (ctx) => digestOf(ctx.db, { ...shape, columns }, tenantId), 'read')
    tables.push({ name, rows, digestOk: found.rows === rows && found.digest === digest })
  }
  return tables
}
