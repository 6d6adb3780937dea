import { inSystem } from '@balcao/db/system'
import { aTenant, aUser } from '@balcao/db/testing/factories'
import { asOwner } from '@balcao/platform/testing/services'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type Environment, inAHouse, sabotage } from '../testing/environment.ts'

const within = { timeout: 90_000, interval: 50 }

let environment: Environment
inAHouse((opened) => {
  environment = opened
})

/** Creates recurring tickets of one tenant that are due. */
async function due(count: number) {
  const tenant = await aTenant(environment.db)
  const person = await aUser(environment.db, tenant.id, 'supervisor')
  const schedule = JSON.stringify({ unit: 'days', every: 1, time: '09:00', startsOn: '2026-01-01', endsOn: null, times: null })
  const row = { tenantId: tenant.id, description: 'Ver', priority: 'medium', type: 'request', requesterId: person.id, authorId: person.id }
  const rows = Array.from({ length: count }, (_, n) => ({ ...row, title: `Rotina ${n}`, schedule, nextAt: '2026-06-01T12:00:00Z' }))
  await inSystem(environment.db, (tx) => tx.insertInto('recurringTickets').values(rows).execute())
  return tenant
}
const titles = (tenantId: number) =>
  inSystem(environment.db, async (tx) =>
    (await tx.selectFrom('tickets').select('title').where('tenantId', '=', tenantId).orderBy('title').execute()).map(({ title }) => title),
  )
const waiting = (tenantId: number) =>
  inSystem(environment.db, (tx) =>
    tx.selectFrom('recurringTickets').select('id').where('tenantId', '=', tenantId).where('made', '=', 0).execute(),
  )
const sleepers = async () =>
  (await asOwner(environment.postgres.url, "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"))
    .length

test('J03 after a worker is killed while opening a recurring ticket, another opens it, and each of the rest, once', async () => {
  const repair = await sabotage(environment.postgres, 'recurring_runs', 'perform pg_sleep(5)')
  onTestFinished(repair)
  const tenant = await due(3)
  const first = await environment.startWorker()
  await vi.waitFor(async () => expect(await sleepers()).toBeGreaterThan(0), within)
  await environment.stopWorker(first, 'SIGKILL')
  await repair()
  await Promise.all([environment.startWorker(), environment.startWorker()])
  await vi.waitFor(async () => expect(await waiting(tenant.id)).toEqual([]), within)
  expect(await titles(tenant.id)).toEqual(['Rotina 0', 'Rotina 1', 'Rotina 2'])
}, 240_000)
