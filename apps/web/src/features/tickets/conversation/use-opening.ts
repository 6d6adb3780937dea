import { messageAnchor } from '@balcao/ui/rich/permalink'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { useConversation } from '../page/ticket.data.ts'
import { useFirstUnread } from './use-first-unread.ts'

/**
 * Where a conversation opens: at the message of the address, the first unread one or its end. `isStartRead` says that the start is among
 * what is read of it, `isOpened` that it once was: then it stays in sight while another message of the address is still being read.
 * `wasWhole`: all was read or could not be, and stays in sight while it is tried again.
 */
export function useOpening(ticketId: number, read: ReturnType<typeof useConversation>) {
  const marked = useLocation({ select: ({ hash }) => hash })
  const unread = useFirstUnread(ticketId, read)
  const isStartRead = read.isWhole || (unread.isKnown && (!marked || read.comments.some(({ id }) => messageAnchor(id) === marked)))
  const [isOpened, setOpened] = useState(false)
  if (isStartRead && !isOpened) setOpened(true)
  const [wasWhole, setWhole] = useState(false)
  if (read.isWhole && !wasWhole) setWhole(true)
  return { marked, unread, isStartRead, isOpened, wasWhole }
}
