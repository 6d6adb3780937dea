import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateToLatest } from '@balcao/db/migrate'
import { printSchema } from '@balcao/db/print-schema'
import { startThrowAwayPostgres } from '../start/postgres-throw-away.ts'
import { failWith } from '../start/setup.ts'

const FILE = 'packages/db/schema.sql'

/** Migrates an empty database, says how long that takes, and writes down its schema. */
async function writeSchema(): Promise<void> {
  const postgres = await startThrowAwayPostgres(console.log)
  try {
    const first = await timed(() => migrateToLatest(postgres.url))
    const second = await timed(() => migrateToLatest(postgres.url))
    console.log(`An empty database is migrated in ${first} s; one that is up to date is left alone in ${second} s.`)
    const file = join(import.meta.dirname, '..', '..', FILE)
    const schema = await printSchema(postgres.url)
    const isSame = schema === readFileSync(file, { encoding: 'utf8', flag: 'a+' })
    if (!isSame) writeFileSync(file, schema)
    console.log(`${FILE} ${isSame ? 'is up to date' : 'was written anew'}.`)
  } finally {
    await postgres.stop()
  }
}

async function timed(run: () => Promise<void>): Promise<string> {
  const began = performance.now()
  await run()
  return ((performance.now() - began) / 1000).toFixed(2)
}

try {
  await writeSchema()
} catch (error) {
  failWith(error)
}
