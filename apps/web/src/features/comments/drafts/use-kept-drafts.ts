import type { TicketDrafts } from '@balcao/contracts/comments/drafts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { sessions } from '../../../lib/session.ts'
import { api } from '../../../lib/trpc.ts'

const AGAIN_AFTER_MS = 30_000

/** True where a call can arrive: what cannot is not tried, and waits on this device. */
export const isReachable = () => navigator.onLine && sessions.getState().session !== null

export type KeptDrafts = {
  /** False for customers, whose drafts are on their device alone. */
  isEnabled: boolean
  /** The server's, anew whenever it was asked. */
  found: TicketDrafts | undefined
  isFailing: boolean
  /** Asks again when the network is back, and every now and then; answers how to stop. */
  retry: () => () => void
}

/** What the server keeps of the reader's drafts on a ticket, asked for on opening it. That it cannot be had is no failure. */
export function useKeptDrafts(ticketId: number, isEnabled: boolean): KeptDrafts {
  const [found, setFound] = useState<TicketDrafts>()
  const [isFailing, setFailing] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    if (!isEnabled) return
    let isHere = true
    const answer = (drafts: TicketDrafts | undefined) => {
      if (!isHere) return
      if (drafts) setFound(drafts)
      setFailing(!drafts)
    }
    if (isReachable()) api.tickets.drafts.get.query({ ticketId }).then(answer, () => answer(undefined))
    else answer(undefined)
    return () => {
      isHere = false
    }
  }, [ticketId, isEnabled, turn])

  const retry = useCallback(() => {
    const again = () => setTurn((count) => count + 1)
    window.addEventListener('online', again)
    const timer = setInterval(again, AGAIN_AFTER_MS)
    return () => {
      window.removeEventListener('online', again)
      clearInterval(timer)
    }
  }, [])
  useEffect(() => (isFailing ? retry() : undefined), [isFailing, retry])

  return { isEnabled, found, isFailing, retry }
}

/** Goes to the note where that is all that was begun elsewhere, on opening and never once somebody writes. */
export function useNoteFirst({ found }: KeptDrafts, reply: { text: string }, toNote: () => void): void {
  const isDone = useRef(false)
  const look = useEffectEvent(({ data }: TicketDrafts) => {
    if (isDone.current) return
    isDone.current = true
    const isNote = data.length > 0 && data.every(({ mode }) => mode === 'note')
    if (isNote && reply.text === '' && document.activeElement?.id !== 'resposta') toNote()
  })
  useEffect(() => {
    if (found) look(found)
  }, [found])
}
