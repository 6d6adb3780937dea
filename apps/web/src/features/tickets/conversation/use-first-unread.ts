import type { Comment } from '@balcao/contracts/comments/comments'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { firstUnread, keepSeen, lastSeen } from './last-seen.ts'

/** The first message new to this browser when the ticket was opened; what comes later is seen coming. */
export function useFirstUnread(ticketId: number, comments: readonly Comment[], isWhole: boolean) {
  const me = useMe()
  const [before] = useState(() => lastSeen(me.id, ticketId))
  const [first, setFirst] = useState<number | null | undefined>()
  if (first === undefined && isWhole) setFirst(firstUnread(comments, before, me.id))
  return { first: first ?? null, keep: () => keepSeen(me.id, ticketId, comments.at(-1)?.id ?? 0) }
}
