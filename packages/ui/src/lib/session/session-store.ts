import type { SessionUser, SignedIn } from '@balcao/contracts/auth/session'
import { ACCESS_TOKEN_KEY, USER_KEY } from '@balcao/contracts/auth/session-keys'
import { readSessionUser, readSignedIn } from './answers.ts'

export type Session = { token: string; user: SessionUser }

/** Why there is no session: never had one here, signed out, refused by the server, or ended in another tab. */
export type SessionEnd = 'none' | 'logout' | 'expired' | 'startup' | 'elsewhere'
export type SessionState = { session: Session | null; end: SessionEnd }

/** `ended`: the server refused. `unreachable`: nobody knows, so the session is kept. */
export type RefreshOutcome = 'refreshed' | 'ended' | 'unreachable'

export type SessionDeps = {
  storage: Storage
  fetch: typeof fetch
  /** POST → SignedIn, by the refresh cookie; null for a session that ends with its token. */
  refreshUrl: string | null
  /** GET → SessionUser. */
  profileUrl: string
  /** POST, revokes the session. */
  logoutUrl: string
  /** On a login page a 401 is an answer, not a reason to refresh. */
  isLoginPage: () => boolean
  /** Where `storage` events of the other tabs arrive. */
  tabs?: Pick<Window, 'addEventListener'>
  /** Held around a refresh: tokens rotate, so two tabs must not refresh at once. */
  lock?: <T>(name: string, run: () => Promise<T>) => Promise<T>
}

export type SessionStore = {
  getState: () => SessionState
  subscribe: (listener: () => void) => () => void
  /** Takes the answer of a sign-in. */
  signIn: (answer: SignedIn) => void
  /** Revokes the session on the server as far as it can be reached, and forgets it here. */
  signOut: () => Promise<void>
  /** Aborts when somebody signs out: for what would only be refused then. */
  untilSignOut: () => AbortSignal
  /** On start: fetches the profile of a stored session; a refusal clears it silently. */
  restore: () => Promise<void>
  /** Reads anew who is signed in and what they may do; where that cannot be had all stays as it is. */
  reload: () => Promise<void>
  /**
   * One refresh, shared by all who ask at the same time, in this tab and the others; none where the token that was refused is not
   * today's any more.
   */
  refresh: (refused?: string) => Promise<RefreshOutcome>
  /** `fetch` with the token; a 401 costs one refresh and one retry. */
  fetch: typeof fetch
}

/** The session of this browser: token and user in storage, refreshed once for everybody, followed across tabs. */
export function createSessionStore(deps: SessionDeps): SessionStore {
  const { storage } = deps
  const lock = deps.lock ?? browserLock
  const listeners = new Set<() => void>()
  let state: SessionState = { session: read(storage), end: 'none' }
  let refreshing: Promise<RefreshOutcome> | null = null
  let leaving = false
  /** What is being read. It ends with the session: an answer after that would be a refusal of nobody's question. */
  let reads = new AbortController()

  function set(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function keep(session: Session) {
    // The user goes first: another tab reads both when the token's change reaches it.
    storage.setItem(USER_KEY, JSON.stringify(session.user))
    storage.setItem(ACCESS_TOKEN_KEY, session.token)
    set({ session, end: 'none' })
  }

  function forget(end: SessionEnd) {
    storage.removeItem(ACCESS_TOKEN_KEY)
    storage.removeItem(USER_KEY)
    set({ session: null, end })
  }

  async function renew(end: SessionEnd): Promise<RefreshOutcome> {
    const used = state.session?.token
    const { refreshUrl } = deps
    if (refreshUrl === null) {
      forget(end)
      return 'ended'
    }
    return lock('balcao-refresh', async () => {
      const stored = read(storage)
      if (stored && stored.token !== used) {
        set({ session: stored, end: 'none' })
        return 'refreshed'
      }
      if (!stored) return 'ended'
      const answer = await send(refreshUrl, post(), used).catch(() => null)
      if (!answer) return 'unreachable'
      if (answer.ok) {
        const signedIn = readSignedIn(await answer.json().catch(() => null))
        if (!signedIn) return 'unreachable'
        keep({ token: signedIn.access_token, user: signedIn.user })
        return 'refreshed'
      }
      if (!(await isFinal(answer))) return 'unreachable'
      // Signing in elsewhere while we asked must not be undone.
      if (read(storage)?.token === used) forget(end)
      return 'ended'
    })
  }

  function refresh(end: SessionEnd = 'expired') {
    refreshing ??= renew(end).finally(() => {
      refreshing = null
    })
    return refreshing
  }

  const send = (input: RequestInfo | URL, init: RequestInit | undefined, token: string | undefined) =>
    deps.fetch(input, { credentials: 'same-origin', ...init, headers: withToken(init?.headers, token) })

  async function authorized(input: RequestInfo | URL, init?: RequestInit, end: SessionEnd = 'expired') {
    // Asked during a refresh, it would only be refused for the old token.
    if (refreshing) await refreshing
    const used = state.session?.token
    const answer = await send(input, init, used)
    // A stored session is tried in full wherever the app starts, or opening a sign-in page would end it in every tab.
    if (answer.status !== 401 || !used || (end !== 'startup' && deps.isLoginPage())) return answer
    if (state.session?.token === used && (await refresh(end)) !== 'refreshed') return answer
    return send(input, init, state.session?.token)
  }

  async function whoIsThis(end: SessionEnd) {
    const answer = await authorized(deps.profileUrl, undefined, end)
      .then(whole)
      .catch(() => null)
    const user = answer?.ok ? readSessionUser(parsed(answer.body)) : undefined
    const held = state.session
    // Somebody else may have signed in meanwhile, in another tab. At the start whoever the token stands for is right.
    const same = user && (end === 'startup' || isSame(held?.user, user))
    if (same && held && JSON.stringify(user) !== JSON.stringify(held.user)) keep({ token: held.token, user })
    return { answer, understood: user !== undefined }
  }

  deps.tabs?.addEventListener('storage', (event) => {
    if (event.key !== ACCESS_TOKEN_KEY && event.key !== null) return
    const session = read(storage)
    if (session?.token === state.session?.token) return
    set({ session, end: session ? 'none' : 'elsewhere' })
  })

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    signIn: (answer) => keep({ token: answer.access_token, user: answer.user }),
    signOut: async () => {
      leaving = true
      reads.abort()
      const answer = await authorized(deps.logoutUrl, post())
        .then(whole)
        .catch(() => null)
      leaving = false
      reads = new AbortController()
      forget('logout')
      const url = answer?.ok && logoutPage(parsed(answer.body))
      if (url) location.assign(url)
    },
    untilSignOut: () => reads.signal,
    restore: async () => {
      if (!state.session) return
      const { answer, understood } = await whoIsThis('startup')
      // A server that is not well says nothing about the session; any other refusal ends it.
      if (!understood && answer && !PASSING.has(answer.status) && state.session) forget('startup')
    },
    reload: async () => {
      if (state.session) await whoIsThis('expired')
    },
    // The live connection is told of the end before the answer arrives here: that is no expired session.
    refresh: async (refused) => {
      if (leaving) return 'ended'
      const token = state.session?.token
      return refused && token && token !== refused ? 'refreshed' : refresh()
    },
    fetch: (input, init) => authorized(input, isRead(init) ? { ...init, signal: either(init?.signal, reads.signal) } : init),
  }
}

const isRead = (init?: RequestInit) => !init?.method || init.method === 'GET'
const either = (theirs: AbortSignal | null | undefined, ours: AbortSignal) => (theirs ? AbortSignal.any([theirs, ours]) : ours)

/** An answer with all of its body. Rejects where it breaks off, as when the page is left: that says nothing about the session. */
const whole = async (answer: Response) => ({ ok: answer.ok, status: answer.status, body: await answer.text() })

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Where the answer says that the session ends as well: at the identity provider that it began by. */
const logoutPage = (answer: unknown) => /^https?:/.exec((answer as { url?: string } | null)?.url ?? '')?.input

/** Answers after which the same request may succeed. */
const PASSING = new Set([429, 502, 503, 504])

/** Refusals of the identity provider that asking again cannot mend, whatever their status (R-110…R-113). */
const UNRECOVERABLE = new Set(['unauthorized_credentials', 'user_unauthenticated', 'invalid_secret_authentication', 'session_not_found'])

async function isFinal(answer: Response): Promise<boolean> {
  if (answer.status === 401 || answer.status === 403) return true
  const body = (await answer.json().catch(() => null)) as { code?: unknown; error_type?: unknown } | null
  return [body?.code, body?.error_type].some((name) => typeof name === 'string' && UNRECOVERABLE.has(name))
}

function read(storage: Storage): Session | null {
  const token = storage.getItem(ACCESS_TOKEN_KEY)
  const user = storage.getItem(USER_KEY)
  if (!token || !user) return null
  try {
    const known = readSessionUser(JSON.parse(user))
    return known ? { token, user: known } : null
  } catch {
    return null
  }
}

const isSame = (a: SessionUser | undefined, b: SessionUser) => a?.id === b.id && a.tenant_id === b.tenant_id

function post(): RequestInit {
  return { method: 'POST', credentials: 'same-origin', headers: { 'content-type': 'application/json' }, body: '{}' }
}

function withToken(headers: HeadersInit | undefined, token: string | undefined): Headers {
  const all = new Headers(headers)
  if (token) all.set('authorization', `Bearer ${token}`)
  return all
}

/** Locks exist only in secure contexts; without them the server's grace for a rotated token has to do. */
function browserLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  return locks ? locks.request(name, run) : run()
}
