import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { markSeen } from '../../../lib/draft-marks.ts'
import { api } from '../../../lib/trpc.ts'

const isHere = () => !document.hidden && document.hasFocus()

/**
 * Tells the desk that its reader has read a ticket to its newest message, once the page is in sight and has the focus. Where the customer
 * waits for nobody there is nothing to tell.
 */
export function useMarkRead({ id, turn, createdAt }: Ticket, newest: string | undefined, ready: boolean): void {
  const cache = useQueryClient()
  const upTo = newest !== undefined && newest > createdAt ? newest : createdAt
  const isWanted = ready && turn === 'desk'
  const mark = useEffectEvent(() => {
    if (!isWanted || !isHere()) return
    markSeen(cache, id)
    // Should it be lost, the mark stays in the lists until the ticket is opened again.
    void api.tickets.reads.mark.mutate({ ticketId: id, upTo }).catch(() => undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is something else to have read
  useEffect(() => {
    mark()
    const again = () => mark()
    window.addEventListener('focus', again, { once: true })
    return () => window.removeEventListener('focus', again)
  }, [id, upTo, isWanted])
}
