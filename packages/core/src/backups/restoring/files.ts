import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import type { JobCtx } from '../../jobs.ts'

async function* once(content: Buffer) {
  yield content
}

/** Puts bytes back that the store no longer has, under the keys that rows know them by. Should the rows not come back, the sweep takes them. */
export const bringBack =
  ({ ports }: JobCtx, tx: Tx) =>
  async (id: string, content: Buffer): Promise<void> => {
    const { rows } = await sql<{ id: string }>`select id from files where id = ${id}::uuid`.execute(tx)
    if (rows.length > 0) return
    const stored = await ports.files.get(id, { start: 0, end: 0 })
    if (!stored) await ports.files.put(id, once(content))
    else for await (const _ of stored.stream) break
  }
