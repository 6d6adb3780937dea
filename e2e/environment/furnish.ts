import { migrateQueues } from '@balcao/platform/queues/postgres'
import { seedOnce } from '../../tooling/seed/main.ts'

/** Gives a migrated database what every environment has: the tables of the queues, and the demo's organisations. */
export async function furnish(url: string): Promise<void> {
  await migrateQueues(url)
  await seedOnce(url)
}
