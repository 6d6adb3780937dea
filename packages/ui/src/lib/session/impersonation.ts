import { ACCESS_TOKEN_KEY, USER_KEY } from '@balcao/contracts/auth/session-keys'
import type { Impersonation } from '@balcao/contracts/users/impersonation'
import type { SessionStore } from './session-store.ts'

const KEY = 'balcao:impersonation'

/** Until when this tab looks as somebody else (ISO), and where its reader goes then. */
export type Look = { until: string; back: string }

/** A store that lasts as long as the page. */
class PageStorage {
  #kept: Map<string, string>
  constructor(kept: Iterable<readonly [string, string]>) {
    this.#kept = new Map(kept)
  }
  getItem = (key: string) => this.#kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.#kept.set(key, value)
  removeItem = (key: string) => void this.#kept.delete(key)
}

function begin(): Look | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (!kept) return null
    const { look, session } = JSON.parse(kept) as { look: Look; session: [string, string][] }
    // The browser is that of who looks: nothing of this tab stays in it, and nothing of theirs gets in here.
    Object.defineProperty(window, 'localStorage', { value: new PageStorage(session) })
    return look
  } catch {
    return null
  }
}

/** Set in a tab that looks as somebody else. The session's store imports it, so that it opens on what this tab keeps. */
export const look: Look | null = begin()

/** What ends the session of such a tab: all that it may send. */
export const END_URL = '/api/auth/impersonation/end'

const data = {
  statusCode: 403,
  code: 'impersonation_read_only',
  message: 'Você está vendo como outra pessoa: aqui nada pode ser alterado.',
  requestId: '',
}
/** `fetch` that refuses at once what the server would: pages also send what nobody pressed for. */
export const onlyReading =
  (fetch: typeof globalThis.fetch): typeof fetch =>
  async (input, init) =>
    !init?.method || init.method === 'GET' || input === END_URL
      ? fetch(input, init)
      : Response.json({ error: { code: -32603, message: data.message, data } }, { status: 403 })

/** Opens the product in a tab of its own, in which it looks as it does to this person. */
export function openAs({ access_token, user, app, expiresAt }: Impersonation, back: string): void {
  const session = [
    [ACCESS_TOKEN_KEY, access_token],
    [USER_KEY, JSON.stringify(user)],
  ]
  // A tab that is opened here begins with what this one keeps for its session.
  sessionStorage.setItem(KEY, JSON.stringify({ look: { until: expiresAt, back }, session }))
  window.open(app === 'portal' ? '/portal/' : '/')
  sessionStorage.removeItem(KEY)
}

/** Makes the tab its reader's own again once the session that it looks by is over. */
export function leaveWhenOver({ until, back }: Look, session: Pick<SessionStore, 'getState' | 'subscribe'>): void {
  const leave = () => {
    sessionStorage.removeItem(KEY)
    location.replace(back)
  }
  setTimeout(leave, Math.max(0, Date.parse(until) - Date.now()))
  session.subscribe(() => session.getState().session ?? leave())
}
