import type { Comment } from '@balcao/contracts/comments/comments'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { firstUnread, keepSeen, lastSeen } from './last-seen.ts'

type Read = { comments: readonly Comment[]; isPending: boolean; isWhole: boolean }

/**
 * The first message new to this browser when the ticket was opened; what comes later is seen coming. It `isKnown` once the last one seen
 * before is among those read.
 */
export function useFirstUnread(ticketId: number, { comments, isPending, isWhole }: Read) {
  const me = useMe()
  const [before] = useState(() => lastSeen(me.id, ticketId))
  const [first, setFirst] = useState<number | null | undefined>()
  const reachesBefore = () => before === null || comments.some(({ id }) => id <= before)
  if (first === undefined && !isPending && (isWhole || reachesBefore())) setFirst(firstUnread(comments, before, me.id))
  return {
    first: first ?? null,
    isKnown: first !== undefined,
    keep: () => keepSeen(me.id, ticketId, comments.at(-1)?.id ?? 0),
  }
}
