import { speak } from '../language.ts'
import type { SessionStore } from '../session/session-store.ts'
import { takeOwnWords } from './own-words.ts'

/**
 * Follows what the screens are written in: the organisation's own words, and the language.
 * Speaks the language of who is signed in, as soon as the server says it: on signing in, on restoring and on renewing.
 * What is merely kept here from before says nothing: the language may have been changed since.
 */
export function followLanguage(sessions: Pick<SessionStore, 'subscribe' | 'getState'>): void {
  let heard = sessions.getState().session?.user
  takeOwnWords(heard)
  sessions.subscribe(() => {
    const user = sessions.getState().session?.user
    takeOwnWords(user)
    if (user?.language && user !== heard) void speak(user.language, user.languageChosen)
    heard = user
  })
}
