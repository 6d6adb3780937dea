import type { Desk } from '@balcao/core/testing/desk'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openSessionUses } from './session-uses.ts'
import { aServer, test, tokenOf } from './testing/server.ts'

/** Makes every session of a desk look unused for an hour. */
const age = (desk: Desk) =>
  desk.rows((tx) =>
    tx
      .updateTable('sessions')
      .set({ lastUsedAt: sql<string>`now() - interval '1 hour'`, rotatedAt: sql<string>`now() - interval '1 hour'` })
      .execute(),
  )
const minutesSince = (at: string | undefined) => Math.round((Date.now() - Date.parse(at ?? '')) / 60_000)
const usedAgo = async (desk: Desk, sessionId: number) =>
  minutesSince(
    (await desk.rows((tx) => tx.selectFrom('sessions').select('lastUsedAt').where('id', '=', sessionId).executeTakeFirst()))?.lastUsedAt,
  )

test('a session’s last use moves with its use, without a write of its own for a call', async ({ server, desk }) => {
  const used = await tokenOf(server, desk, 'agent')
  const idle = await tokenOf(server, desk, used.person)
  const ended = await tokenOf(server, desk, 'client')
  await age(desk)
  for (let n = 0; n < 3; n++) expect((await server.rest('GET', '/tickets', { token: used.token })).status).toBe(200)
  await server.rest('GET', '/tickets', { token: ended.token })
  await server.rest('POST', '/auth/logout', { token: ended.token })
  expect(await usedAgo(desk, used.sessionId), 'nothing was written yet').toBe(60)
  await server.deps.uses.flush()
  expect(await usedAgo(desk, used.sessionId)).toBe(0)
  expect(await usedAgo(desk, idle.sessionId)).toBe(60)
  expect(await usedAgo(desk, ended.sessionId), 'what is over stays as it was').toBe(60)
  const { data } = (await server.rest('GET', '/profile/sessions', { token: used.token })).body as {
    data: { id: number; lastUsedAt: string }[]
  }
  expect(data.map(({ id, lastUsedAt }) => [id, minutesSince(lastUsedAt)])).toEqual([
    [used.sessionId, 0],
    [idle.sessionId, 60],
  ])
})

test('a refused call is no use', async ({ server, desk }) => {
  const { token, sessionId } = await tokenOf(server, desk, 'agent')
  await age(desk)
  await desk.rows((tx) => sql`update sessions set idle_expires_at = now() - interval '1 second'`.execute(tx))
  expect((await server.rest('GET', '/tickets', { token })).status).toBe(401)
  await server.deps.uses.flush()
  expect(await usedAgo(desk, sessionId)).toBe(60)
})

test('it is written now and then, never backwards, past a session somebody holds, and when the server stops', async ({
  testDb,
  desk,
  other,
}) => {
  const server = await aServer(testDb.url)
  const [one, held] = [await tokenOf(server, desk, 'agent'), await tokenOf(server, other, 'agent')]
  await age(desk)
  await age(other)
  const often = openSessionUses(testDb.db, server.deps.log, 30)
  often.note({ tenantId: desk.id, sessionId: one.sessionId })
  await expect.poll(() => usedAgo(desk, one.sessionId), { timeout: 5_000 }).toBe(0)
  await often.close()

  const later = sql<string>`now() + interval '1 hour'`
  await desk.rows((tx) => tx.updateTable('sessions').set({ lastUsedAt: later }).execute())
  for (const { token } of [one, held]) expect((await server.rest('GET', '/tickets', { token })).status).toBe(200)
  await inSystem(testDb.db, async (tx) => {
    await tx.selectFrom('sessions').select('id').where('id', '=', held.sessionId).forUpdate().execute()
    await server.deps.uses.flush()
  })
  expect(await usedAgo(other, held.sessionId)).toBe(60)
  expect(await usedAgo(desk, one.sessionId)).toBe(-60)

  expect((await server.rest('GET', '/tickets', { token: held.token })).status).toBe(200)
  await server.stop()
  expect(await usedAgo(other, held.sessionId)).toBe(0)
})
