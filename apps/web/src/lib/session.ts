import { roleSlug } from '@balcao/contracts/access'
import type { SessionUser } from '@balcao/contracts/auth/session'
import { boundedFetch } from '@balcao/ui/lib/files/bounded-fetch'
import { roleWord } from '@balcao/ui/lib/names'
import { END_URL, look, onlyReading } from '@balcao/ui/lib/session/impersonation'
import { createSessionStore, type Session } from '@balcao/ui/lib/session/session-store'
import { useSyncExternalStore } from 'react'
import { isPublicPath } from './public-paths.ts'

/** The session of the staff app. */
export const sessions = createSessionStore({
  storage: localStorage,
  fetch: look ? onlyReading(boundedFetch) : boundedFetch,
  refreshUrl: look ? null : '/api/auth/refresh',
  profileUrl: '/api/auth/profile',
  logoutUrl: look ? END_URL : '/api/auth/logout',
  isLoginPage: () => isPublicPath(location.pathname),
  tabs: window,
})

function useSession(): Session | null {
  return useSyncExternalStore(sessions.subscribe, sessions.getState).session
}

/** False from the moment of signing out, while the page is still about to leave. */
export const useIsSignedIn = (): boolean => useSession() !== null

/** The signed-in user; only below the signed-in part of the tree. */
export function useMe(): SessionUser {
  const session = useSession()
  // The tree is about to leave for the sign-in page: until then the last user stands.
  const user = session?.user ?? lastUser
  if (!user) throw new Error('useMe is for signed-in pages')
  lastUser = user
  return user
}
let lastUser: SessionUser | null = null

/** What the person's role is called: the organisation's own roles have names of their own. */
export const nameOfRole = (user: SessionUser) => roleWord(user.roleName ?? roleSlug(user))
