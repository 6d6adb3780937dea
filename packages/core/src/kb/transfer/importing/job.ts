import type { ImportSource } from '@balcao/contracts/kb/import-words'
import { sql } from 'kysely'
import { invalid } from '../../../errors.ts'
import type { ReadableBytes } from '../../../ports.ts'
import type { Store } from './media.ts'
import type { Options } from './plan.ts'
import { type Open, runImport } from './run.ts'
import { undoImport } from './undo.ts'

/** What an import was asked for; its file is kept until it is over. */
export type ImportInput = Options & { source: ImportSource; fileName: string }
export type ImportTools = { open: Open; files: ReadableBytes; store: Store }

async function bytesOf(files: ReadableBytes, key: string | null): Promise<Buffer> {
  const file = key === null ? undefined : await files.get(key)
  if (!file) throw invalid({ field: 'file', reason: 'import_failed' })
  const parts: Uint8Array[] = []
  for await (const part of file.stream) parts.push(part)
  return Buffer.concat(parts)
}

/** Looks at or writes all articles of an import's file, and says that it has ended. @throws DomainError where the file is none that we read */
export async function runImportFile(
  { open, files, store }: ImportTools,
  id: number,
  fileKey: string | null,
  input: ImportInput,
): Promise<void> {
  const { readFile } = await import('../reading/read-file.ts')
  const { source, items } = await readFile(await bytesOf(files, fileKey), input.fileName, input.source)
  await open(({ db }) =>
    db
      .updateTable('kbTransfers')
      .set({ total: items.length, input: JSON.stringify({ ...input, source }) })
      .where('id', '=', id)
      .execute(),
  )
  await runImport({ id, fileName: input.fileName, items, options: input, store }, open)
  await open(({ db }) =>
    db
      .updateTable('kbTransfers')
      .set({ state: input.dryRun ? 'looked' : 'done', done: items.length, endedAt: sql<string>`now()`, failure: null })
      .where('id', '=', id)
      .execute(),
  )
}

/** Takes an import back, and says that this has ended. */
export async function runUndo(open: Open, id: number): Promise<void> {
  await undoImport(id, open)
  await open(({ db }) => db.updateTable('kbTransfers').set({ state: 'undone' }).where('id', '=', id).execute())
}
