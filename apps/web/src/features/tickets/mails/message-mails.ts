import type { TicketMails } from '@balcao/contracts/email/inbound'
import { useMemo } from 'react'
import type { Message } from '../../comments/timeline.ts'
import { useTicketMails } from './mails.data.ts'
import { type MailsByMessage, mailsByMessage } from './mails-by-message.ts'

type Written = Pick<Message, 'id' | 'createdAt' | 'authorSide' | 'isInternal'>

/** The mail of a new message is written a moment after it. */
const FRESH_MS = 60_000
const isFresh = ({ createdAt }: Written) => Date.now() - Date.parse(createdAt) < FRESH_MS

const NONE: MailsByMessage = new Map()

/** What these messages have to do with mail; asked for again while the mail of a new answer is on its way. */
export function useMessageMails(ticketId: number, messages: readonly Written[], enabled: boolean): MailsByMessage {
  const isAwaited = (known: TicketMails | undefined) => {
    const fresh = messages.filter((one) => one.authorSide === 'staff' && !one.isInternal && isFresh(one))
    if (fresh.length === 0) return false
    const by = known ? mailsByMessage(known) : NONE
    return fresh.some(({ id }) => (by.get(id)?.sent?.state ?? 'queued') === 'queued')
  }
  const mails = useTicketMails(ticketId, { enabled, isAwaited })
  return useMemo(() => (mails ? mailsByMessage(mails) : NONE), [mails])
}
