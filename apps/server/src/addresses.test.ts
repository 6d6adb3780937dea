import { connect } from 'node:net'
import { writeFaults } from '@balcao/core/monitoring/faults'
import { expect } from 'vitest'
import { create, isRefusal } from './testing/refusals.ts'
import { type Answer, fingerprint, type TestServer, test, tokenOf } from './testing/server.ts'

const SOUND = { title: 'x', description: 'y' }

/** Addresses that are not the API's: the staff app's page may answer there. */
const ELSEWHERE = new Set(['//', '///evil.example', '/API/tickets', '*'])

/** Sends bytes as they are: what a client library would tidy up first. */
function rawRequest(server: TestServer, lines: string[]): Promise<string> {
  return new Promise((done) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'))
    let text = ''
    socket.setTimeout(2_000, () => socket.destroy())
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => done(text))
    socket.on('error', () => done(text))
  })
}

test('I14 broken, coded and odd addresses and methods are 4xx, and the server lives', async ({ server, desk, testDb }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const addresses = [
    '/api/tickets/%',
    '/api/tickets/%zz',
    '/api/tickets/%ff',
    '/api/tickets/%00',
    '/api/%2e%2e/api/users',
    '/api//tickets',
    '/api/tickets/',
    '/api/tickets/1/',
    '/API/tickets',
    '/api/Tickets',
    '/api/tickets;x=1',
    '/api/tickets%2F1',
    '/api/tickets/1%2Fcomments',
    '//',
    '///evil.example',
    '/api/tickets/..%2fusers',
    '/api/tickets/1.',
    `/api/tickets/${'1'.repeat(301)}`,
    '*',
    '/trpc/%',
    '/trpc/tickets.list%00',
    '/api/tickets?%',
    '/api/tickets?=%ff',
  ]
  for (const address of addresses) {
    const answer = await rawRequest(server, [`GET ${address} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${token}`, 'Connection: close'])
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
    if (ELSEWHERE.has(address)) {
      expect(status, address).toBeLessThan(500)
      expect(answer, address).not.toContain('"data"')
    } else expect([address, status >= 400 && status < 500]).toEqual([address, true])
  }
  for (const first of [
    'TRACE / HTTP/1.1',
    'PROPFIND /api/tickets HTTP/1.1',
    'NONSENSE / HTTP/1.1',
    'GET / HTTP/9.9',
    'GET',
    '\u0000\u0001',
  ])
    expect(await rawRequest(server, [first, 'Host: x', 'Connection: close']), first).not.toMatch(/^HTTP\/1\.1 (2|5)/)
  expect(await rawRequest(server, ['GET /api/tickets HTTP/1.1', 'Host: x', `X-Big: ${'x'.repeat(20_000)}`])).toMatch(/^HTTP\/1\.1 431/)
  expect((await server.ask('GET', '/health')).status).toBe(200)
  await writeFaults(testDb.db)
  expect(await testDb.asOwner(`select what from faults where what like '%tickets.list%'`), 'no fault of ours').toEqual([])
})

test('S02 S04 odd upgrades are refused with their headers, and none of them ends the server', async ({ server }) => {
  for (const target of ['/nope', '//', '/trpc-ws/x', 'http://[', '/%', '*']) {
    const answer = await rawRequest(server, [
      `GET ${target} HTTP/1.1`,
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ])
    expect([target, /^HTTP\/1\.1 4\d\d/.test(answer)]).toEqual([target, true])
  }
  const evil = await rawRequest(server, [
    'GET /trpc-ws HTTP/1.1',
    'Host: x',
    'Origin: https://evil.example',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ])
  expect(evil).toMatch(/^HTTP\/1\.1 403/)
  expect(evil).toMatch(/x-content-type-options: nosniff/i)
  for (let n = 0; n < 20; n++) {
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write('GET /nope HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
      socket.resetAndDestroy()
    })
    socket.on('error', () => undefined)
  }
  await new Promise((done) => setTimeout(done, 200))
  expect((await server.ask('GET', '/health')).status).toBe(200)
})

test('I23 every answer carries the security headers: 200, 404, 400, 401, 500, pages and assets', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'agent')
  const answers: Record<string, Answer> = {
    200: await server.rest('GET', '/tickets', { token }),
    404: await server.ask('GET', '/api/nope'),
    400: await server.rest('GET', '/tickets?limit=x', { token }),
    401: await server.rest('GET', '/tickets'),
    trpc: await server.ask('GET', '/trpc/tickets.list?input={}', { token }),
    'trpc 401': await server.ask('GET', '/trpc/tickets.list?input={}'),
    docs: await server.ask('GET', '/api/docs'),
    asset: await server.ask('GET', '/api/docs/assets/swagger-ui.css'),
    health: await server.ask('GET', '/health'),
    mailbox: await server.ask('GET', '/dev/mailbox'),
    badAddress: await server.ask('GET', '/api/tickets/%ff'),
  }
  for (const [what, { headers }] of Object.entries(answers)) {
    expect([what, headers.get('x-content-type-options'), headers.get('x-frame-options')]).toEqual([what, 'nosniff', 'SAMEORIGIN'])
    expect(headers.get('content-security-policy'), what).toMatch(/default-src 'none'.*frame-ancestors 'none'|frame-ancestors 'none'/)
    expect([
      what,
      headers.get('referrer-policy'),
      headers.get('cross-origin-opener-policy'),
      headers.get('cross-origin-resource-policy'),
    ]).toEqual([what, 'strict-origin', 'same-origin', 'same-site'])
    expect([
      what,
      headers.get('permissions-policy')?.includes('camera=()'),
      headers.get('x-powered-by'),
      headers.get('x-request-id')?.length,
    ]).toEqual([what, true, null, 36])
  }
  expect(answers[200]?.headers.get('cache-control')).toBe('no-store')
})

test('T26 an error inside answers 500 in our words only, and the log has its cause under the request id', async ({
  testDb,
  server,
  desk,
}) => {
  const { token } = await tokenOf(server, desk, 'agent')
  await testDb.asOwner(
    `create function break_tags() returns trigger language plpgsql as $$ begin raise exception 'SECRET of the inside'; end $$`,
  )
  await testDb.asOwner('create trigger broken before insert on ticket_events for each row execute function break_tags()')
  const before = await fingerprint(testDb)
  for (const answer of await create(server, token, { body: SOUND })) {
    isRefusal(answer, 'broken inside', [500])
    expect(answer.text).not.toContain('SECRET')
    expect(answer.text).toContain('Algo deu errado do nosso lado')
    const requestId = /"requestId":"([^"]+)"/.exec(answer.text)?.[1] ?? 'none'
    expect(server.logs.some((line) => line.includes(requestId) && line.includes('SECRET of the inside'))).toBe(true)
  }
  expect(await fingerprint(testDb)).toEqual(before)
  await testDb.asOwner('drop trigger broken on ticket_events')
})
