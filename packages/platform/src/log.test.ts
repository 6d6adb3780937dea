import { expect, test } from 'vitest'
import { openLog } from './log.ts'

function capture() {
  const lines: string[] = []
  const log = openLog({ LOG_LEVEL: 'info' }, 'test', { write: (line: string) => void lines.push(line) })
  const last = () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown>
  return { log, lines, last }
}
const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'

test.each([
  { password: 'canary-1' },
  { user: { password: 'canary-1' } },
  { req: { headers: { authorization: 'Bearer canary-1', cookie: 'a=canary-1', 'set-cookie': ['canary-1'] } } },
  { a: { b: { c: { d: { access_token: 'canary-1"\\canary-1', refreshToken: 'canary-1' } } } } },
  { body: '{"email":"a@b","password":"canary-1 \\" canary-1"}' },
  { url: '/trpc-ws?connectionParams=canary-1&x=1' },
  { url: '/notifications?token=canary-1' },
  { url: '/api/attachments/7/download?signature=1.2.3.4.canary-1' },
  { url: '/auth/callback?state=1&code=canary-1', query: 'https://files/x?X-Amz-Credential=canary-1&X-Amz-Signature=canary-1' },
  { url: '/trpc/auth.codes?input=%7B%22email%22%3A%22a%22%2C%22code%22%3A%22canary-1%22%7D' },
  { note: 'sent Authorization: Bearer canary-1canary-1' },
  { database: 'postgres://user:canary-1@host/db' },
  { err: new Error('could not reach redis://:canary-1@host:6379') },
])('no secret reaches the log: %#', (fields) => {
  const { log, lines, last } = capture()
  log.info(fields, 'request')
  expect(lines.join()).not.toContain('canary-1')
  expect(last().msg).toBe('request')
})

test('tokens inside a message are taken out, and the rest stays', () => {
  const { log, last } = capture()
  log.warn(`refused ${JWT} of /x?token=abc&page=2`)
  expect(last().msg).toBe('refused [redacted] of /x?token=[redacted]&page=2')
})

test('what a user wrote cannot forge lines or drive a terminal', () => {
  const { log, lines, last } = capture()
  const hostile = 'a\r\n{"level":"error"}\u0000\u001b[2J\u009b2J\u2028\u202egpj.exe'
  log.info({ title: hostile }, hostile)
  expect(lines).toHaveLength(1)
  expect(lines[0]?.trimEnd()).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u)
  expect(last()).toMatchObject({ title: hostile, msg: hostile, level: 'info' })
})

test('a child carries the request id', () => {
  const { log, last } = capture()
  log.child({ requestId: 'r-1' }).info('hello')
  expect(last()).toMatchObject({ requestId: 'r-1', name: 'test' })
})
