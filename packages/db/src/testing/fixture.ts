import { test as base } from 'vitest'
import { aDatabase, type TestDatabase } from './database.ts'
import { aTenant } from './factories.ts'

type Tenant = Awaited<ReturnType<typeof aTenant>>

/** A test with one database per file and two new tenants per test. */
export const test = base.extend<{ testDb: TestDatabase; a: Tenant; b: Tenant }>({
  testDb: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const testDb = await aDatabase()
      await use(testDb)
      await testDb.close()
    },
    { scope: 'file' },
  ],
  a: async ({ testDb }, use) => use(await aTenant(testDb.db)),
  b: async ({ testDb }, use) => use(await aTenant(testDb.db)),
})
