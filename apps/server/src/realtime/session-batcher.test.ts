import { randomUUID } from 'node:crypto'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import { aSession } from '@balcao/db/testing/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'
import { SessionBatcher } from './session-batcher.ts'

let testDb: TestDatabase
let desk: Desk
beforeAll(async () => {
  testDb = await aDatabase({ max: 4 })
  desk = await aDesk(testDb.db)
})
afterAll(() => testDb.close())

async function aPerson() {
  const { id } = await desk.person('agent')
  return { tenantId: desk.id, userId: id, sessionId: (await aSession(testDb.db, { tenantId: desk.id, id })).id }
}

/** A semaphore that counts admissions. */
function counting() {
  const semaphore = new Semaphore(1)
  const counter = {
    came: 0,
    run<T>(work: () => T | Promise<T>) {
      counter.came += 1
      return semaphore.run(work)
    },
  }
  return { counter, admissions: counter as unknown as Semaphore }
}

test('all waiting sessions are looked up together, fifty at a time, and each caller gets its own', async () => {
  const { counter, admissions } = counting()
  const batcher = new SessionBatcher(() => ({ db: testDb.db, admissions }))
  const people = await Promise.all(Array.from({ length: 3 }, aPerson))
  const asked = Array.from({ length: 120 }, (_, n) => people[n % 3] as (typeof people)[number])
  const nobody = batcher.lookUp({ tenantId: desk.id, userId: 1, sessionId: 999_999_999 })
  const facts = await Promise.all(asked.map((session) => batcher.lookUp(session)))
  expect(await nobody).toBeUndefined()
  const names = await desk.rows((tx) => tx.selectFrom('users').select(['id', 'name']).execute())
  expect(facts.map((one) => one?.name)).toEqual(asked.map(({ userId }) => names.find(({ id }) => id === userId)?.name))
  expect(counter.came).toBe(3)
})

test('a caller that has disconnected is not looked up; if the database is down all waiting callers fail', async () => {
  const { admissions } = counting()
  const batcher = new SessionBatcher(() => ({ db: testDb.db, admissions }))
  const person = await aPerson()
  const [gone, there] = await Promise.allSettled([batcher.lookUp(person, () => false), batcher.lookUp(person)])
  expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'session_expired' } })
  expect(there).toMatchObject({ status: 'fulfilled', value: { tenantStatus: 'active' } })

  const away = new SessionBatcher(() => ({
    db: { ...testDb.db, system: { waitingCount: 0, connect: () => Promise.reject(new Error(randomUUID())) } as never },
    admissions,
  }))
  const refused = await Promise.allSettled([away.lookUp(person), away.lookUp(person)])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
