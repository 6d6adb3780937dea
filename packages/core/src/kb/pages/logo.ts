import type { Database } from '@balcao/db/database'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'

/** The bytes of a logo. Pages show it before anybody signs in, at any host: its address is enough, and nobody guesses that. */
export async function readLogo(db: Database, id: string): Promise<Uint8Array | undefined> {
  const row = await inSystem(db, (tx) =>
    // Values come as text from the database.
    tx.selectFrom('kbLogos').where('id', '=', id).select(sql<string>`encode(bytes, 'base64')`.as('base64')).executeTakeFirst(),
  )
  return row && Buffer.from(row.base64, 'base64')
}
