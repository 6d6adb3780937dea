import { useEffect } from 'react'
import { api } from '../../../lib/trpc.ts'
import { sayPresence } from './say-presence.ts'

/** Has the desk know of this person at this ticket, for as long as it is on screen. What could not be said is said with the next beat. */
export function useSayPresence(ticketId: number, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    return sayPresence((said) => void api.tickets.presence.say.mutate({ ticketId, ...said }).catch(() => undefined))
  }, [ticketId, enabled])
}
