import { SetAvailability } from '@balcao/contracts/queues/availability'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { availabilityOf, set } from './availability.ts'
import * as members from './members.ts'
import { endDueAvailabilities, notePresent } from './presence.ts'

const say = (desk: Desk, as: 'agent' | 'support-agent' | 'supervisor', values: object) => desk.as(as)(set, SetAvailability.parse(values))
const effective = async (desk: Desk, userId: number) =>
  desk.asSystem(async (ctx) => (await availabilityOf(ctx, [userId])).get(userId)?.effective)
const seenAgo = (desk: Desk, userId: number, seconds: number) =>
  desk.rows((tx) => sql`update presences set seen_at = now() - make_interval(secs => ${seconds}) where user_id = ${userId}`.execute(tx))
const told = async (desk: Desk) =>
  (await desk.facts()).flatMap(({ name, payload }) => (name === 'queue:eligibility_changed' ? [payload] : []))
const future = () => new Date(Date.now() + 3_600_000).toISOString()

test('online needs an app that was heard of within 90 seconds, or somebody who always takes tickets', async ({ desk }) => {
  const { id } = await desk.person('agent')
  expect(await effective(desk, id)).toBe('offline')
  await notePresent(desk.db, [{ tenantId: desk.id, userId: id }])
  expect(await effective(desk, id)).toBe('online')
  await seenAgo(desk, id, 89)
  expect(await effective(desk, id)).toBe('online')
  await seenAgo(desk, id, 91)
  expect(await effective(desk, id)).toBe('offline')
  expect(await say(desk, 'agent', { availability: 'online', alwaysAvailable: true })).toMatchObject({
    ...{ userId: id, stated: 'online', effective: 'online', why: 'always_available', until: null },
  })
  expect(await say(desk, 'agent', { availability: 'away' })).toMatchObject({ effective: 'away', why: 'stated', alwaysAvailable: true })
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', id).execute())
  expect(await effective(desk, id)).toBe('offline')
})

test('what was stated ends at its time, by itself for readers and told by the job once', async ({ desk }) => {
  const { id } = await desk.person('agent')
  await desk.join({ id } as never)
  await notePresent(desk.db, [{ tenantId: desk.id, userId: id }])
  await expect(say(desk, 'agent', { availability: 'busy', until: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
    details: [{ field: 'until', reason: 'until_past' }],
  })
  expect(await say(desk, 'agent', { availability: 'busy', until: future() })).toMatchObject({ effective: 'busy' })
  const end = () => desk.rows((tx) => sql`update availabilities set until = now() - interval '1 second'`.execute(tx))
  await end()
  expect(await effective(desk, id)).toBe('online')
  const before = (await told(desk)).length
  await endDueAvailabilities({ db: desk.db })
  await endDueAvailabilities({ db: desk.db })
  expect((await told(desk)).slice(before)).toEqual([{ queueId: null, userId: id, what: 'availability' }])
  expect(await effective(desk, id)).toBe('online')
  await say(desk, 'agent', { availability: 'online', until: future() })
  await end()
  await endDueAvailabilities({ db: desk.db })
  expect(await effective(desk, id)).toBe('offline')
})

test('coming back is told once, of who works on queues alone; nothing is written of who was heard of just now or is not there', async ({
  desk,
}) => {
  const [member, loner] = [await desk.person('agent'), await desk.person('supervisor')]
  await desk.join(member)
  const all = [member.id, loner.id, member.id, 2_000_000_001].map((userId) => ({ tenantId: desk.id, userId }))
  await notePresent(desk.db, all)
  await notePresent(desk.db, all)
  expect(await told(desk)).toEqual([{ queueId: null, userId: member.id, what: 'online' }])
  await seenAgo(desk, member.id, 30)
  await notePresent(desk.db, all)
  expect(await told(desk)).toHaveLength(1)
  await seenAgo(desk, member.id, 91)
  await notePresent(desk.db, all)
  expect(await told(desk)).toHaveLength(2)
})

test("others' availability is for supervisors and who leads them, limits of one's own are not, and each change is written down", async ({
  desk,
  other,
}) => {
  const [agent, colleague] = [await desk.person('agent'), await desk.person('support-agent')]
  const forColleague = { availability: 'offline', userId: colleague.id }
  await expect(say(desk, 'agent', forColleague)).rejects.toMatchObject({ code: 'forbidden' })
  await desk.as('manager')(members.add, { id: desk.queueId, userIds: [agent.id], isLeader: true })
  await desk.as('manager')(members.add, { id: desk.queueId, userIds: [colleague.id] })
  expect(await say(desk, 'agent', { ...forColleague, capacity: 3 })).toMatchObject({ effective: 'offline', capacity: 3 })
  expect(await say(desk, 'supervisor', { availability: 'online', userId: agent.id })).toMatchObject({ userId: agent.id })
  await expect(say(desk, 'agent', { availability: 'online', capacity: 99 })).rejects.toMatchObject({ details: [{ field: 'capacity' }] })
  for (const userId of [(await other.person('agent')).id, (await desk.person('client')).id])
    await expect(say(desk, 'supervisor', { availability: 'away', userId })).rejects.toMatchObject({ details: [{ field: 'userId' }] })
  const audits = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().where('action', '=', 'availability.changed').execute())
  expect(audits.map(({ actorId, before, after }) => [actorId, before, after])).toEqual([
    [agent.id, { availability: 'online', capacity: null }, { availability: 'offline', capacity: 3 }],
  ])
})
