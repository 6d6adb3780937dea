import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { listen } from '../testing/live.ts'
import { type ServedDesk, test, tokenOf } from '../testing/server.ts'
import { OpenApps } from './open-apps.ts'

const seen = (desk: ServedDesk) => desk.rows((tx) => tx.selectFrom('presences').select(['userId', 'seenAt']).orderBy('userId').execute())
const age = (desk: ServedDesk) => desk.rows((tx) => sql`update presences set seen_at = now() - interval '1 hour'`.execute(tx))
const isFresh = async (desk: ServedDesk) => (await seen(desk)).every(({ seenAt }) => Date.now() - Date.parse(seenAt) < 60_000)

test('an open app of the desk is noted and told once, and of customers nothing is', async ({ server, desk }) => {
  const { token, person } = await tokenOf(server, desk, 'agent')
  await desk.join(person)
  const supervisor = await tokenOf(server, desk, 'supervisor')
  const apps = [
    await listen(server.url, supervisor.token),
    await listen(server.url, (await tokenOf(server, desk, 'client')).token),
    await listen(server.url, token),
    await listen(server.url, token),
  ]
  const ids = [person.id, supervisor.person.id].toSorted((a, b) => a - b)
  await vi.waitFor(async () => expect((await seen(desk)).map(({ userId }) => userId)).toEqual(ids), { timeout: 10_000 })
  const told = (await desk.facts()).filter(({ name }) => name === 'queue:eligibility_changed')
  expect(told.map(({ payload }) => payload)).toEqual([{ queueId: null, userId: person.id, what: 'online' }])
  for (const app of apps) app.close()
})

test('it is noted again and again until the last app of somebody is closed', async ({ server, desk }) => {
  const { person } = await tokenOf(server, desk, 'agent')
  const apps = new OpenApps(desk.db, { warn: () => expect.unreachable() } as never, 50)
  const [closeOne, closeTwo] = [1, 2].map(() => apps.add({ tenantId: desk.id, userId: person.id })) as [() => void, () => void]
  await vi.waitFor(async () => expect(await seen(desk)).toHaveLength(1), { timeout: 10_000 })
  closeOne()
  await age(desk)
  await vi.waitFor(async () => expect(await isFresh(desk)).toBe(true), { timeout: 10_000 })
  closeTwo()
  // What was under way when it was closed may still be written.
  await new Promise((resolve) => setTimeout(resolve, 300))
  await age(desk)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await isFresh(desk)).toBe(false)
  apps.close()
})
