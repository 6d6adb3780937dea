import { migrateToLatest } from '@balcao/db/migrate'
import { EnvError, loadEnv } from '@balcao/platform/env'
import { migrateQueues } from '@balcao/platform/queues/postgres'

/** Migrates tables and queues; run once per release, before the new code starts. */
async function migrate(): Promise<void> {
  const env = loadEnv()
  await migrateToLatest(env.DATABASE_URL)
  if (!env.REDIS_URL) await migrateQueues(env.DATABASE_URL)
}

try {
  await migrate()
  process.stdout.write('The database is up to date.\n')
} catch (error) {
  process.stderr.write(`${error instanceof EnvError || error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
