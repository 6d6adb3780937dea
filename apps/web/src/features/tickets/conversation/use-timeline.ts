import type { Comment } from '@balcao/contracts/comments/comments'
import type { ScheduledReply } from '@balcao/contracts/comments/scheduled-replies'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { useMemo } from 'react'
import { type Sending, stillSending } from '../../comments/composer.data.ts'
import { isHeld } from '../../comments/scheduled-replies/scheduled-replies.data.ts'
import { type Entry, type TimelineItem, timelineOf } from '../../comments/timeline.ts'
import { useTicketFiles } from '../page/ticket.data.ts'
import { useMergedFirsts } from '../relations/use-merged-firsts.ts'

type Conversation = {
  ticket: Ticket
  comments: readonly Comment[]
  history: readonly Entry[]
  sending: readonly Sending[]
  held: readonly ScheduledReply[]
  /** Since when nothing is missing in `comments` and `history`; empty where nothing is. */
  completeSince: string
}

/** What is to be read of a ticket and, at its end, what is on its way: the same list until something of it changes. */
export function useTimeline({ ticket, comments, history, sending, held, completeSince }: Conversation) {
  const files = useTicketFiles(ticket.id)
  const firsts = useMergedFirsts(ticket.id)
  const items = useMemo(
    () => timelineOf(ticket, comments, history, { files, merged: firsts, completeSince }),
    [ticket, comments, history, files, firsts, completeSince],
  )
  const shown = useMemo(() => {
    const waiting = stillSending(sending, comments).filter((one) => !isHeld(one, held))
    return [...items, ...waiting.map((message): TimelineItem => ({ kind: 'message', key: `sending-${message.id}`, message }))]
  }, [items, sending, comments, held])
  return { items, shown }
}
