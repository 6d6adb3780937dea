import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabase } from './database.ts'
import { inSystem } from './system.ts'
import { test } from './testing/fixture.ts'

test('a connection that has had its time is replaced between two pieces of work, one without an end stays', async ({ testDb }) => {
  const pids = async (options: { lifetimeSeconds?: number }) => {
    const db = openDatabase(testDb.url, { max: 3, ...options })
    const pid = () => inSystem(db, async (tx) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid)
    try {
      const first = await pid()
      await sleep(1_200)
      return [first, await pid()]
    } finally {
      await db.close()
    }
  }
  const [[first, second], [one, same]] = await Promise.all([pids({ lifetimeSeconds: 1 }), pids({})])
  expect(second).not.toBe(first)
  expect(same).toBe(one)
})
