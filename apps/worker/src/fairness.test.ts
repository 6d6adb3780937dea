import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { aDesk, type Desk, effects, type House, inAHouse } from './testing/house.ts'

/** Many minutes of work for one worker. */
const FACTS = 20_000

let house: House
inAHouse((opened) => {
  house = opened
})

/** As many answers at once as a runaway integration would send in. */
const flood = async (desk: Desk) => {
  await desk.answers(1)
  await inSystem(house.db, (tx) =>
    sql`insert into outbox (tenant_id, name, payload)
        select o.tenant_id, o.name, o.payload from outbox o, generate_series(1, ${FACTS})
        where o.tenant_id = ${desk.tenant.id} and o.name = 'comment:added'`.execute(tx),
  )
}
/** Answers that were not acted on yet, of those of the flood. */
const undone = async ({ tenant }: Desk) =>
  inSystem(house.db, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from outbox o where tenant_id = ${tenant.id} and name = 'comment:added'
      and not exists (select from reaction_marks m where m.tenant_id = o.tenant_id and m.outbox_id = o.id)`.execute(tx)
    return rows[0]?.count ?? 0
  })

test('J08 while one organisation has an hour’s work waiting, what happens at another is acted on within five seconds, and both go on', async () => {
  const [loud, quiet] = [await aDesk(house.db), await aDesk(house.db)]
  await flood(loud)
  await house.startWorker()
  const took: number[] = []
  for (let n = 1; n <= 20; n++) {
    const started = performance.now()
    await quiet.answers(1)
    await vi.waitFor(async () => expect((await effects(house, quiet)).notifications).toBe(n), { timeout: 60_000, interval: 50 })
    took.push(performance.now() - started)
  }
  expect(await undone(loud), 'the work of the other still goes on').toBeGreaterThan(FACTS / 10)
  await vi.waitFor(async () => expect(await undone(loud)).toBeLessThan(FACTS), { timeout: 60_000, interval: 200 })
  expect(took.toSorted((a, b) => a - b)[18]).toBeLessThanOrEqual(5_000)
}, 300_000)
