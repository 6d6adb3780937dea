import { randomUUID } from 'node:crypto'
import { inSystem } from '@balcao/db/system'
import type { TestDatabase } from '@balcao/db/testing/database'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { login } from '../auth/login.ts'
import { anAuthContext } from '../testing/auth-context.ts'
import { test } from '../testing/desk.ts'
import { register } from './registration.ts'
import { removeUnconfirmed } from './unconfirmed.ts'

const PASSWORD = 'uma senha bem comprida'

/** An organisation that was registered so many days ago. */
async function registered({ db }: TestDatabase, days: number) {
  const slug = `org-${randomUUID()}`
  await register(anAuthContext(db), { companyName: 'Nova', slug, subdomain: slug, adminEmail: `ana@${slug}.test`, adminName: 'Ana' }, 'key')
  return inSystem(db, async (tx) => {
    const createdAt = new Date(Date.now() - days * 86_400_000).toISOString()
    const { id } = await tx.updateTable('tenants').set({ createdAt }).where('slug', '=', slug).returning('id').executeTakeFirstOrThrow()
    const admin = await tx.selectFrom('users').select(['id', 'email']).where('tenantId', '=', id).executeTakeFirstOrThrow()
    return { id, slug, admin }
  })
}

/** Runs the job; answers what it wrote into the log. */
async function upkeep({ db }: TestDatabase): Promise<object[]> {
  const lines: object[] = []
  await removeUnconfirmed({ db, log: { info: (fields) => void lines.push(fields) } })
  return lines
}
const isThere = ({ db }: TestDatabase, id: number) =>
  inSystem(db, async (tx) => (await tx.selectFrom('tenants').select('id').where('id', '=', id).executeTakeFirst()) !== undefined)

test('T24 an organisation nobody came to in 14 days goes with every row it had; younger and older ones of seeds stay', async ({
  testDb,
  desk,
}) => {
  const gone = await registered(testDb, 15)
  const young = await registered(testDb, 13)
  await inSystem(testDb.db, (tx) =>
    tx.updateTable('tenants').set({ createdAt: '2020-01-01T00:00:00Z' }).where('id', '=', desk.id).execute(),
  )
  expect(await upkeep(testDb)).toMatchObject([{ organization: { id: gone.id, slug: gone.slug } }])
  expect([await isThere(testDb, gone.id), await isThere(testDb, young.id), await isThere(testDb, desk.id)]).toEqual([false, true, true])
  const tables = await testDb.asOwner(
    `select c.table_name as name from information_schema.columns c join pg_class k on k.relname = c.table_name and k.relkind = 'r'
     where c.table_schema = 'public' and c.column_name = 'tenant_id'`,
  )
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables)
    await inSystem(testDb.db, async (tx) => {
      const { rows } = await sql`select 1 from ${sql.table(String(name))} where tenant_id = ${gone.id} limit 1`.execute(tx)
      expect(rows, String(name)).toEqual([])
    })
  expect(await upkeep(testDb)).toEqual([])
})

test('the name is free again afterwards', async ({ testDb }) => {
  const { slug } = await registered(testDb, 20)
  await upkeep(testDb)
  const again = { companyName: 'Outra', slug, subdomain: slug, adminEmail: 'bia@outra.test', adminName: 'Bia' }
  expect(await register(anAuthContext(testDb.db), again)).toMatchObject({ organization: { name: 'Outra', slug } })
})

test('whoever signed in once keeps the organisation, also when the session has long been cleaned away', async ({ testDb }) => {
  const { id, admin } = await registered(testDb, 40)
  const auth = anAuthContext(testDb.db)
  const passwordHash = await auth.passwords.hash(PASSWORD)
  await inSystem(testDb.db, (tx) => tx.updateTable('users').set({ passwordHash }).where('id', '=', admin.id).execute())
  await login(auth, { email: admin.email, password: PASSWORD })
  await inSystem(testDb.db, async (tx) => {
    await tx.deleteFrom('sessions').where('tenantId', '=', id).execute()
    await tx.updateTable('users').set({ passwordHash: null, lastSeenAt: null }).where('id', '=', admin.id).execute()
  })
  expect(await upkeep(testDb)).toEqual([])
  expect(await isThere(testDb, id)).toBe(true)
})

test('a first sign-in at the very moment of the removal either counts or fails, and leaves nothing half there', async ({ testDb }) => {
  const { id, admin } = await registered(testDb, 15)
  const signIn = inSystem(testDb.db, async (tx) => {
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    await tx
      .insertInto('sessions')
      .values({ tenantId: id, userId: admin.id, refreshHash: 'x', expiresAt: inAnHour, idleExpiresAt: inAnHour })
      .execute()
    // The removal is on its way and waits for this transaction.
    const removal = upkeep(testDb)
    await expect
      .poll(async () => {
        const waiting = await testDb.asOwner(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return waiting.length
      })
      .toBe(1)
    return { removal }
  })
  expect(await (await signIn).removal).toEqual([])
  expect(await isThere(testDb, id)).toBe(true)
})
