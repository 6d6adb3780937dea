import { migrateToLatest } from '@balcao/db/migrate'
import { migrateQueues } from '@balcao/platform/queues/postgres'
import { seedOnce } from '../seed/main.ts'

/**
 * Migrates the database of DATABASE_URL and puts the demo data there once. A program of its own: it loads 30 MB.
 */
const { DATABASE_URL: url = '', REDIS_URL, NODE_ENV } = process.env
try {
  await migrateToLatest(url)
  if (!REDIS_URL?.trim()) await migrateQueues(url)
  if (NODE_ENV !== 'production') await seedOnce(url)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
