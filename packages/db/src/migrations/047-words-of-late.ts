import { type Kysely, sql } from 'kysely'

/** As 037 made them: places of the table, and rows at each, that tell how common the words are. */
const FORMER = ['generate_series(0, 39) n', 'limit 50) s'] as const
/** The newest three tenths of the same places, for no more is ever walked; and more rows at each. */
const OF_LATE = ['generate_series(28, 39) n', 'limit 150) s'] as const

/**
 * Words are common enough to be walked to where they are common among what would be walked. Those of old texts alone were
 * walked to in vain, three hundred thousand rows, before the index of words was asked (decision 049).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant create on schema public to balcao_system`.execute(db)
  await sql`set local role balcao_system`.execute(db)
  for (const name of ['find_tickets', 'find_comments']) {
    const { rows } = await sql<{ former: string }>`select pg_get_functiondef(${name}::regproc) as former`.execute(db)
    const former = rows[0]?.former ?? ''
    if (!FORMER.every((part) => former.includes(part))) throw new Error(`${name} is not as migration 037 made it.`)
    await sql.raw(FORMER.reduce((text, part, n) => text.replace(part, OF_LATE[n] as string), former)).execute(db)
  }
  await sql`reset role`.execute(db)
  await sql`revoke create on schema public from balcao_system`.execute(db)
}
