import { SetAvailability } from '@balcao/contracts/queues/availability'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import { eraseTraces } from '../users/erasing/traces.ts'
import { set } from './availability.ts'
import { endDueAvailabilities, endLostPresences, forgetPresences, notePresent, PRESENCE_DAYS } from './presence.ts'

const say = (desk: Desk, as: 'agent' | 'supervisor', values: object) => desk.as(as)(set, SetAvailability.parse(values))
const beat = (desk: Desk, ...ids: number[]) =>
  notePresent(
    desk.db,
    ids.map((userId) => ({ tenantId: desk.id, userId })),
  )
const intervals = (desk: Desk, userId: number) =>
  desk.rows((tx) => tx.selectFrom('presenceIntervals').selectAll().where('userId', '=', userId).orderBy('fromAt').orderBy('id').execute())
const said = async (desk: Desk, userId: number) =>
  (await intervals(desk, userId)).map(({ state, cause, toAt }) => `${state} ${cause}${toAt ? '' : ' …'}`)
/** An app was last heard of so long ago, and the interval began as long before. */
const lost = async (desk: Desk, testDb: { asOwner: (text: string) => Promise<unknown> }, userId: number, seconds: number) => {
  await testDb.asOwner(`update presence_intervals set from_at = from_at - interval '${2 * seconds} seconds', to_at = to_at - interval '${2 * seconds} seconds'
    where tenant_id = ${desk.id} and user_id = ${userId}`)
  await testDb.asOwner(`alter table presences disable trigger presences_noted;
    update presences set seen_at = now() - interval '${seconds} seconds' where tenant_id = ${desk.id} and user_id = ${userId};
    alter table presences enable trigger presences_noted`)
}

test('each change ends an interval and begins the next, without a gap, with what brought it about', async ({ desk }) => {
  const { id } = await desk.person('agent')
  const supervisor = await desk.person('supervisor')
  await beat(desk, id)
  await say(desk, 'agent', { availability: 'busy' })
  await say(desk, 'agent', { availability: 'busy' })
  await say(desk, 'supervisor', { availability: 'away', userId: id })
  await say(desk, 'agent', { availability: 'online' })
  const rows = await intervals(desk, id)
  expect(rows.map(({ state, cause, setBy }) => [state, cause, setBy])).toEqual([
    ['online', 'app_open', null],
    ['busy', 'by_hand', id],
    ['away', 'by_hand', supervisor.id],
    ['online', 'by_hand', id],
  ])
  for (const [n, { fromAt }] of rows.slice(1).entries()) expect(rows[n]?.toAt).toBe(fromAt)
  expect(rows.at(-1)?.toAt).toBeNull()
})

test('a line or a server that broke ends the interval at the last sign of life, whoever notices it: the job, or the return', async ({
  desk,
  testDb,
}) => {
  const [left, back] = [await desk.aUser('agent'), await desk.aUser('agent')]
  await beat(desk, left.id, back.id)
  for (const { id } of [left, back]) await lost(desk, testDb, id, 300)
  await beat(desk, back.id)
  expect(await said(desk, back.id)).toEqual(['online app_open', 'offline app_closed', 'online app_open …'])
  await Promise.all([endLostPresences({ db: desk.db }), endLostPresences({ db: desk.db })])
  await endLostPresences({ db: desk.db })
  expect(await said(desk, left.id)).toEqual(['online app_open', 'offline app_closed …'])
  for (const { id } of [left, back]) {
    const [first, gap] = await intervals(desk, id)
    const ago = Date.now() - Date.parse(first?.toAt ?? '')
    expect(ago).toBeGreaterThanOrEqual(299_000)
    expect(ago).toBeLessThan(360_000)
    expect(gap?.fromAt).toBe(first?.toAt)
  }
})

test('what was stated ends at the time that was stated, not when the job came to it', async ({ desk, testDb }) => {
  const { id } = await desk.person('agent')
  await beat(desk, id)
  await say(desk, 'agent', { availability: 'busy', until: new Date(Date.now() + 60_000).toISOString() })
  await testDb.asOwner(`update presence_intervals set from_at = from_at - interval '1 hour', to_at = to_at - interval '1 hour' where user_id = ${id};
    alter table availabilities disable trigger availabilities_noted;
    update availabilities set until = until - interval '11 minutes' where user_id = ${id};
    alter table availabilities enable trigger availabilities_noted`)
  await endDueAvailabilities({ db: desk.db })
  const rows = await intervals(desk, id)
  expect(rows.map(({ state, cause }) => `${state} ${cause}`)).toEqual(['online app_open', 'busy by_hand', 'online ended'])
  const ago = Date.now() - Date.parse(rows[1]?.toAt ?? '')
  expect(ago).toBeGreaterThan(9 * 60_000)
  expect(ago).toBeLessThan(11 * 60_000)
})

test('without an app one is offline, whatever one stated; who always takes tickets stays available, and an account that is off does not', async ({
  desk,
  testDb,
}) => {
  const { id } = await desk.person('agent')
  await say(desk, 'agent', { availability: 'away' })
  expect(await said(desk, id)).toEqual([])
  await beat(desk, id)
  await lost(desk, testDb, id, 200)
  await endLostPresences({ db: desk.db })
  expect(await said(desk, id)).toEqual(['away app_open', 'offline app_closed …'])
  await say(desk, 'agent', { availability: 'online', alwaysAvailable: true })
  expect((await said(desk, id)).at(-1)).toBe('online always_available …')
  await endLostPresences({ db: desk.db })
  expect((await said(desk, id)).at(-1)).toBe('online always_available …')
  await desk.rows((tx) => tx.updateTable('users').set({ isActive: false }).where('id', '=', id).execute())
  await endLostPresences({ db: desk.db })
  expect((await said(desk, id)).at(-1)).toBe('offline inactive …')
})

test('of twenty changes at once one interval is open, and none overlaps another', async ({ desk }) => {
  const { id } = await desk.person('agent')
  await beat(desk, id)
  const states = ['busy', 'away', 'online', 'offline'] as const
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 5 === 4 ? beat(desk, id) : say(desk, 'agent', { availability: states[n % 4] as string }).catch(() => undefined),
    ),
  )
  const rows = await intervals(desk, id)
  expect(rows.filter(({ toAt }) => toAt === null)).toHaveLength(1)
  for (const [n, { fromAt }] of rows.slice(1).entries()) expect(Date.parse(fromAt)).toBeGreaterThanOrEqual(Date.parse(rows[n]?.toAt ?? ''))
  await expect(
    desk.rows((tx) =>
      tx
        .insertInto('presenceIntervals')
        .values({ tenantId: desk.id, userId: id, state: 'online', cause: 'app_open', fromAt: new Date().toISOString() })
        .execute(),
    ),
  ).rejects.toMatchObject({ code: '23505' })
})

test('intervals are their organisation’s alone, are forgotten after two years, and go with a person who is erased', async ({
  desk,
  other,
}) => {
  const { id, name, email } = await desk.person('agent')
  await beat(desk, id)
  expect(await intervals(other, id)).toEqual([])
  const [from, to] = [PRESENCE_DAYS + 2, PRESENCE_DAYS + 1].map((days) => new Date(Date.now() - days * 86_400_000).toISOString()) as [
    string,
    string,
  ]
  await desk.rows((tx) =>
    tx
      .insertInto('presenceIntervals')
      .values({ tenantId: desk.id, userId: id, state: 'online', cause: 'app_open', fromAt: from, toAt: to })
      .execute(),
  )
  expect(await intervals(desk, id)).toHaveLength(2)
  await forgetPresences({ db: desk.db })
  expect(await said(desk, id)).toEqual(['online app_open …'])
  await desk.rows((tx) => eraseTraces(tx, desk.id, { id, name, email }, false))
  expect(await intervals(desk, id)).toEqual([])
})
