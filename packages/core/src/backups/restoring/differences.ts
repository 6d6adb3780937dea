import type { Tx } from '@balcao/db/tenant'
import { ArchiveError } from '../archive/errors.ts'
import type { Manifest } from '../archive/manifest.ts'
import type { Visit } from '../archive/read.ts'
import { type Digest, digestOf, type Shape } from '../shapes.ts'
import { LINES } from '../tables.ts'
import { makeStage, stageLines } from './stage.ts'

/** The digests of the tables that a rollback may write, as they are in this transaction. */
export async function liveDigests(tx: Tx, shapes: readonly Shape[], tenantId: number): Promise<Record<string, Digest>> {
  const all: Record<string, Digest> = {}
  for (const shape of shapes) all[shape.name] = await digestOf(tx, shape, tenantId)
  return all
}

export const isSame = (a: Digest | undefined, b: Digest | undefined): boolean =>
  a !== undefined && b !== undefined && a.rows === b.rows && a.digest === b.digest

/** Tables that a rollback may write; those that it leaves alone are only read. */
export const writable = (shapes: readonly Shape[]): Shape[] => shapes.filter(({ line }) => line.travels !== 'copied')

/** What a rollback never touches, by the names of tables. */
export const KEPT: readonly string[] = LINES.filter(({ travels }) => travels === 'copied').map(({ name }) => name)

/** Archives of another shape than the database has, or that are not this organisation's, are refused. @throws ArchiveError */
export function mustFit(manifest: Manifest, shapes: readonly Shape[], tenantId: number, schemaVersion: string): void {
  if (manifest.tenant.id !== tenantId) throw new ArchiveError('archive_foreign', String(manifest.tenant.id))
  if (manifest.schemaVersion > schemaVersion) throw new ArchiveError('archive_newer', manifest.schemaVersion)
  const known = new Map(shapes.map((shape) => [shape.name, shape]))
  for (const { name, columns } of manifest.tables) {
    const shape = known.get(name)
    if (shape && !columns.every((column) => shape.columns.includes(column)))
      throw new ArchiveError('archive_manifest', `columns of ${name}`)
  }
}

/**
 * The tables of an archive that are not as they are now. Those with equal digests need not be looked at again. An older archive has fewer columns:
 * its rows are compared by those, and what came since stays as it is, or gets what a new row would have.
 */
export function differing(manifest: Manifest, shapes: readonly Shape[], live: Record<string, Digest>): Shape[] {
  const archived = new Map(manifest.tables.map((table) => [table.name, table]))
  return shapes.flatMap((shape): Shape[] => {
    const table = archived.get(shape.name)
    if (!table || isSame(table, live[shape.name])) return []
    return [asArchived(shape, table.columns)]
  })
}

/** A table with the columns that an archive has of it, in the archive's order. */
export const asArchived = (shape: Shape, columns: readonly string[]): Shape => ({
  ...shape,
  columns,
  later: shape.later.filter((column) => columns.includes(column)),
})

/** Reads the rows of these tables out of an archive beside those that there are. */
export async function staging(tx: Tx, shapes: readonly Shape[], tenantId: number): Promise<Visit> {
  await makeStage(tx)
  const wanted = new Map(shapes.map((shape) => [shape.name, shape]))
  return {
    lines: async (table, lines) => {
      const shape = wanted.get(table)
      if (shape) await stageLines(tx, shape, tenantId, lines)
    },
  }
}
