import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { type TestServer, test, tokenOf } from '../testing/server.ts'
import { REFUSAL_HEADERS } from './headers.ts'

/** What an answer says before its body, whatever kind of answer it is. */
async function headOf(server: TestServer, request: string): Promise<{ status: number; headers: Headers }> {
  const socket = connect(server.port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(request)
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes('\r\n\r\n')) break
  }
  socket.destroy()
  const [first = '', ...lines] = (text.split('\r\n\r\n')[0] ?? '').split('\r\n')
  const headers = new Headers(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  return { status: Number(first.split(' ')[1]), headers }
}

const http = (line: string, more: readonly string[] = []) =>
  [`${line} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...more, '', ''].join('\r\n')
const upgrade = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==']

/** One of each kind of answer: rules, refusals of Fastify and of Node itself, taken-over replies, pages, upgrades. */
const KINDS: Record<string, { request: (token: string) => string; status: number }> = {
  'a read': { request: (token) => http('GET /api/tickets', [`authorization: Bearer ${token}`]), status: 200 },
  'no session': { request: () => http('GET /api/tickets'), status: 401 },
  'an unknown path of the API': { request: () => http('GET /api/nothing'), status: 404 },
  'an unknown path elsewhere': { request: () => http('GET /socket.io/nothing'), status: 404 },
  'an address that cannot be decoded': { request: () => http('GET /api/%E0%A4%A'), status: 400 },
  'an address out of the assets': { request: () => http('GET /assets/../package.json'), status: 404 },
  'a body that is no JSON': {
    request: () => `${http('POST /api/auth/login', ['content-type: application/json', 'content-length: 1'])}{`,
    status: 400,
  },
  'a body of another type': {
    request: () => `${http('POST /api/auth/login', ['content-type: text/plain', 'content-length: 1'])}x`,
    status: 415,
  },
  'a body that is too large': {
    request: () => http('POST /api/auth/login', ['content-type: application/json', 'content-length: 9999999']),
    status: 413,
  },
  health: { request: () => http('GET /health'), status: 200 },
  metrics: { request: () => http('GET /metrics'), status: 200 },
  'a call of tRPC': {
    request: (token) => http('GET /trpc/auth.session.profile?input={}', [`authorization: Bearer ${token}`]),
    status: 200,
  },
  'an unknown call of tRPC': { request: () => http('GET /trpc/no.such'), status: 404 },
  'a stream of events without a session': { request: () => http('GET /trpc/live.events', ['accept: text/event-stream']), status: 200 },
  'a poll of Socket.IO': { request: () => http('GET /socket.io/?EIO=4&transport=polling'), status: 200 },
  'a poll of nobody': { request: () => http('GET /socket.io/?EIO=4&transport=polling&sid=none'), status: 400 },
  'a redirect': { request: () => http('GET /api/notifications/unsubscribe/one-click?token=x'), status: 302 },
  'a download with a wrong signature': { request: () => http('GET /api/attachments/1/download?signature=x'), status: 404 },
  'an upgrade of an unknown path': { request: () => http('GET /no-such-socket', upgrade), status: 404 },
  'an upgrade from a foreign page': { request: () => http('GET /trpc-ws', [...upgrade, 'origin: https://evil.example']), status: 403 },
  'a request that is no HTTP': { request: () => 'NONSENSE\r\n\r\n', status: 400 },
  'a request without a host': { request: () => 'GET /api/tickets HTTP/1.1\r\nconnection: close\r\n\r\n', status: 400 },
  'headers that are too large': { request: () => http('GET /api/tickets', [`x-much: ${'x'.repeat(20_000)}`]), status: 431 },
  'an expectation that is none': { request: () => http('GET /api/tickets', ['expect: the-unexpected']), status: 417 },
}

for (const [kind, { request, status }] of Object.entries(KINDS))
  test(`${kind}: the answer carries every security header`, async ({ server, desk }) => {
    const { token } = await tokenOf(server, desk, 'agent')
    const head = await headOf(server, request(token))
    expect(head.status).toBe(status)
    const missing = Object.keys(REFUSAL_HEADERS).filter((name) => !head.headers.get(name))
    expect(missing).toEqual([])
    expect(head.headers.get('permissions-policy')).toBe(REFUSAL_HEADERS['permissions-policy'])
  })
