import { randomBytes } from 'node:crypto'
import type { Desk } from '@balcao/core/testing/desk'
import { expect } from 'vitest'
import { test } from '../testing/server.ts'

/** The token of a mail that told somebody that they were mentioned. */
async function aNotice(desk: Desk) {
  const { id: userId, email } = await desk.person('agent')
  const secret = randomBytes(32).toString('base64url')
  const { id } = await desk.rows((tx) =>
    tx
      .insertInto('mails')
      .values({
        tenantId: desk.id,
        sourceKey: 'notice-1',
        toAddress: email,
        subject: 'T',
        text: 'M',
        notice: JSON.stringify({ userId, kinds: ['mention'], secret }),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const kept = () => desk.rows((tx) => tx.selectFrom('noticePreferences').select('rules').where('userId', '=', userId).execute())
  return { address: `/api/notifications/unsubscribe/one-click?token=${desk.id}.${id}.${secret}`, kept }
}
const ONE_CLICK = { raw: 'List-Unsubscribe=One-Click', headers: { 'content-type': 'application/x-www-form-urlencoded' } }

test('a mail program unsubscribes in one click, without a session; opening the address changes nothing', async ({ server, desk }) => {
  const { address, kept } = await aNotice(desk)
  const opened = await fetch(`${server.url}${address}`, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, expect.stringMatching(/^\/portal\/unsubscribe\?token=/)])
  expect(await kept()).toEqual([])
  expect((await server.rest('POST', address.slice('/api'.length), ONE_CLICK)).status).toBe(204)
  expect(await kept()).toEqual([{ rules: { mention: { email: false } } }])
  expect((await server.rest('POST', address.slice('/api'.length), ONE_CLICK)).status, 'again is nothing more').toBe(204)
})

test('what is no token opens nothing, and other bodies are not read', async ({ server, desk }) => {
  const { address, kept } = await aNotice(desk)
  const path = address.slice('/api'.length)
  for (const wrong of [path.slice(0, -1), path.replace(/token=\d+/, 'token=999999'), '/notifications/unsubscribe/one-click'])
    expect((await server.rest('POST', wrong, ONE_CLICK)).status, wrong).toBe(404)
  expect((await server.rest('POST', path, { body: {} })).status).toBe(415)
  expect(await kept()).toEqual([])
})
