import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { react } from '../testing/react.ts'
import { routeQueue } from './due.ts'
import { relaxed } from './internal/facts.ts'
import { aTeam, holders, setState, settle, several, waits } from './testing/team.ts'

const HOUR = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()

/** A skill that tickets with a tag ask for at a level, and its tag. */
async function aSkill(desk: Desk, name: string, level: number) {
  const tagId = await desk.aTag(`${name} ${crypto.randomUUID()}`)
  const values = { tenantId: desk.id, name, ticketMatch: JSON.stringify({ tagIds: [tagId], level }) }
  const { id } = await desk.rows((tx) => tx.insertInto('skills').values(values).returning('id').executeTakeFirstOrThrow())
  const has = (userId: number, own: number) =>
    desk.rows((tx) => tx.insertInto('userSkills').values({ tenantId: desk.id, skillId: id, userId, level: own }).execute())
  return { id, tagId, has }
}
/** A ticket that nobody is told of before it has its tags. */
async function aTagged(desk: Desk, queueId: number, tagIds: readonly number[], values = {}) {
  const { id } = await desk.aTicket({ queueId, ...values })
  for (const tagId of tagIds)
    await desk.rows((tx) => tx.insertInto('ticketTags').values({ tenantId: desk.id, ticketId: id, tagId }).execute())
  return id
}
/** Whoever waits has waited so long, and is looked at again. */
const waited = (desk: Desk, hours: number) =>
  desk.rows((tx) => sql`update routing_waits set since = since - make_interval(hours => ${hours}), retry_at = now()`.execute(tx))

test('a ticket goes to the best of those who can do what it asks for', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'skill')
  const [novice, able, best] = ids as [number, number, number]
  const german = await aSkill(desk, 'Alemão', 2)
  await german.has(novice, 1)
  await german.has(able, 2)
  await german.has(best, 5)
  const made = [await aTagged(desk, queueId, [german.tagId]), await aTagged(desk, queueId, [german.tagId])]
  await settle(desk)
  expect(await holders(desk, made)).toEqual([best, best])
  await setState(desk, best, 'busy')
  const third = await aTagged(desk, queueId, [german.tagId])
  await settle(desk)
  expect(await holders(desk, [third])).toEqual([able])
})

test('where nobody can do all of it, it waits, and asks for one skill less after each time-out', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'least_loaded', 2, { skillTimeoutMinutes: 60 })
  const [hard, easy] = [await aSkill(desk, 'Contratos', 3), await aSkill(desk, 'Inglês', 1)]
  await hard.has(ids[1] as number, 4)
  const id = await aTagged(desk, queueId, [hard.tagId, easy.tagId])
  await settle(desk)
  const [wait] = await waits(desk, queueId)
  expect(wait).toMatchObject({ ticketId: id, reason: { reason: 'routing_nobody_skilled' } })
  expect(Date.parse(wait?.retryAt as string)).toBeGreaterThan(Date.now())
  await desk.rows((tx) => tx.updateTable('calendars').set({ isDefault: false }).execute())
  await waited(desk, 1)
  await settle(desk)
  // The less demanding one is let go of first.
  expect(await holders(desk, [id])).toEqual([ids[1]])
})

test('skills are let go of rank by rank, in hours of the queue', () => {
  const asked = [
    { skillId: 1, name: 'a', level: 2 },
    { skillId: 2, name: 'b', level: 5 },
    { skillId: 3, name: 'c', level: 2 },
  ]
  // Closed for the second of every two hours.
  const open = (from: number, to: number) => Math.min(to - from, HOUR)
  const clock = { open, add: (from: number, ms: number) => from + 2 * ms, isOpen: () => true, nextOpen: (at: number) => at }
  const at = (ms: number) => relaxed(asked, 0, ms, 30, clock)
  expect(at(0)).toEqual({ required: [asked[1], asked[0], asked[2]], relaxesAt: HOUR })
  expect(at(HOUR / 2).required.map(({ skillId }) => skillId)).toEqual([2, 1])
  expect(at(9 * HOUR).required.map(({ skillId }) => skillId)).toEqual([2])
  expect(relaxed(asked, 0, 9 * HOUR, null, clock)).toMatchObject({ relaxesAt: null, required: { length: 3 } })
})

test('people are kept together for a while: whoever helped last is waited for fifteen minutes, and then it is anybody’s', async ({
  desk,
}) => {
  const { queueId, ids } = await aTeam(desk, 'sticky', 3)
  const known = ids[2] as number
  await desk.aTicket({ queueId, assigneeId: known, status: 'resolved' })
  const [first] = (await several(desk, 1, { queueId })) as [number]
  await settle(desk)
  expect(await holders(desk, [first])).toEqual([known])
  await setState(desk, known, 'busy')
  await desk.rows((tx) => tx.updateTable('calendars').set({ isDefault: false }).execute())
  const [second] = (await several(desk, 1, { queueId })) as [number]
  await settle(desk)
  expect(await waits(desk, queueId)).toMatchObject([{ ticketId: second, reason: { reason: 'routing_waits_for_person' } }])
  await waited(desk, 1)
  await settle(desk)
  expect(await holders(desk, [second])).toEqual([ids[0]])
  // A stranger waits for nobody.
  const stranger = await desk.aUser('client')
  const third = await desk.aTicket({ queueId, requesterId: stranger.id })
  await settle(desk)
  expect(await holders(desk, [third.id])).toEqual([ids[1]])
})

test('who is away is stood in for, also by somebody who is no member', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 1)
  const substitute = await desk.aUser('agent')
  await desk.rows(async (tx) => {
    await tx
      .insertInto('availabilities')
      .values({ tenantId: desk.id, userId: substitute.id, state: 'online', alwaysAvailable: true })
      .execute()
    const absence = {
      ...{
        tenantId: desk.id,
        userId: ids[0] as number,
        fromDate: iso(Date.now() - 48 * HOUR).slice(0, 10),
        toDate: iso(Date.now() + 48 * HOUR).slice(0, 10),
      },
      ...{ timeZone: 'UTC', startsAt: iso(Date.now() - 48 * HOUR), endsAt: iso(Date.now() + 48 * HOUR), kind: 'vacation', mode: 'new' },
    }
    const { id } = await tx.insertInto('absences').values(absence).returning('id').executeTakeFirstOrThrow()
    await tx.insertInto('absenceSubstitutes').values({ tenantId: desk.id, absenceId: id, userId: substitute.id }).execute()
  })
  const made = await several(desk, 2, { queueId })
  await settle(desk)
  expect(await holders(desk, made)).toEqual([substitute.id, substitute.id])
  await setState(desk, substitute.id, 'offline')
  const third = await several(desk, 1, { queueId })
  await settle(desk)
  expect(await waits(desk, queueId)).toMatchObject([{ reason: { reason: 'routing_nobody_online' } }])
  // Of the one who stands in, as of members, the router is told.
  await setState(desk, substitute.id, 'online')
  await desk.asSystem((ctx) => ctx.emit('queue:eligibility_changed', { queueId: null, userId: substitute.id, what: 'online' }))
  await react(desk)
  await settle(desk)
  expect(await holders(desk, third)).toEqual([substitute.id])
})

test('who is off shift is given nothing, and the queue is looked at again by itself', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 1)
  const shift = { tenantId: desk.id, userId: ids[0] as number, hours: '{}', timeZone: 'UTC' }
  await desk.rows((tx) => tx.insertInto('workShifts').values(shift).execute())
  const made = await several(desk, 1, { queueId })
  await settle(desk)
  expect(await waits(desk, queueId)).toMatchObject([{ reason: { reason: 'routing_nobody_online' } }])
  const later = await desk.rows((tx) => tx.selectFrom('routingWakeups').select(['at', 'ticketId']).where('queueId', '=', queueId).execute())
  expect(later).toMatchObject([{ ticketId: null }])
  expect(Date.parse(later[0]?.at as string) - Date.now()).toBeGreaterThan(30_000)
  await desk.rows(async (tx) => {
    await tx.deleteFrom('workShifts').execute()
    await tx
      .updateTable('routingWakeups')
      .set({ at: iso(Date.now() - 1_000) })
      .where('queueId', '=', queueId)
      .execute()
  })
  await settle(desk)
  expect(await holders(desk, made)).toEqual(ids)
})

test('a queue that becomes automatic gives what waits in it, and one that no longer is forgets what waited', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'manual', 1, { capacityDefault: 1 })
  const made = await several(desk, 2, { queueId })
  await settle(desk)
  const become = async (strategy: string) => {
    await desk.rows((tx) => tx.updateTable('queues').set({ strategy }).where('id', '=', queueId).execute())
    await desk.asSystem((ctx) => ctx.emit('queue:eligibility_changed', { queueId, userId: null, what: 'queue' }))
    await react(desk)
    await settle(desk)
  }
  await become('round_robin')
  expect([await holders(desk, made), (await waits(desk, queueId)).length]).toEqual([[ids[0], null], 1])
  await become('manual')
  expect(await waits(desk, queueId)).toEqual([])
})

test('who leads a queue is told that tickets wait, once an hour', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 1)
  await desk.rows((tx) =>
    tx
      .updateTable('queueMembers')
      .set({ isLeader: true })
      .where('userId', '=', ids[0] as number)
      .execute(),
  )
  await setState(desk, ids[0] as number, 'away')
  const told = () =>
    desk.rows((tx) =>
      tx.selectFrom('notifications').select(['userId', 'message']).where('type', '=', 'queue_waiting').orderBy('id').execute(),
    )
  await several(desk, 1, { queueId })
  await settle(desk)
  await several(desk, 1, { queueId })
  await settle(desk)
  expect(await told()).toMatchObject([{ userId: ids[0], message: expect.stringContaining('1 ticket espera') }])
  await desk.rows((tx) => sql`update routing_notices set told_at = now() - interval '61 minutes'`.execute(tx))
  await several(desk, 1, { queueId })
  await settle(desk)
  expect((await told()).map(({ message }) => message)).toEqual([expect.any(String), expect.stringContaining('3 tickets esperam')])
})

test('more than a batch that nobody there can do does not keep back what somebody can', async ({ desk }) => {
  const { queueId, ids } = await aTeam(desk, 'round_robin', 1, { capacityDefault: 100 })
  const rare = await aSkill(desk, 'Raro', 1)
  for (let n = 0; n < 105; n++) await aTagged(desk, queueId, [rare.tagId], { priority: 'high' })
  const [plain] = (await several(desk, 1, { queueId, priority: 'low' })) as [number]
  // All at once, as after a change of who is there.
  await desk.rows(async (tx) => {
    await tx.deleteFrom('routingWakeups').where('queueId', '=', queueId).execute()
    await tx.insertInto('routingWakeups').values({ tenantId: desk.id, queueId, cause: 'queue' }).execute()
  })
  expect(await desk.asSystem((ctx) => routeQueue(ctx, queueId))).toBe(true)
  expect(await holders(desk, [plain])).toEqual([null])
  expect(await desk.asSystem((ctx) => routeQueue(ctx, queueId))).toBe(false)
  expect(await holders(desk, [plain])).toEqual(ids)
  expect(await waits(desk, queueId)).toHaveLength(105)
})
