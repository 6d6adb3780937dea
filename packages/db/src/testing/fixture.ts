import { test as base } from 'vitest'
import { aDatabase, type TestDatabase } from './database.ts'
import { aTenant } from './factories.ts'

type Tenant = Awaited<ReturnType<typeof aTenant>>

/** A test with a database of its file, and two new tenants of its own in it. */
export const test = base.extend<{ house: TestDatabase; a: Tenant; b: Tenant }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: the fixture's signature wants it.
    async ({}, use) => {
      const house = await aDatabase()
      await use(house)
      await house.close()
    },
    { scope: 'file' },
  ],
  a: async ({ house }, use) => use(await aTenant(house.db)),
  b: async ({ house }, use) => use(await aTenant(house.db)),
})
