import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { inTenant, type Tx } from './tenant.ts'
import { test } from './testing/fixture.ts'
import { announceAfterCommit } from './with-commit.ts'

const staff = (tenantId: number) => ({ tenantId, userId: null, side: 'staff' as const })
const insert = (tx: Tx, tenantId: number) =>
  sql`insert into outbox (tenant_id, name, payload) values (${tenantId}, 'ticket:created', '{"ticketId": 1}')`.execute(tx)

/** What arrives on the channel that wakes the relay, from now on. */
async function listening(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const got: (string | undefined)[] = []
  client.on('notification', ({ payload }) => got.push(payload))
  await client.query('listen outbox')
  return { got, close: () => client.end() }
}

test('events wake the relay once they are committed, and those of a rolled back transaction never', async ({ testDb, a }) => {
  const { got, close } = await listening(testDb.url)
  const write = (fails: boolean) =>
    inTenant(testDb.db, staff(a.id), async (tx) => {
      await sql`select set_config('app.announces', 'after', true)`.execute(tx)
      announceAfterCommit(tx)
      await insert(tx, a.id)
      if (fails) throw new Error('changed their mind')
    })
  await expect(write(true)).rejects.toThrow('changed their mind')
  await write(false)
  await expect.poll(() => got).toEqual([''])
  await Promise.all(Array.from({ length: 8 }, () => write(false)))
  await expect.poll(() => got.length).toBeGreaterThan(1)
  await close()
})

test('the trigger leaves an event alone only where the transaction announces it itself', async ({ testDb, a }) => {
  const { got, close } = await listening(testDb.url)
  await inTenant(testDb.db, staff(a.id), async (tx) => {
    await sql`select set_config('app.announces', 'after', true)`.execute(tx)
    await insert(tx, a.id)
  })
  await sleep(200)
  expect(got).toEqual([])
  await inTenant(testDb.db, staff(a.id), (tx) => insert(tx, a.id))
  await expect.poll(() => got).toEqual([''])
  await close()
})
