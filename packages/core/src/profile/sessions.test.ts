import { aSession } from '@balcao/db/testing/factories'
import { expect } from 'vitest'
import { test } from '../testing/desk.ts'
import { list, revoke, revokeOthers, signIns } from './sessions.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

test('the own live sessions, this one first; ending one tells the sockets', async ({ desk, other }) => {
  const agent = desk.as('agent')
  const person = await desk.person('agent')
  await agent(list)
  const phone = await aSession(desk.db, person)
  await desk.rows((tx) => tx.updateTable('sessions').set({ userAgent: CHROME, ip: '203.0.113.9' }).where('id', '=', phone.id).execute())
  const gone = await aSession(desk.db, person)
  await desk.rows((tx) => tx.updateTable('sessions').set({ expiresAt: '2020-01-01T00:00:00Z' }).where('id', '=', gone.id).execute())
  const strangers = await aSession(desk.db, await desk.person('admin'))

  const { data } = await agent(list)
  expect(data.map(({ current }) => current)).toEqual([true, false])
  expect(data[1]).toMatchObject({ id: phone.id, device: 'Chrome em Linux', ip: '203.0.113.9' })

  const foreign = await aSession(other.db, await other.person('agent'))
  for (const id of [foreign.id, strangers.id, gone.id, 2_000_000_000])
    await expect(agent(revoke, { id })).rejects.toMatchObject({ code: 'session_not_found' })
  await agent(revoke, { id: phone.id })
  expect((await agent(list)).data).toHaveLength(1)
  expect((await desk.facts()).at(-1)).toMatchObject({ name: 'session:revoked', payload: { userId: person.id, sessionId: phone.id } })
})

test('leaving everywhere else keeps this session and those of others', async ({ desk }) => {
  const agent = desk.as('agent')
  const person = await desk.person('agent')
  await agent(list)
  for (let n = 0; n < 3; n++) await aSession(desk.db, person)
  const admin = desk.as('admin')
  await admin(list)
  expect(await agent(revokeOthers)).toEqual({ ended: 3 })
  expect(await agent(revokeOthers)).toEqual({ ended: 0 })
  expect((await agent(list)).data).toHaveLength(1)
  expect((await admin(list)).data).toHaveLength(1)
})

test('the own sign-ins page by page, nobody else’s', async ({ desk }) => {
  const agent = desk.as('agent')
  const person = await desk.person('agent')
  const admin = await desk.person('admin')
  await desk.rows(async (tx) => {
    for (let n = 0; n < 5; n++)
      await tx
        .insertInto('signIns')
        .values({ tenantId: desk.id, userId: person.id, method: 'password', outcome: n === 4 ? 'wrong_password' : 'success' })
        .execute()
    await tx.insertInto('signIns').values({ tenantId: desk.id, userId: admin.id, method: 'password', outcome: 'success' }).execute()
  })
  const first = await agent(signIns, { limit: 3 })
  expect(first.data[0]?.outcome).toBe('wrong_password')
  const second = await agent(signIns, { limit: 3, cursor: first.nextCursor ?? '' })
  expect([first.data.length, second.data.length, second.hasNext]).toEqual([3, 2, false])
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(5)
})
