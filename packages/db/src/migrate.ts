import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import pg from 'pg'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/**
 * Brings a database to the newest schema. Several processes may call it at once: one migrates, the others wait.
 * @param url a user that may create tables and roles
 * @throws the error of the migration that failed; the whole run is rolled back
 */
export async function migrateToLatest(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A lost connection fails its next statement; without listeners, its error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    // Numbers are handed out ahead: a lower one may come to a database that has run a higher one.
    const provider = new FileMigrationProvider({ fs: { readdir }, path, migrationFolder })
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
    const { error, results } = await migrator.migrateToLatest()
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName
      throw new Error(`Migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  } finally {
    await db.destroy()
  }
}
