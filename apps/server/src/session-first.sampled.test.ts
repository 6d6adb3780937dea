import { scaled } from '@balcao/db/testing/scaled'
import { expect } from 'vitest'
import { endpoints } from './rest/endpoints.ts'
import { test, tokenOf } from './testing/server.ts'

/** Every path that asks for a session, files included, with numbers in place of its parameters. */
const guarded = () =>
  endpoints()
    .filter(([, { role }]) => role !== undefined)
    .map(([name, { method, path }]) => ({ name, method, address: path.replace(/\{\w+\}/g, '1') }))
/** Bodies that no route takes: of an unknown type, broken, and too large. */
const BODIES: [type: string, raw: string][] = [
  ['text/weird', 'x'],
  ['application/xml', '<x/>'],
  ['multipart/form-data', 'x'],
  ['application/json', '{"x":'],
  ['application/json', `"${'x'.repeat(1024 * 1024)}"`],
]

/** Those that a route is sent: one, another one for the next route, or all. */
const bodiesFor = (place: number) =>
  Array.from({ length: scaled(1, BODIES.length) }, (_, n) => BODIES[(place + n) % BODIES.length] as (typeof BODIES)[number])

test('without a session every route answers 401, whatever is wrong with the body', async ({ server }) => {
  expect(guarded().length).toBeGreaterThan(150)
  for (const [place, { name, method, address }] of guarded().entries()) {
    for (const [type, raw] of method === 'GET' ? [] : bodiesFor(place)) {
      const answer = await server.rest(method, address, { raw, headers: { 'content-type': type } })
      expect([name, type, raw.length, answer.status, answer.body.code]).toEqual([name, type, raw.length, 401, 'unauthenticated'])
    }
    const bare = await server.rest(method, address, { headers: { 'content-type': 'text/weird' } })
    expect([name, bare.status, bare.body.code]).toEqual([name, 401, 'unauthenticated'])
  }
}, 120_000)

test('whoever may not call is told so before the body is looked at; whoever may learns what is wrong with it', async ({ server, desk }) => {
  const [client, agent] = [await tokenOf(server, desk, 'client'), await tokenOf(server, desk, 'agent')]
  const send = (token: string, method: string, address: string, [type, raw]: (typeof BODIES)[number]) =>
    server.rest(method, address, { token, raw, headers: { 'content-type': type } })
  for (const body of BODIES) expect((await send(client.token, 'POST', '/notifications', body)).status).toBe(403)
  const denials = await desk.rows((tx) => tx.selectFrom('auditEvents').select('id').where('actorId', '=', client.person.id).execute())
  expect(denials.length).toBeGreaterThan(0)
  const codes = ['unsupported_media_type', 'unsupported_media_type', 'unsupported_media_type', 'invalid_json', 'payload_too_large']
  for (const [n, body] of BODIES.entries()) expect((await send(agent.token, 'POST', '/tickets', body)).body.code).toBe(codes[n])
  expect(await send('', 'PUT', '/uploads/parts/1/0', ['text/weird', 'x'])).toMatchObject({ status: 401 })
  expect(await send(agent.token, 'PUT', '/uploads/parts/1/0', ['text/weird', 'x'])).toMatchObject({ status: 415 })
})
