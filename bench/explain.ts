import type { BenchEnvironment } from './bench-environment.ts'
import { barePool, type CallName, type Facts, STATEMENTS } from './statements.ts'

/** Prints how PostgreSQL runs the statements, each inside a transaction that is rolled back. */
export async function explain(environment: BenchEnvironment, facts: Facts, say: (line: string) => void): Promise<void> {
  const pool = barePool(environment.url, 1)
  const client = await pool.connect()
  try {
    for (const call of Object.keys(STATEMENTS) as CallName[])
      for (const { name, text, values } of STATEMENTS[call]) {
        await client.query('begin')
        const { rows } = await client.query(`explain (analyze, buffers) ${text}`, values(facts, 0))
        await client.query('rollback')
        say(`\n── ${name}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`)
      }
  } finally {
    client.release()
    await pool.end()
  }
}
