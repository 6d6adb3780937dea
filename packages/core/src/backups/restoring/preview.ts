import type { PreviewTable, RollbackPreview } from '@balcao/contracts/backups/runs'
import { schemaVersion } from '@balcao/db/migrate'
import { inRestore } from '@balcao/db/restore'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { JobCtx } from '../../jobs.ts'
import { readArchive } from '../archive/read.ts'
import { unseal } from '../archive/seal.ts'
import { type Digest, type Shape, shapesOf } from '../shapes.ts'
import { samplesOf } from './diff.ts'
import { differing, KEPT, liveDigests, mustFit, staging, writable } from './differences.ts'
import { markWithin, type Scope } from './scope.ts'
import { type Sealed, sealedBytes } from './verify.ts'

type Found = Pick<RollbackPreview, 'tables' | 'lost' | 'conflicts' | 'kept' | 'seconds'>
/** What a preview found, and the digests of the rows that it saw: what is carried out must find the same. */
export type Previewed = { shown: Found; digests: Record<string, Digest> }

/** Compares an archive with what there is, and writes nothing. @throws ArchiveError */
export async function previewRollback(job: JobCtx, sealed: Sealed, scope: Scope): Promise<Previewed> {
  const began = Date.now()
  const { tenantId } = sealed
  const ring = job.ports.backupSecrets
  const version = await schemaVersion()
  return inRestore(job.db, tenantId, async (tx) => {
    const all = await shapesOf(tx)
    const shapes = writable(all)
    const digests = await liveDigests(tx, shapes, tenantId)
    const visit = await staging(tx, shapes, tenantId)
    const manifest = await readArchive(ring, sealed.bytes, unseal(ring, tenantId, await sealedBytes(job, sealed)), visit)
    mustFit(manifest, all, tenantId, version)
    const tables: PreviewTable[] = []
    const changed = differing(manifest, shapes, digests)
    const marked = await markWithin(tx, changed, tenantId, scope)
    for (const shape of changed) {
      const counts = marked.get(shape.name)
      if (!counts || counts.added + counts.changed + counts.removed === 0) continue
      const samples = await samplesOf(tx, shape, tenantId)
      tables.push({ name: shape.name, ...counts, samples: samples.map((one) => asShown(one, shape)) })
    }
    const shown = {
      tables,
      lost: await lostIn(tx),
      conflicts: await conflictsIn(tx, tenantId),
      kept: [...KEPT],
      seconds: (Date.now() - began) / 1000,
    }
    return { shown, digests }
  })
}

type Sample = { op: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }
const LONGEST = 200
const short = (value: unknown) => (typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value)

/** Of a change, its key and the fields that differ. */
function asShown({ op, before, after }: Sample, { key }: Shape): PreviewTable['samples'][number] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) =>
      name !== 'tenant_id' && (key.includes(name) || op !== 'change' || JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name])),
  )
  const some = (row: Record<string, unknown> | null) => row && Object.fromEntries(names.map((name) => [name, short(row[name])]))
  return { op: op as 'add' | 'change' | 'remove', before: some(before), after: some(after) }
}

async function lostIn(tx: Tx): Promise<Found['lost']> {
  const { rows } = await sql<Found['lost']>`
    select count(*) filter (where table_name = 'tickets') as tickets, count(*) filter (where table_name = 'comments') as replies,
      count(*) filter (where table_name = 'attachments') as files from backup_stage where op = 'remove'`.execute(tx)
  return rows[0] as Found['lost']
}

/** People who would come back, whose e-mail somebody else has now. */
async function conflictsIn(tx: Tx, tenantId: number): Promise<Found['conflicts']> {
  const { rows } = await sql<{ value: string }>`
    select u.email as value from backup_stage s join users u on u.tenant_id = ${tenantId} and u.email = s.line ->> 'email'
    where s.table_name = 'users' and s.op = 'add' limit 50`.execute(tx)
  return rows.map(({ value }) => ({ table: 'users', field: 'email', value }))
}
