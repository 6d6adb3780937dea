import pg from 'pg'

/**
 * How long the oldest transaction of this database has been open, in seconds; 0 where there is none. The login of the URL sees those of its
 * own sessions, which are all of Balcão's.
 */
export async function oldestTransaction(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ seconds: number }>(
      `select coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as seconds
       from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    )
    return rows[0]?.seconds ?? 0
  } finally {
    await client.end()
  }
}
