import { asSystem } from '@balcao/core/ctx'
import { continueRecomputes } from '@balcao/core/sla/recomputes'
import { startRecompute } from '@balcao/core/sla/start-recompute'
import { inSystem } from '@balcao/db/system'
import { aTenant, aTicket } from '@balcao/db/testing/factories'
import { asOwner } from '@balcao/platform/testing/services'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Environment, inAHouse, sabotage } from '../testing/environment.ts'

const within = { timeout: 90_000, interval: 20 }
const HOUR = { minutes: 60, calendarId: null }

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** Tickets that were promised a solution within an hour, of which the deadline passed ten minutes ago. */
async function late(count: number) {
  const { db } = environment
  const { id: tenantId } = await aTenant(db)
  const ids: number[] = []
  for (let n = 0; n < count; n++) ids.push((await aTicket(db, tenantId, { status: 'open', assigneeId: null })).id)
  await asSystem(db, tenantId, async (ctx) => {
    const targets = JSON.stringify({ resolution: { low: HOUR, medium: HOUR, high: HOUR, urgent: HOUR } })
    const policy = { tenantId, name: 'Uma hora', position: 1, conditions: '{"all":[],"any":[]}', targets }
    await ctx.db.insertInto('slaPolicies').values(policy).execute()
    await startRecompute(ctx, 'policy')
  })
  while (await continueRecomputes({ db, log: console }));
  const ago = sql`interval '70 minutes'`
  await inSystem(db, async (tx) => {
    await sql`update sla_segments set from_at = from_at - ${ago} where tenant_id = ${tenantId}`.execute(tx)
    await sql`update sla_timers set started_at = started_at - ${ago}, run_since = run_since - ${ago}, due_at = due_at - ${ago},
      next_fire_at = next_fire_at - ${ago} where tenant_id = ${tenantId}`.execute(tx)
  })
  const rows = <Row>(query: ReturnType<typeof sql<Row>>) => inSystem(db, async (tx) => (await query.execute(tx)).rows)
  return {
    ids,
    marked: async () => (await rows(sql`select from sla_timers where tenant_id = ${tenantId} and late`)).length,
    told: async () => {
      const found = await rows(sql<{ ticketId: number }>`select (payload ->> 'ticketId')::bigint as ticket_id from outbox
        where tenant_id = ${tenantId} and name = 'sla:breached' order by 1`)
      return found.map(({ ticketId }) => ticketId)
    },
    noted: async () => (await rows(sql`select from ticket_events where tenant_id = ${tenantId}`)).length,
    /** By how many milliseconds the breach follows the deadline, as it stands on record. */
    breachedAfter: async () => {
      const found = await rows(sql<{ ms: number }>`select distinct sla_ms(breached_at) - sla_ms(due_at) as ms from sla_timers
        where tenant_id = ${tenantId}`)
      return found.map(({ ms }) => Number(ms))
    },
  }
}

const sleepers = async () =>
  (await asOwner(environment.postgres.url, "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))
    .length

test('J07 a worker killed between marking deadlines and committing marks none; two that come ten minutes late mark each once, as of its instant', async () => {
  const { ids, marked, told, noted, breachedAfter } = await late(10)
  const repair = await sabotage(environment.postgres, 'ticket_events', 'perform pg_sleep(0.5)')
  onTestFinished(repair)
  const first = await environment.startWorker()
  await vi.waitFor(async () => expect(await sleepers()).toBeGreaterThan(0), within)
  await environment.stopWorker(first, 'SIGKILL')
  expect([await marked(), await told(), await noted()]).toEqual([0, [], 0])
  // What the killed worker had begun goes on in the database until its statement ends, and then is nothing.
  await vi.waitFor(async () => expect(await sleepers()).toBe(0), within)
  await repair()
  await Promise.all([environment.startWorker(), environment.startWorker()])
  const began = performance.now()
  await vi.waitFor(async () => expect(await marked()).toBe(ids.length), within)
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(await told()).toEqual(ids)
  expect(await noted()).toBe(ids.length)
  expect(await breachedAfter()).toEqual([1])
}, 240_000)
