import { sql } from 'kysely'
import { expect } from 'vitest'
import { prepared } from './prepared.ts'
import { inTenant, type Tx } from './tenant.ts'
import { aTicket } from './testing/factories.ts'
import { test } from './testing/fixture.ts'

const staff = (tenantId: number) => ({ tenantId, userId: null, side: 'staff' as const })

test('a prepared statement is built once and answers by the values of each call', async ({ testDb, a }) => {
  let built = 0
  const titles = prepared((db: Tx, ids: readonly number[], least: number) => {
    built += 1
    return db
      .selectFrom('tickets')
      .select(['id', 'createdAt'])
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
      .where('id', '>=', least)
      .orderBy('id')
      .compile()
  })
  const [one, two] = [await aTicket(testDb.db, a.id), await aTicket(testDb.db, a.id)]
  const ids = (asked: number[], least: number) =>
    inTenant(testDb.db, staff(a.id), async (tx) => (await titles(tx, asked, least)).map(({ id }) => id))
  expect(await ids([one.id, two.id], 0)).toEqual([one.id, two.id])
  expect(await ids([one.id, two.id], two.id)).toEqual([two.id])
  expect(await ids([], 0)).toEqual([])
  expect(built).toBe(1)
})

test('a value may occur several times, next to constants', async ({ testDb, a }) => {
  const sums = prepared((db: Tx, value: number, word: string | null) =>
    sql<{ sum: number; word: string | null }>`select ${value}::int + ${value}::int + ${7}::int as sum, ${word}::text as word`.compile(db),
  )
  await inTenant(testDb.db, staff(a.id), async (tx) => {
    expect(await Promise.all([sums(tx, 1, 'a'), sums(tx, 2, null)])).toEqual([[{ sum: 9, word: 'a' }], [{ sum: 11, word: null }]])
  })
})

test('a prepared statement sees the rows of the tenant whose transaction runs it', async ({ testDb, a, b }) => {
  const all = prepared((db: Tx) => db.selectFrom('tickets').select('tenantId').compile())
  await aTicket(testDb.db, a.id)
  await aTicket(testDb.db, b.id)
  const seen = (tenantId: number) => inTenant(testDb.db, staff(tenantId), async (tx) => (await all(tx)).map((row) => row.tenantId))
  expect([await seen(a.id), await seen(b.id)]).toEqual([[a.id], [b.id]])
})
