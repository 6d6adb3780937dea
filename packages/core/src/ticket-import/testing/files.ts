import type { ImportKind } from '@balcao/contracts/ticket-import/bounds'
import { isCsv } from '@balcao/contracts/ticket-import/bounds'
import { aStore, once } from '../../kb/transfer/testing/imports.ts'
import type { Desk } from '../../testing/desk.ts'
import { noPorts } from '../../testing/no-files.ts'
import { addMessages, create } from '../imports.ts'
import { beginningOf } from '../reading/open.ts'
import { workOnTicketImports } from '../work.ts'

export { aStore }

type Store = ReturnType<typeof aStore>

/** Text in pieces, as a stream brings it. */
export async function* inPieces(text: string, size = 37): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
}
export async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of source) found.push(one)
  return found
}

async function kept({ files }: Store, name: string, text: string) {
  const key = crypto.randomUUID()
  return { key, name, mime: 'text/plain', scan: 'clean' as const, ...(await files.put(key, once(Buffer.from(text)))) }
}

/** Sends a file as the desk's administrator. */
export async function sent(desk: Desk, store: Store, kind: ImportKind, text: string, sourceName?: string) {
  const file = await kept(store, `tickets.${isCsv(kind) ? 'csv' : 'json'}`, text)
  const beginning = isCsv(kind) ? await beginningOf(store.files, file.key) : undefined
  return (await desk.as('admin')((ctx) => create(ctx, { kind, ...(sourceName ? { sourceName } : {}) }, file, beginning))).import
}
export const sentMessages = async (desk: Desk, store: Store, id: number, text: string) => {
  const file = await kept(store, 'mensagens.csv', text)
  return (await desk.as('admin')((ctx) => addMessages(ctx, { id }, file))).import
}

/** Does what waits for the job. */
export const worked = (desk: Desk, { files }: Store) =>
  workOnTicketImports({
    db: desk.db,
    ports: { ...noPorts, files },
    sign: () => '',
    log: { info: () => undefined, error: ({ err }: { err?: unknown }) => console.error(err) },
  })
