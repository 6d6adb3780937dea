import type pg from 'pg'

/** Refused because of a process of the superuser's, and because of connections. */
const REFUSED = new Set(['42501', '55006'])

/**
 * Drops a database with its connections. Force is refused where an autovacuum, which is the superuser's, is at work: then without force,
 * which sends the autovacuum away and waits for connections that are being closed, and with force where some are not.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  const [forced, plain] = [`drop database if exists ${name} with (force)`, `drop database if exists ${name}`]
  for (const statement of [forced, plain])
    try {
      await client.query(statement)
      return
    } catch (error) {
      if (!REFUSED.has((error as { code?: string }).code ?? '')) throw error
    }
  await client.query(forced)
}
