import { speak } from './language.ts'
import type { SessionStore } from './session-store.ts'

/**
 * Speaks the language of who is signed in, as soon as the server says it: on signing in, on restoring and on renewing.
 * What is merely kept here from before says nothing: the language may have been changed since.
 */
export function followLanguage(sessions: Pick<SessionStore, 'subscribe' | 'getState'>): void {
  let heard = sessions.getState().session?.user
  sessions.subscribe(() => {
    const user = sessions.getState().session?.user
    if (user?.language && user !== heard) void speak(user.language)
    heard = user
  })
}
