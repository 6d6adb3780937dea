import { on, once } from 'node:events'
import { appRouter } from '@balcao/trpc/router'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { type TestServer, test, tokenOf } from '../testing/server.ts'

type Reply = { result?: { data: unknown }; error?: { data: { statusCode: number; code: string; message: string } } }
type Call = { path: string; type: 'query' | 'mutation'; input: unknown }

/** More at once on one socket is cut off. */
const MOST_CALLS = 150

/** Calls procedures one after another over websockets of the apps. */
async function callAll(server: TestServer, token: string, calls: readonly Call[]): Promise<Reply[]> {
  const replies: Reply[] = []
  for (let at = 0; at < calls.length; at += MOST_CALLS) replies.push(...(await callSome(server, token, calls.slice(at, at + MOST_CALLS))))
  return replies
}

async function callSome(server: TestServer, token: string, calls: readonly Call[]): Promise<Reply[]> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/trpc-ws?connectionParams=1`)
  await once(socket, 'open')
  socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }))
  socket.on('message', (data) => String(data) === 'PING' && socket.send('PONG'))
  const replies: Reply[] = []
  for (const [id, { path, type, input }] of calls.entries()) {
    socket.send(JSON.stringify({ id, method: type, params: { path, input } }))
    replies.push(await replyTo(socket, id))
  }
  socket.close()
  return replies
}

async function replyTo(socket: WebSocket, id: number): Promise<Reply> {
  const gone = new AbortController()
  const stop = () => gone.abort(new Error('the socket was closed'))
  socket.once('close', stop)
  for await (const [data] of on(socket, 'message', { signal: gone.signal })) {
    const reply = String(data).startsWith('{') ? (JSON.parse(String(data)) as Reply & { id: number }) : undefined
    if (reply?.id !== id) continue
    socket.off('close', stop)
    return reply
  }
  throw new Error('no reply')
}

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: Call['type']; meta?: { role?: string } } }>,
)
const inAuth = procedures.filter(([path]) => /^auth\./.test(path))

test('auth procedures that need cookies or an auth context answer over a websocket that they require HTTP, and change nothing', async ({
  server,
  desk,
}) => {
  const { token, sessionId } = await tokenOf(server, desk, 'super_admin')
  const open = inAuth.filter(([, { _def }]) => _def.meta?.role === undefined)
  expect(open.map(([path]) => path)).toEqual(expect.arrayContaining(['auth.session.login', 'auth.session.refresh', 'auth.session.logout']))
  const calls = inAuth.map(([path, { _def }]) => ({ path, type: _def.type, input: {} }))
  const replies = await callAll(server, token, calls)
  const answers = replies.map(
    (reply, index) => [calls[index]?.path, reply.error?.data.statusCode ?? 200, reply.error?.data.code ?? 'ok'] as const,
  )
  for (const [path] of open) expect(answers).toContainEqual([path, 405, 'http_only'])
  expect(answers).toContainEqual(['auth.session.socketTicket', 405, 'http_only'])
  expect(answers).toContainEqual(['auth.session.facts', 405, 'http_only'])
  expect(answers).toContainEqual(['auth.session.profile', 200, 'ok'])
  expect(answers.filter(([, status]) => status >= 500)).toEqual([])
  const session = await desk.rows((tx) =>
    tx.selectFrom('sessions').select('revokedAt').where('id', '=', sessionId).executeTakeFirstOrThrow(),
  )
  expect(session.revokedAt).toBeNull()
  expect(server.logs.filter((line) => line.includes('unforeseen'))).toEqual([])
})

test('no procedure answers 500 to an empty input over a websocket', async ({ server, desk }) => {
  const { token } = await tokenOf(server, desk, 'super_admin')
  const calls = procedures
    .filter(([, { _def }]) => _def.type === 'query' || _def.type === 'mutation')
    .map(([path, { _def }]) => ({ path, type: _def.type, input: {} }))
  const replies = await callAll(server, token, calls)
  const broken = replies.flatMap((reply, index) => ((reply.error?.data.statusCode ?? 200) >= 500 ? [calls[index]?.path] : []))
  expect(broken).toEqual([])
})
