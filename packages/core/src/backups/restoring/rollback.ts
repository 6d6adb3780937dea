import { schemaVersion } from '@balcao/db/migrate'
import { inRestore } from '@balcao/db/restore'
import { sql } from 'kysely'
import { conflict, unprocessable } from '../../errors.ts'
import type { JobCtx } from '../../jobs.ts'
import { eraseWordsAgain } from '../../privacy/erasing/again.ts'
import { eraseAgain } from '../../users/erasing/again.ts'
import type { Manifest } from '../archive/manifest.ts'
import { readArchive } from '../archive/read.ts'
import { unseal } from '../archive/seal.ts'
import { type Digest, shapesOf } from '../shapes.ts'
import { applyDifferences } from './apply.ts'
import { differing, isSame, liveDigests, mustFit, staging, writable } from './differences.ts'
import { bringBack } from './files.ts'
import { markWithin, type Scope } from './scope.ts'
import { type Sealed, sealedBytes } from './verify.ts'

/** How many rows were written, by table. */
export type RolledBack = { tables: { name: string; added: number; changed: number; removed: number }[] }

/**
 * Makes an organisation what it was, in one transaction: all of it, or nothing. What was seen in the preview must be what there is, and the
 * safety backup must hold exactly that, so that it can be undone.
 * @throws DomainError rollback_preview_stale, ArchiveError
 */
export async function rollBack(
  job: JobCtx,
  sealed: Sealed,
  previewed: Record<string, Digest>,
  safety: Pick<Manifest, 'tables'>,
  scope: Scope,
): Promise<RolledBack> {
  const { tenantId } = sealed
  const ring = job.ports.backupSecrets
  const version = await schemaVersion()
  return inRestore(job.db, tenantId, async (tx) => {
    const all = await shapesOf(tx)
    const shapes = writable(all)
    const live = await liveDigests(tx, shapes, tenantId)
    const kept = new Map(safety.tables.map((table) => [table.name, table]))
    for (const { name } of shapes)
      if (!isSame(live[name], previewed[name]) || !isSame(live[name], kept.get(name))) throw conflict('rollback_preview_stale')
    const visit = await staging(tx, shapes, tenantId)
    const manifest = await readArchive(ring, sealed.bytes, unseal(ring, tenantId, await sealedBytes(job, sealed)), {
      ...visit,
      file: bringBack(job, tx),
    })
    mustFit(manifest, all, tenantId, version)
    const changed = differing(manifest, shapes, live)
    const tables: RolledBack['tables'] = []
    for (const [name, counts] of await markWithin(tx, changed, tenantId, scope))
      if (counts.added + counts.changed + counts.removed > 0) tables.push({ name, ...counts })
    // What comes back came in before: triggers do not count it again.
    await sql`select set_config('app.brings_back', 'on', true)`.execute(tx)
    const left = await applyDifferences(tx, changed, tenantId, scope)
    // A part of it would be neither the one state nor the other.
    if (left.length > 0) throw unprocessable('rollback_incomplete')
    await eraseAgain(tx, tenantId)
    await eraseWordsAgain(tx, tenantId)
    return { tables }
  })
}
