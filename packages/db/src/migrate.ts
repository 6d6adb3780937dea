import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { applyFunctions } from './internal/functions.ts'
import { runFile, sqlFiles } from './internal/sql-files.ts'

/** The first migration of the history that the baseline replaced (decision 022). */
const OF_BEFORE = '001-house'

/**
 * Migrates a database: roles, changed functions, then the missing migrations, in one transaction. Of several concurrent callers one
 * migrates and the others wait.
 * @param url a user that may create tables and roles
 * @throws Error naming the file that failed, or what to do with a database that cannot be migrated; nothing is changed then
 */
export async function migrateToLatest(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // A lost connection fails its next statement; without listeners its error event would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtext('balcao.migrate'))`.execute(tx)
      await refuseFormerDatabase(tx)
      await runFile(tx, 'prepare/roles.sql')
      await applyFunctions(tx)
      await applyMigrations(tx)
    })
  } finally {
    await db.destroy()
  }
}

/** Nothing was released before the baseline, so there is no upgrade path from the former history. */
async function refuseFormerDatabase(tx: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ migrated: boolean }>`select to_regclass('kysely_migration') is not null as migrated`.execute(tx)
  if (!rows[0]?.migrated) return
  const former = await sql`select from kysely_migration where name = ${OF_BEFORE}`.execute(tx)
  if (former.rows.length > 0)
    throw new Error(
      'This database was made by an earlier Balcão that was never released, and cannot be migrated: start anew with `npm run db:new`, or give DATABASE_URL an empty database.',
    )
}

async function applyMigrations(tx: Transaction<unknown>): Promise<void> {
  let failure: unknown
  const run = async (db: Kysely<unknown>, path: string) => {
    try {
      await runFile(db, 'prepare/tenant-table.sql')
      await runFile(db, path)
    } catch (error) {
      failure = error
      throw error
    }
  }
  const files = await sqlFiles('migrations')
  const migrations = Object.fromEntries(files.map(({ name, path }): [string, Migration] => [name, { up: (db) => run(db, path) }]))
  // Numbers are assigned in advance, so a lower one may arrive after a higher one has run.
  const migrator = new Migrator({ db: tx, provider: { getMigrations: async () => migrations }, allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  // After a failed statement the migrator cannot release its lock and reports that error instead.
  if (error) throw failure ?? error
}

/** The names of all migrations, in order. */
export const migrationNames = async (): Promise<string[]> => (await sqlFiles('migrations')).map(({ name }) => name)

/** The newest migration there is: what a database that is up to date has the shape of. */
export async function schemaVersion(): Promise<string> {
  return (await migrationNames()).at(-1) ?? ''
}
