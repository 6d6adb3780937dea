import { createTemplate } from '@balcao/db/testing/template'
import { startThrowAwayPostgres } from '../start/postgres-throw-away.ts'
import { runToEnd } from '../start/run-to-end.ts'

/**
 * One PostgreSQL for the whole run, with the migrated template that each test file clones. Tests find it in
 * TEST_DATABASE_URL; who sets that variable brings a database of their own. Tests that start our programs start them bundled.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const postgres = given ? undefined : await startThrowAwayPostgres(console.log)
  try {
    const url = given ?? postgres?.url ?? ''
    process.env.TEST_DATABASE_URL = url
    // Tests that start and kill a PostgreSQL of their own run the same programs.
    if (postgres) process.env.TEST_POSTGRES_BIN = postgres.programs
    await Promise.all([createTemplate(url), runToEnd({ file: 'build.ts', args: ['--programs'] })])
  } catch (error) {
    await postgres?.stop()
    throw error
  }
  return async () => {
    await postgres?.stop()
  }
}
