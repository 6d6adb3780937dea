import { expect } from 'vitest'
import { notifyAdminsOfBrokenAudit } from '../notifications/reactions/on-audit-broken.ts'
import { type Desk, test } from '../testing/desk.ts'
import { sealStatus } from './status.ts'
import { acts, seal, seals, tamper, verify } from './testing/chain.ts'

test('events are sealed in order once they have settled, each seal on the one before, each tenant for itself', async ({
  testDb,
  desk,
  other,
}) => {
  const old = await acts(desk, 3, 300)
  const young = await acts(desk, 2, 30)
  const theirs = await acts(other, 1, 300)
  await seal(testDb)
  await seal(testDb)
  const [first] = await seals(desk)
  expect(await seals(desk)).toMatchObject([{ fromEvent: old[0], toEvent: old[2], count: 3, previous: '0'.repeat(64) }])
  expect(await seals(other)).toMatchObject([{ fromEvent: theirs[0], toEvent: theirs[0], count: 1 }])
  await tamper(
    testDb,
    `update audit_events set created_at = now() - interval '2 minutes' where tenant_id = ${desk.id} and id >= ${young[0]}`,
  )
  await seal(testDb)
  expect((await seals(desk))[1]).toMatchObject({ fromEvent: young[0], toEvent: young[1], count: 2, previous: first?.hash })
  expect(await verify(testDb, desk)).toEqual([])
  expect(await desk.as('manager')(sealStatus)).toMatchObject({
    seals: 2,
    sealed: 5,
    broken: [],
    lastVerifiedAt: expect.stringMatching(/Z$/),
  })
  await expect(desk.as('supervisor')(sealStatus)).rejects.toMatchObject({ code: 'forbidden' })
})

test('a settled event that comes after a young one of a lower id waits for it', async ({ testDb, desk }) => {
  await acts(desk, 1, 5)
  await acts(desk, 1, 300)
  await seal(testDb)
  expect(await seals(desk)).toEqual([])
})

test('more than a thousand events take several seals, and two sealers at once make no seal twice', async ({ testDb, desk }) => {
  await acts(desk, 1005, 300)
  await Promise.all([seal(testDb), seal(testDb), seal(testDb)])
  expect((await seals(desk)).map(({ count }) => count)).toEqual([1000, 5])
  expect(await verify(testDb, desk)).toEqual([])
})

const TAMPERING: [what: string, change: (desk: Desk, ids: number[]) => string][] = [
  ['a changed field', (desk, ids) => `update audit_events set actor_name = 'Outro' where tenant_id = ${desk.id} and id = ${ids[2]}`],
  [
    'a changed value inside',
    (desk, ids) => `update audit_events set after = '{"a":[1,null],"b":99}' where tenant_id = ${desk.id} and id = ${ids[2]}`,
  ],
  [
    'a moved instant',
    (desk, ids) =>
      `update audit_events set created_at = created_at + interval '1 microsecond' where tenant_id = ${desk.id} and id = ${ids[2]}`,
  ],
  ['trust that was not there', (desk, ids) => `update audit_events set trusted = false where tenant_id = ${desk.id} and id = ${ids[2]}`],
  ['a removed event', (desk, ids) => `delete from audit_events where tenant_id = ${desk.id} and id = ${ids[2]}`],
  ['a removed last event', (desk, ids) => `delete from audit_events where tenant_id = ${desk.id} and id = ${ids[4]}`],
  [
    'two events that changed places',
    (desk, ids) =>
      `update audit_events set action = case id when ${ids[1]} then 'act2' else 'act1' end where tenant_id = ${desk.id} and id in (${ids[1]}, ${ids[2]})`,
  ],
  ['a seal made to fit', (desk) => `update audit_seals set hash = repeat('a', 64) where tenant_id = ${desk.id}`],
]
for (const [what, change] of TAMPERING)
  test(`X05 ${what} shows when the chain is checked`, async ({ testDb, desk }) => {
    const ids = await acts(desk, 5, 300)
    await seal(testDb)
    expect(await verify(testDb, desk)).toEqual([])
    await tamper(testDb, change(desk, ids))
    expect(await verify(testDb, desk)).toMatchObject([{ tenantId: desk.id, fromEvent: ids[0] }])
    expect((await desk.as('manager')(sealStatus)).broken).toMatchObject([{ fromEvent: ids[0], toEvent: ids[4] }])
  })

test('X05 an event slipped in among sealed ones shows, and a seal taken out of the middle', async ({ testDb, desk, other }) => {
  for (let n = 0; n < 3; n++) {
    for (const each of [desk, other]) await acts(each, 2, 300)
    await seal(testDb)
  }
  expect(await verify(testDb, desk, other)).toEqual([])
  const [, middle] = await seals(desk)
  const [late = 0] = await acts(desk, 1, 300)
  // The id before is of another tenant's event, so it is free in this one.
  await tamper(testDb, `update audit_events set id = ${(middle?.fromEvent ?? 0) - 1} where tenant_id = ${desk.id} and id = ${late}`)
  await tamper(testDb, `delete from audit_seals where tenant_id = ${other.id} and id = ${(await seals(other))[1]?.id}`)
  expect(await verify(testDb, desk, other)).toMatchObject([
    { tenantId: desk.id, sealId: middle?.id },
    { tenantId: other.id, sealId: (await seals(other))[1]?.id },
  ])
})

test('a broken seal is told of once: an error each time, one critical event, one notification for every administrator', async ({
  testDb,
  desk,
}) => {
  const admin = await desk.person('admin')
  const superAdmin = await desk.person('super_admin')
  await desk.aUser('admin', { isActive: false })
  await desk.person('manager')
  const ids = await acts(desk, 2, 300)
  await seal(testDb)
  await tamper(testDb, `update audit_events set ip = '1.2.3.4' where tenant_id = ${desk.id} and id = ${ids[0]}`)
  expect(await verify(testDb, desk)).toHaveLength(1)
  expect(await verify(testDb, desk)).toHaveLength(1)
  const facts = await desk.facts()
  expect(facts).toMatchObject([{ name: 'audit:broken', actorId: null }])
  const recorded = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'audit.broken').execute())
  expect(recorded).toMatchObject([
    { risk: 'critical', trusted: true, actorName: 'Sistema', details: { fromEvent: ids[0], toEvent: ids[1] } },
  ])
  const [fact] = facts
  const payload = fact?.payload as { sealId: number }
  for (let n = 0; n < 2; n++)
    await desk.asSystem((ctx) => notifyAdminsOfBrokenAudit(ctx, { outboxId: fact?.id ?? 0, tenantId: desk.id, actorId: null, payload }))
  const told = await desk.rows((tx) =>
    tx.selectFrom('notifications').select(['userId', 'severity', 'actionUrl']).orderBy('userId').execute(),
  )
  expect(told).toEqual(
    [admin.id, superAdmin.id].toSorted((a, b) => a - b).map((userId) => ({ userId, severity: 'critical', actionUrl: '/audit' })),
  )
})
