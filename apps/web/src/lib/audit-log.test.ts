import type { SessionUser } from '@balcao/contracts/auth/session'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const user = (id: number): SessionUser => ({
  id,
  email: `u${id}@acme.test`,
  name: `U${id}`,
  role: 'client',
  roles: [],
  tenant_id: 1,
  tenantName: 'Acme',
  tenantSlug: 'acme',
})
const route = (resource: string) => ({ action: 'route.access', resource })
const kept = new Map<string, string>()

/** A browser as far as the session and the log need one; each test begins with nothing kept. */
async function open(answer: () => Promise<Response>) {
  vi.resetModules()
  const fetched = vi.fn<typeof fetch>(answer)
  vi.stubGlobal('fetch', fetched)
  const { sessions } = await import('./session.ts')
  sessions.signIn({ access_token: 'token', user: user(1) })
  return { fetched, log: await import('./audit-log.ts'), warned: vi.spyOn(console, 'warn').mockImplementation(() => undefined) }
}
const answering = (status: number) => () => Promise.resolve(new Response('{}', { status }))

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  vi.stubGlobal('location', { pathname: '/tickets' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('R-148 the local log keeps the newest 100 events, and shows nobody another’s', async () => {
  const { log } = await open(answering(201))
  for (let n = 0; n < 150; n++) log.keepLocally(user(1), route(`/r${n}`))
  const events = log.localEvents(user(1))
  expect(events).toHaveLength(100)
  expect([events[0]?.resource, events[99]?.resource]).toEqual(['/r149', '/r50'])
  expect(new Set(events.map(({ id }) => id)).size).toBe(100)
  expect(log.localEvents(user(2))).toEqual([])
  expect(log.localEvents({ ...user(1), tenant_id: 2 })).toEqual([])
  log.keepLocally(user(2), route('/settings'))
  expect(log.localEvents(user(2))).toMatchObject([{ resource: '/settings', riskLevel: 'critical', userRole: 'client', trusted: false }])
  expect(log.localEvents(user(1))).toEqual([])
})

test('what is kept and is not ours is as nothing', async () => {
  const { log } = await open(answering(201))
  for (const text of ['{', 'null', '5', '{"owner":"1/1","events":[{"id":"x"}]}', '{"owner":"1/1"}']) {
    kept.set('balcao:audit', text)
    expect(log.localEvents(user(1)), text).toEqual([])
  }
  log.keepLocally(user(1), route('/a'))
  expect(log.localEvents(user(1))).toHaveLength(1)
})

test('an event is posted with its token, cut to what the server takes', async () => {
  const { log, fetched, warned } = await open(answering(201))
  log.report(user(1), { action: 'route.access', resource: `/${'x'.repeat(400)}`, details: { success: true, path: '/x' } })
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1), { timeout: 10_000 })
  const [address, init] = fetched.mock.calls[0] ?? []
  expect(address).toBe('/api/audit/events')
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token')
  const body = JSON.parse(String(init?.body)) as { resource: string }
  expect(body).toMatchObject({ action: 'route.access', details: { success: true, path: '/x' } })
  expect(body.resource).toHaveLength(300)
  expect(warned).not.toHaveBeenCalled()
})

test('R-119 R-145 R-146 what cannot be sent is only warned of; a 404 is not even that; the event is kept here', async () => {
  const outcomes: [answer: () => Promise<Response>, warnings: number][] = [
    [answering(500), 1],
    [answering(429), 1],
    [answering(404), 0],
    [() => Promise.reject(new TypeError('Failed to fetch')), 1],
  ]
  for (const [answer, warnings] of outcomes) {
    kept.clear()
    const { log, fetched, warned } = await open(answer)
    log.report(user(1), route('/tickets'))
    await vi.waitFor(() => expect(fetched).toHaveBeenCalled(), { timeout: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(warned).toHaveBeenCalledTimes(warnings)
    expect(log.localEvents(user(1))).toHaveLength(1)
    vi.restoreAllMocks()
  }
})
