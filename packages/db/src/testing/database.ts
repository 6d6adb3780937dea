import pg from 'pg'
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts'
import { cloneDatabase } from './template.ts'

export type TestDatabase = {
  url: string
  db: Database
  /** Runs statements as the owner of the database, which row level security's roles do not bind. */
  asOwner(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Runs a statement that sees every tenant's rows, on one connection, which plans what has a name once. */
  asSystem(query: { name: string; text: string }): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** The PostgreSQL of this test run, as its owner. */
export function testServerUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests through vitest, whose global setup starts PostgreSQL')
  return url
}

/** A migrated database for one test, cloned in about 0.1 s. */
export async function aDatabase(options: DatabaseOptions = {}): Promise<TestDatabase> {
  const { url, drop } = await cloneDatabase(testServerUrl())
  const db = openDatabase(url, options)
  const owner = new pg.Pool({ connectionString: url, max: 2, idleTimeoutMillis: 1_000 })
  // A statement over all tables would start two more processes each time, for the work of a millisecond.
  const alone = '-c role=balcao_system -c jit=off -c max_parallel_workers_per_gather=0'
  const system = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 5_000, options: alone })
  for (const pool of [owner, system]) {
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
  }
  return {
    url,
    db,
    asOwner: async (text, values) => (await owner.query(text, values)).rows as Record<string, unknown>[],
    asSystem: async (query) => (await system.query(query)).rows as Record<string, unknown>[],
    close: async () => {
      await Promise.all([db.close(), owner.end(), system.end()])
      await drop()
    },
  }
}
