import { inSystem } from '@balcao/db/system'
import { aTenant, aUser } from '@balcao/db/testing/factories'
import { asOwner } from '@balcao/platform/testing/services'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type House, inAHouse, sabotage } from './testing/house.ts'

const within = { timeout: 90_000, interval: 50 }

let house: House
inAHouse((opened) => {
  house = opened
})

/** Some that are due, of one organisation. */
async function due(count: number) {
  const tenant = await aTenant(house.db)
  const person = await aUser(house.db, tenant.id, 'supervisor')
  const schedule = JSON.stringify({ unit: 'days', every: 1, time: '09:00', startsOn: '2026-01-01', endsOn: null, times: null })
  const row = { tenantId: tenant.id, description: 'Ver', priority: 'medium', type: 'request', requesterId: person.id, authorId: person.id }
  const rows = Array.from({ length: count }, (_, n) => ({ ...row, title: `Rotina ${n}`, schedule, nextAt: '2026-06-01T12:00:00Z' }))
  await inSystem(house.db, (tx) => tx.insertInto('recurringTickets').values(rows).execute())
  return tenant
}
const titles = (tenantId: number) =>
  inSystem(house.db, async (tx) =>
    (await tx.selectFrom('tickets').select('title').where('tenantId', '=', tenantId).orderBy('title').execute()).map(({ title }) => title),
  )
const waiting = (tenantId: number) =>
  inSystem(house.db, (tx) =>
    tx.selectFrom('recurringTickets').select('id').where('tenantId', '=', tenantId).where('made', '=', 0).execute(),
  )
const sleepers = async () =>
  (await asOwner(house.postgres.url, "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()")).length

test('J03 a worker killed in the middle of opening a recurring ticket: another opens it, once, and the rest once each', async () => {
  const repair = await sabotage(house.postgres, 'recurring_runs', 'perform pg_sleep(5)')
  onTestFinished(repair)
  const tenant = await due(3)
  const first = await house.startWorker()
  await vi.waitFor(async () => expect(await sleepers()).toBeGreaterThan(0), within)
  await house.stopWorker(first, 'SIGKILL')
  await repair()
  await Promise.all([house.startWorker(), house.startWorker()])
  await vi.waitFor(async () => expect(await waiting(tenant.id)).toEqual([]), within)
  expect(await titles(tenant.id)).toEqual(['Rotina 0', 'Rotina 1', 'Rotina 2'])
}, 240_000)
