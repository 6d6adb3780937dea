import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { boundedFetch } from '@balcao/ui/lib/files/bounded-fetch'
import { END_URL, look, onlyReading } from '@balcao/ui/lib/session/impersonation'
import { createSessionStore } from '@balcao/ui/lib/session/session-store'
import { useSyncExternalStore } from 'react'

/** Where a 401 is an answer to what was typed or to a mailed link. */
const SIGN_IN_PAGES = ['/portal/login', '/portal/auth/callback', '/portal/reset']

/** The session of this browser, the same one as the staff app's. */
export const session = createSessionStore({
  storage: localStorage,
  fetch: look ? onlyReading(boundedFetch) : boundedFetch,
  refreshUrl: look ? null : '/api/auth/refresh',
  profileUrl: '/api/auth/profile',
  logoutUrl: look ? END_URL : '/api/auth/logout',
  isLoginPage: () => SIGN_IN_PAGES.includes(location.pathname.replace(/\/$/, '')),
  tabs: window,
})

/** The signed-in person, or null. */
export function useUser(): SessionUser | null {
  return useSyncExternalStore(session.subscribe, session.getState).session?.user ?? null
}

/** What the portal lists: what the reader asked for, or whatever they may see of their company. Staff see all of their desk, so here only the first. */
export function ticketsOf(user: SessionUser | null, whose: 'mine' | 'company'): { requester?: ['me'] } {
  return whose === 'mine' || (user && isStaff(effectiveRole(user))) ? { requester: ['me'] } : {}
}
