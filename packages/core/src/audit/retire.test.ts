import { inSystem } from '@balcao/db/system'
import type { TestDatabase } from '@balcao/db/testing/database'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { setRetention } from './retention.ts'
import { retireAudit } from './retire.ts'
import { sealStatus } from './status.ts'
import { acts, said, seal, seals, sign, tamper, verify } from './testing/chain.ts'

const DAY = 86_400
/** Older than the default of five years. */
const OLD = 1_900 * DAY

async function retire(testDb: TestDatabase, desk: Desk) {
  const log = said()
  await retireAudit({ db: testDb.db, log, sign })
  return log.lines.filter(({ tenantId }) => tenantId === desk.id)
}
const ids = (desk: Desk) =>
  desk.rows(async (tx) => (await tx.selectFrom('auditEvents').select('id').orderBy('id').execute()).map(({ id }) => id))
const checkpoints = (desk: Desk) => desk.rows((tx) => tx.selectFrom('auditCheckpoints').selectAll().orderBy('id').execute())
/** Events of so long ago under a seal as old. */
async function sealedActs(testDb: TestDatabase, desk: Desk, count: number, secondsAgo: number) {
  const made = await acts(desk, count, secondsAgo)
  await seal(testDb)
  await tamper(
    testDb,
    `update audit_seals set created_at = now() - interval '${secondsAgo - 60} seconds' where id = (select max(id) from audit_seals where tenant_id = ${desk.id})`,
  )
  return made
}

test('whole seals older than the limit go, the younger stay, other tenants are not touched, and the chain still fits', async ({
  testDb,
  desk,
  other,
}) => {
  const old = await sealedActs(testDb, desk, 3, OLD)
  const young = await sealedActs(testDb, desk, 2, 300)
  const theirs = await sealedActs(testDb, other, 2, 1_000 * DAY)
  const [first] = await seals(desk)
  expect(await retire(testDb, desk)).toEqual([])
  const left = await ids(desk)
  expect(left.slice(0, 2)).toEqual(young)
  expect(left).toHaveLength(3)
  expect(await ids(other)).toEqual(theirs)
  expect(await checkpoints(other)).toEqual([])
  expect(await checkpoints(desk)).toMatchObject([
    { fromEvent: old[0], toEvent: old[2], toSeal: first?.id, hash: first?.hash, events: 3, retentionDays: 1827, previous: '' },
  ])
  expect(await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'audit.retired').execute())).toMatchObject([
    { actorName: 'Sistema', trusted: true, details: { fromEvent: old[0], toEvent: old[2], events: 3, days: 1827 } },
  ])
  expect(await verify(testDb, desk, other)).toEqual([])
  expect(await desk.as('manager')(sealStatus)).toMatchObject({
    seals: 1,
    sealed: 2,
    broken: [],
    retentionDays: 1827,
    removed: { events: 3 },
  })
  // A second run finds nothing more.
  await retire(testDb, desk)
  expect(await checkpoints(desk)).toHaveLength(1)
})

test('where every seal is gone the next one builds on the checkpoint, and so does the next checkpoint', async ({ testDb, desk }) => {
  await sealedActs(testDb, desk, 2, OLD)
  await retire(testDb, desk)
  expect(await seals(desk)).toEqual([])
  await tamper(testDb, `update audit_events set created_at = now() - interval '${OLD} seconds' where tenant_id = ${desk.id}`)
  await sealedActs(testDb, desk, 1, OLD)
  const [next] = await seals(desk)
  const [first] = await checkpoints(desk)
  expect(next).toMatchObject({ previous: first?.hash, count: 2 })
  expect(await verify(testDb, desk)).toEqual([])
  await retire(testDb, desk)
  expect(await checkpoints(desk)).toMatchObject([{}, { previous: first?.signature, events: 2 }])
  expect(await verify(testDb, desk)).toEqual([])
})

const TAMPERING: [what: string, change: (desk: Desk) => string][] = [
  ['more said to be removed', ({ id }) => `update audit_checkpoints set events = events + 1 where tenant_id = ${id}`],
  ['another limit', ({ id }) => `update audit_checkpoints set retention_days = 400 where tenant_id = ${id}`],
  [
    'a checkpoint moved on over events that were taken',
    ({ id }) => `
    with gone as (delete from audit_seals where id = (select min(id) from audit_seals where tenant_id = ${id}) returning *)
    update audit_checkpoints c set to_event = g.to_event, to_seal = g.id, hash = g.hash from gone g where c.tenant_id = ${id};
    delete from audit_events where tenant_id = ${id} and id <= (select to_event from audit_checkpoints where tenant_id = ${id})`,
  ],
  ['a checkpoint taken away', ({ id }) => `delete from audit_checkpoints where tenant_id = ${id}`],
  [
    'an event put back where there is none',
    ({ id }) => `
    insert into audit_events (tenant_id, id, action, resource, actor_name, actor_role, risk)
    select ${id}, to_event, 'forged', 'x', 'X', 'agent', 'low' from audit_checkpoints where tenant_id = ${id}`,
  ],
  [
    'a seal after it taken away',
    ({ id }) => `delete from audit_seals where id = (select min(id) from audit_seals where tenant_id = ${id})`,
  ],
  [
    'an event after it changed',
    ({ id }) => `update audit_events set ip = '6.6.6.6' where id = (select min(id) from audit_events where tenant_id = ${id})`,
  ],
]
for (const [what, change] of TAMPERING)
  test(`X05 after a removal, ${what} shows when the chain is checked`, async ({ testDb, desk }) => {
    await sealedActs(testDb, desk, 2, OLD)
    await sealedActs(testDb, desk, 2, 3_000)
    await sealedActs(testDb, desk, 2, 300)
    await retire(testDb, desk)
    expect(await verify(testDb, desk)).toEqual([])
    await tamper(testDb, change(desk))
    expect((await verify(testDb, desk)).length).toBeGreaterThan(0)
    expect((await desk.as('manager')(sealStatus)).broken.length).toBeGreaterThan(0)
    const told = await desk.facts()
    expect(told.map(({ name }) => name)).toContain('audit:broken')
    await verify(testDb, desk)
    expect(await desk.facts()).toHaveLength(told.length)
  })

test('what no longer fits its seal is evidence: it is kept, and that is cried out', async ({ testDb, desk }) => {
  const [first] = await sealedActs(testDb, desk, 2, OLD)
  await tamper(testDb, `update audit_events set ip = '6.6.6.6' where id = ${first}`)
  const [sealed] = await seals(desk)
  expect(await retire(testDb, desk)).toMatchObject([{ sealId: sealed?.id }])
  expect(await checkpoints(desk)).toEqual([])
  expect(await ids(desk)).toHaveLength(2)
})

test('X05 nobody removes in any other way: not the app, not the jobs, and the function neither half a seal nor too early', async ({
  testDb,
  desk,
}) => {
  const made = await sealedActs(testDb, desk, 3, OLD)
  await sealedActs(testDb, desk, 1, 300)
  const [old, young] = await seals(desk)
  const denied = { code: '42501' }
  for (const table of ['audit_events', 'audit_seals', 'audit_checkpoints']) {
    await expect(desk.rows((tx) => sql`delete from ${sql.table(table)}`.execute(tx))).rejects.toMatchObject(denied)
    await expect(inSystem(testDb.db, (tx) => sql`delete from ${sql.table(table)}`.execute(tx))).rejects.toMatchObject(denied)
  }
  const call = (to: number | undefined, seal: typeof old, events: number, days = 1827) =>
    sql`select retire_audit(${desk.id}, ${made[0]}, ${to}, ${seal?.id}, ${seal?.hash}, ${events}::int,
      (select max(created_at) from audit_events where tenant_id = ${desk.id} and id <= ${to}), ${days}::int, '', 'x', now())`
  await expect(desk.rows((tx) => call(made[2], old, 3).execute(tx))).rejects.toMatchObject(denied)
  for (const [statement, why] of [
    [call(made[1], old, 2), /whole seals/],
    [call(made[2], old, 2), /whole seals/],
    [call(young?.toEvent, young, 4), /kept longer/],
    [call(young?.toEvent, young, 4, 1), /kept longer/],
  ] as const)
    await expect(inSystem(testDb.db, (tx) => statement.execute(tx))).rejects.toThrow(why)
  expect(await ids(desk)).toHaveLength(4)
})

test('how long the log is kept is an administrator’s to say: fresh, within bounds, with its event', async ({ testDb, desk, other }) => {
  const made = await sealedActs(testDb, desk, 2, 500 * DAY)
  const theirs = await sealedActs(testDb, other, 2, 500 * DAY)
  expect(await desk.as('admin')(setRetention, { days: 400 })).toEqual({ days: 400 })
  await desk.as('admin')(setRetention, { days: 400 })
  expect(
    await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'audit.retention_changed').execute()),
  ).toMatchObject([{ risk: 'high', before: { auditRetentionDays: 1827 }, after: { auditRetentionDays: 400 } }])
  await retire(testDb, desk)
  expect(await ids(desk)).not.toContain(made[0])
  expect(await ids(other)).toEqual(theirs)
  expect(await verify(testDb, desk, other)).toEqual([])
})

test('a backlog goes in several steps, each with its checkpoint', async ({ testDb, desk }) => {
  await acts(desk, 1, OLD)
  await tamper(
    testDb,
    `insert into audit_events (tenant_id, action, resource, actor_name, actor_role, risk, created_at)
     select ${desk.id}, 'x', 'x', 'X', 'agent', 'low', now() - interval '${OLD} seconds' from generate_series(1, 25000)`,
  )
  await seal(testDb)
  await tamper(testDb, `update audit_seals set created_at = now() - interval '${OLD - 60} seconds' where tenant_id = ${desk.id}`)
  await retire(testDb, desk)
  expect((await checkpoints(desk)).map(({ events }) => events)).toEqual([20_000, 5_001])
  expect(await verify(testDb, desk)).toEqual([])
})
