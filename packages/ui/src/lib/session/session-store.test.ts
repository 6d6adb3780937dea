import { expect, test } from 'vitest'
import { createSessionStore } from './session-store.ts'

const user = {
  id: 1,
  email: 'ana@acme.test',
  name: 'Ana',
  role: 'client',
  roles: [{ slug: 'client' }],
  tenant_id: 1,
  tenantName: 'Acme',
  tenantSlug: 'acme',
}

function aStorage(): Storage {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: () => null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  }
}

type Answers = { refresh?: () => Response | Error; valid: string; profile?: () => Response; stored?: Record<string, string> }

/** A browser with a server behind it that knows one valid token. */
function aBrowser(answers: Answers, loginPage = false) {
  const storage = aStorage()
  for (const [key, value] of Object.entries(answers.stored ?? {})) storage.setItem(key, value)
  const calls: string[] = []
  const sent: { credentials: RequestCredentials | undefined; token: string | null }[] = []
  let tell: (event: StorageEvent) => void = () => {}
  const store = createSessionStore({
    storage,
    fetch: async (input, init) => {
      calls.push(String(input))
      sent.push({ credentials: init?.credentials, token: new Headers(init?.headers).get('authorization') })
      if (input === '/refresh') {
        const answer = answers.refresh?.() ?? Response.json({ access_token: answers.valid, user })
        if (answer instanceof Error) throw answer
        return answer
      }
      const known = new Headers(init?.headers).get('authorization') === `Bearer ${answers.valid}`
      if (known && answers.profile) return answers.profile()
      return known ? Response.json(user) : new Response('{}', { status: 401 })
    },
    refreshUrl: '/refresh',
    profileUrl: '/profile',
    logoutUrl: '/logout',
    isLoginPage: () => loginPage,
    tabs: {
      addEventListener: (_name: string, listener: unknown) => {
        tell = listener as typeof tell
      },
    },
    lock: (_name, run) => run(),
  })
  if (!answers.stored) store.signIn({ access_token: 'old', user })
  return { store, storage, calls, sent, tell: () => tell({ key: 'access_token' } as StorageEvent) }
}

const times = (calls: string[], url: string) => calls.filter((call) => call === url).length

test('R-093 R-095 what is stored at the start is restored, and is a session once the profile was read', async () => {
  const stored = { access_token: 'kept', user: JSON.stringify({ ...user, name: 'Ana de ontem' }) }
  const { store, calls, storage } = aBrowser({ valid: 'kept', stored })
  expect(store.getState()).toMatchObject({ session: { token: 'kept', user: { name: 'Ana de ontem' } } })
  await store.restore()
  expect(calls).toEqual(['/profile'])
  expect(store.getState()).toMatchObject({ session: { token: 'kept', user: { name: 'Ana' } } })
  expect(JSON.parse(storage.getItem('user') ?? '{}')).toMatchObject({ name: 'Ana' })
})

test('R-094 R-338 a token without a user, and a user without a token, restore nothing', async () => {
  for (const stored of [{ access_token: 'kept' }, { user: JSON.stringify(user) }, { access_token: 'kept', user: '{' }]) {
    const { store, calls } = aBrowser({ valid: 'kept', stored: stored as Record<string, string> })
    await store.restore()
    expect([store.getState().session, calls]).toEqual([null, []])
  }
})

test('R-105 R-120 every request carries the token and credentials, its renewal and its end included', async () => {
  const { store, calls, sent } = aBrowser({ valid: 'new' })
  await store.fetch('/a')
  await store.fetch('/b', { method: 'POST', headers: { 'x-more': '1' } })
  await store.restore()
  await store.signOut()
  expect(calls.map((call, n) => [call, sent[n]?.token])).toEqual([
    ['/a', 'Bearer old'],
    ['/refresh', 'Bearer old'],
    ['/a', 'Bearer new'],
    ['/b', 'Bearer new'],
    ['/profile', 'Bearer new'],
    ['/logout', 'Bearer new'],
  ])
  expect(new Set(sent.map(({ credentials }) => credentials))).toEqual(new Set(['same-origin']))
})

test('R-114 a 401 costs one refresh and one retry, shared by all who wait', async () => {
  const { store, calls } = aBrowser({ valid: 'new' })
  const answers = await Promise.all([store.fetch('/a'), store.fetch('/b'), store.fetch('/c')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(times(calls, '/refresh')).toBe(1)
  for (const address of ['/a', '/b', '/c']) expect(times(calls, address), 'one retry').toBe(2)
  expect(store.getState().session?.token).toBe('new')
})

test('R-114 a retry that is refused again is the answer', async () => {
  const { store, calls } = aBrowser({ valid: 'never', refresh: () => Response.json({ access_token: 'new', user }) })
  expect((await store.fetch('/a')).status).toBe(401)
  expect(calls).toEqual(['/a', '/refresh', '/a'])
})

test('leaving the page while the profile is still arriving does not end the session', async () => {
  const broken = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
  const { store, storage } = aBrowser({ valid: 'old', profile: () => new Response(broken()) })
  await store.restore()
  expect(store.getState().session?.token).toBe('old')
  expect(storage.getItem('access_token')).toBe('old')
})

test('R-116 R-117 a refused refresh ends the session, is not renewed itself, and gives the 401 to the caller', async () => {
  const { store, storage, calls } = aBrowser({ valid: 'new', refresh: () => new Response('{}', { status: 401 }) })
  expect((await store.fetch('/a')).status).toBe(401)
  expect(store.getState()).toEqual({ session: null, end: 'expired' })
  expect([storage.getItem('access_token'), storage.getItem('user')]).toEqual([null, null])
  expect(calls).toEqual(['/a', '/refresh'])
})

test('an unreachable server ends no session', async () => {
  const { store } = aBrowser({ valid: 'new', refresh: () => new TypeError('network') })
  expect((await store.fetch('/a')).status).toBe(401)
  expect(store.getState().session?.token).toBe('old')
  expect(await store.refresh()).toBe('unreachable')
})

for (const [rule, name] of [
  ['R-110', 'unauthorized_credentials'],
  ['R-111', 'user_unauthenticated'],
  ['R-112', 'invalid_secret_authentication'],
  ['R-113', 'session_not_found'],
])
  for (const field of ['code', 'error_type'])
    test(`${rule} ${name} as ${field} ends the session, whatever the status`, async () => {
      const { store } = aBrowser({ valid: 'new', refresh: () => Response.json({ [field]: name }, { status: 404 }) })
      expect(await store.refresh()).toBe('ended')
      expect(store.getState()).toEqual({ session: null, end: 'expired' })
    })

test('a server in trouble ends no session', async () => {
  const { store } = aBrowser({ valid: 'new', refresh: () => Response.json({ code: 'internal' }, { status: 500 }) })
  expect(await store.refresh()).toBe('unreachable')
  expect(store.getState().session?.token).toBe('old')
})

test('R-115 on the login page a 401 is only an answer', async () => {
  const { store, calls } = aBrowser({ valid: 'new' }, true)
  expect((await store.fetch('/login')).status).toBe(401)
  expect(times(calls, '/refresh')).toBe(0)
})

test('a token refreshed by another tab is taken over without a second refresh', async () => {
  const { store, storage, calls } = aBrowser({ valid: 'theirs' })
  storage.setItem('access_token', 'theirs')
  expect((await store.fetch('/a')).status).toBe(200)
  expect(times(calls, '/refresh')).toBe(0)
})

test('whoever hears late that the old token was refused asks for no second refresh', async () => {
  const { store, calls } = aBrowser({ valid: 'new' })
  const old = store.getState().session?.token
  expect(await store.refresh(old)).toBe('refreshed')
  expect(await store.refresh(old)).toBe('refreshed')
  expect(times(calls, '/refresh')).toBe(1)
  expect(await store.refresh('new')).toBe('refreshed')
  expect(times(calls, '/refresh')).toBe(2)
})

test('R-096 a refused profile at the start is cleared silently', async () => {
  const { store } = aBrowser({ valid: 'new', refresh: () => new Response('{}', { status: 401 }) })
  await store.restore()
  expect(store.getState()).toEqual({ session: null, end: 'startup' })
})

test('a session that only needs a refresh survives a start on the login page', async () => {
  const { store, calls } = aBrowser({ valid: 'new' }, true)
  await store.restore()
  expect(times(calls, '/refresh')).toBe(1)
  expect(store.getState().session?.token).toBe('new')
})

test('signing out in another tab signs out here', () => {
  const { store, storage, tell } = aBrowser({ valid: 'old' })
  storage.removeItem('access_token')
  tell()
  expect(store.getState()).toEqual({ session: null, end: 'elsewhere' })
})

test('signing out revokes and forgets, even when the server cannot be reached', async () => {
  const { store, calls } = aBrowser({ valid: 'old' })
  await store.signOut()
  expect(times(calls, '/logout')).toBe(1)
  expect(store.getState()).toEqual({ session: null, end: 'logout' })
})

test('what is being read when one signs out is left off; what is being written goes on, and reading begins anew after it', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const store = createSessionStore({
    storage: aStorage(),
    fetch: async (_input, init) => {
      signals.push(init?.signal)
      return Response.json({})
    },
    refreshUrl: '/refresh',
    profileUrl: '/profile',
    logoutUrl: '/logout',
    isLoginPage: () => false,
  })
  store.signIn({ access_token: 'old', user })
  await store.fetch('/list')
  await store.fetch('/reply', { method: 'POST' })
  await store.signOut()
  await store.fetch('/login-options')
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, undefined, undefined, false])
})

test('what somebody may do is read anew; where it cannot be had, and for somebody else, all stays', async () => {
  let answer = () => Response.json({ ...user, roleName: 'Plantão', grants: { 'ticket.reply': 'none' } })
  const { store, storage } = aBrowser({ valid: 'old', profile: () => answer() })
  let told = 0
  store.subscribe(() => told++)
  await store.reload()
  expect(store.getState().session).toMatchObject({ token: 'old', user: { roleName: 'Plantão', grants: { 'ticket.reply': 'none' } } })
  expect(JSON.parse(storage.getItem('user') ?? '{}')).toMatchObject({ roleName: 'Plantão' })
  expect(told).toBe(1)
  await store.reload()
  expect(told, 'the same answer is no change').toBe(1)
  for (const other of [() => new Response('', { status: 503 }), () => Response.json({ ...user, id: 2 }), () => new Response('{}')]) {
    answer = other
    await store.reload()
    expect(store.getState().session?.user).toMatchObject({ id: 1, roleName: 'Plantão' })
  }
  expect(told).toBe(1)
})
