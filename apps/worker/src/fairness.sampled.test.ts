import { inSystem } from '@balcao/db/system'
import { scaled } from '@balcao/db/testing/scaled'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aDesk, type Desk, type Environment, effects, inAHouse } from './testing/environment.ts'

/** Between one and many minutes of work for one worker. */
const FACTS = scaled(5_000, 20_000)
const ANSWERS = scaled(5, 20)

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** Inserts as many answers at once as a runaway integration would. */
const flood = async (desk: Desk) => {
  await desk.answers(1)
  await inSystem(environment.db, (tx) =>
    sql`insert into outbox (tenant_id, name, payload)
        select o.tenant_id, o.name, o.payload from outbox o, generate_series(1, ${FACTS})
        where o.tenant_id = ${desk.tenant.id} and o.name = 'comment:added'`.execute(tx),
  )
}
/** How many of those answers have no reaction yet. */
const unprocessed = async ({ tenant }: Desk) =>
  inSystem(environment.db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox o where tenant_id = ${tenant.id} and name = 'comment:added'
      and not exists (select from reaction_marks m where m.tenant_id = o.tenant_id and m.outbox_id = o.id)`.execute(tx)
    return rows[0]?.count ?? 0
  })

test('J08 while one tenant has an hour of work waiting, events of another are processed within five seconds, and both make progress', async () => {
  const [loud, quiet] = [await aDesk(environment.db), await aDesk(environment.db)]
  await flood(loud)
  await environment.startWorker()
  const took: number[] = []
  for (let n = 1; n <= ANSWERS; n++) {
    const started = performance.now()
    await quiet.answers(1)
    await vi.waitFor(async () => expect((await effects(environment, quiet)).notifications).toBe(n), { timeout: 60_000, interval: 50 })
    took.push(performance.now() - started)
  }
  expect(await unprocessed(loud), 'the work of the other still goes on').toBeGreaterThan(FACTS / 10)
  await vi.waitFor(async () => expect(await unprocessed(loud)).toBeLessThan(FACTS), { timeout: 60_000, interval: 200 })
  expect(took.toSorted((a, b) => a - b)[ANSWERS - 2]).toBeLessThanOrEqual(5_000)
}, 300_000)
