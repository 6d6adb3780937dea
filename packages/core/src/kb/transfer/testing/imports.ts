import { createHash, randomUUID } from 'node:crypto'
import { ImportArticles } from '@balcao/contracts/kb/import'
import type { Desk } from '../../../testing/desk.ts'
import { noPorts } from '../../../testing/no-files.ts'
import { importFile } from '../imports.ts'
import { workOnTransfers } from '../work.ts'

export async function collect(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}
export async function* once(bytes: Uint8Array) {
  yield bytes
}

/** A store in memory. */
export function aStore() {
  const kept = new Map<string, Buffer>()
  const sized = (bytes: Buffer) => ({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  const files = {
    ...noPorts.files,
    get: async (key: string) => {
      const bytes = kept.get(key)
      return bytes && { stream: once(bytes) }
    },
    put: async (key: string, source: AsyncIterable<Uint8Array>) => {
      const bytes = await collect(source)
      kept.set(key, bytes)
      return sized(bytes)
    },
    store: async (bytes: Uint8Array) => {
      const key = randomUUID()
      kept.set(key, Buffer.from(bytes))
      return { key, mime: bytes[0] === 0x89 ? 'image/png' : 'application/octet-stream', ...sized(Buffer.from(bytes)) }
    },
  }
  return { kept, files }
}
type Store = ReturnType<typeof aStore>

type Asked = Partial<ImportArticles> & { name?: string }

/** Imports a file as the desk's manager. */
export async function importing(desk: Desk, { files }: Store, content: string | Buffer, { name = 'artigos.md', ...input }: Asked = {}) {
  const bytes = Buffer.from(content)
  const open: Parameters<typeof importFile>[0]['open'] = (run) => desk.as('manager')(run)
  const file = { name, bytes, scan: 'clean' as const, ...(await files.store(bytes)) }
  return importFile({ open, files, store: { put: files.store, scan: 'clean' } }, ImportArticles.parse(input), file)
}

/** Does what waits for the job. */
export const worked = (desk: Desk, { files }: Store) =>
  workOnTransfers({
    db: desk.db,
    ports: { ...noPorts, files },
    sign: () => '',
    log: { info: () => undefined, error: ({ err }: { err?: unknown }) => Promise.reject(err) },
  })
