import { randomUUID } from 'node:crypto'
import { aDesk, type Desk } from '@balcao/core/testing/desk'
import { aDatabase, type TestDatabase } from '@balcao/db/testing/database'
import { aSession } from '@balcao/db/testing/factories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Gate } from './gate.ts'
import { Lookups } from './lookups.ts'

let house: TestDatabase
let desk: Desk
beforeAll(async () => {
  house = await aDatabase({ max: 4 })
  desk = await aDesk(house.db)
})
afterAll(() => house.close())

async function aPerson() {
  const { id } = await desk.person('agent')
  return { tenantId: desk.id, userId: id, sessionId: (await aSession(house.db, { tenantId: desk.id, id })).id }
}

/** A gate that counts who came through. */
function counting() {
  const gate = new Gate(1)
  const door = {
    came: 0,
    run<T>(work: () => T | Promise<T>) {
      door.came += 1
      return gate.run(work)
    },
  }
  return { door, admissions: door as unknown as Gate }
}

test('all that wait are looked up together, fifty at a time, and each hears of their own session', async () => {
  const { door, admissions } = counting()
  const lookups = new Lookups(() => ({ db: house.db, admissions }))
  const people = await Promise.all(Array.from({ length: 3 }, aPerson))
  const asked = Array.from({ length: 120 }, (_, n) => people[n % 3] as (typeof people)[number])
  const nobody = lookups.look({ tenantId: desk.id, userId: 1, sessionId: 999_999_999 })
  const facts = await Promise.all(asked.map((session) => lookups.look(session)))
  expect(await nobody).toBeUndefined()
  const names = await desk.rows((tx) => tx.selectFrom('users').select(['id', 'name']).execute())
  expect(facts.map((one) => one?.name)).toEqual(asked.map(({ userId }) => names.find(({ id }) => id === userId)?.name))
  expect(door.came).toBe(3)
})

test('who is gone when it is their turn is not looked up; where the database is away everybody who waits is told so', async () => {
  const { admissions } = counting()
  const lookups = new Lookups(() => ({ db: house.db, admissions }))
  const person = await aPerson()
  const [gone, there] = await Promise.allSettled([lookups.look(person, () => false), lookups.look(person)])
  expect(gone).toMatchObject({ status: 'rejected', reason: { code: 'session_expired' } })
  expect(there).toMatchObject({ status: 'fulfilled', value: { tenantStatus: 'active' } })

  const away = new Lookups(() => ({
    db: { ...house.db, system: { waitingCount: 0, connect: () => Promise.reject(new Error(randomUUID())) } as never },
    admissions,
  }))
  const refused = await Promise.allSettled([away.look(person), away.look(person)])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
