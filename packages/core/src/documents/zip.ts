import { MAX_DOCUMENT_ZIP_BYTES } from '@balcao/contracts/documents/bounds'
import type { ZipDocuments } from '@balcao/contracts/documents/documents'
import { fileName } from '@balcao/contracts/files/file-names'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'
import { addStored, type StoredBytes, zipOf } from '../files/zip.ts'
import { recordReadings } from './internal/changes.ts'
import { documentRows } from './internal/document-rows.ts'
import { readable } from './readers.ts'

type Entry = { fileId: string; path: string; mtime: Date }

/** A path with something before its last name. */
function inFolder(path: string, before: string): string {
  const cut = path.lastIndexOf('/') + 1
  return path.slice(0, cut) + before + path.slice(cut)
}

/**
 * The files of these documents' current versions as one zip, written while it is sent: those that the caller reads and that were let
 * through. Each is written down as fetched. @throws DomainError document_not_found where they read none of them, document_zip_empty, document_zip_too_large
 */
export async function beginZip(ctx: Ctx, { ids }: ZipDocuments) {
  const seen = await documentRows(ctx).where('d.id', 'in', ids).where(readable(ctx)).orderBy('d.id').execute()
  if (seen.length === 0) throw notFound('document_not_found')
  const rows = seen.filter(({ scan }) => scan === 'clean')
  if (rows.length === 0) throw conflict('document_zip_empty')
  if (rows.reduce((sum, { size }) => sum + (size ?? 0), 0) > MAX_DOCUMENT_ZIP_BYTES) throw conflict('document_zip_too_large')
  const taken = new Set<string>()
  const entries = rows.map(({ id, name, fileId, madeAt, folderName }): Entry => {
    const path = folderName === null ? fileName(name) : `${fileName(folderName)}/${fileName(name)}`
    const own = taken.has(path.toLowerCase()) ? inFolder(path, `${id}-`) : path
    taken.add(own.toLowerCase())
    return { fileId: fileId as string, path: own, mtime: new Date(madeAt) }
  })
  const fetched = rows.map(({ id, currentNumber }) => ({ documentId: id, number: currentNumber }))
  await recordReadings(ctx, 'downloaded', fetched)
  const write = ({ bytes }: { bytes: StoredBytes }) =>
    zipOf(async (zip) => {
      for (const { fileId, path, mtime } of entries) await addStored(zip, bytes, fileId, path, mtime)
    })
  return { name: 'documentos.zip', type: 'application/zip', rows: entries.length, write }
}
