import type { TicketMails } from '@balcao/contracts/email/inbound'
import type { Message } from '../../comments/timeline.ts'

type SentMail = TicketMails['sent'][number]
/** The mail with which a message came, or what is to be said of those that carried it. */
export type MessageMail = { came?: TicketMails['data'][number]; sent?: SentMail }
export type MailsByMessage = ReadonlyMap<Message['id'], MessageMail>

/** What is to be said of the mails of one message: the worst of them counts. */
const ORDER: readonly SentMail['state'][] = ['bounced', 'complaint', 'suppressed', 'deferred', 'queued', 'sent', 'delivered']
const worse = (a: SentMail, b: SentMail): SentMail => (ORDER.indexOf(b.state) < ORDER.indexOf(a.state) ? b : a)

/** Of the messages that have to do with mail, by their id: the first mail that each came with, and the worst that became of its own. */
export function mailsByMessage({ data, sent }: Pick<TicketMails, 'data' | 'sent'>): MailsByMessage {
  const by = new Map<Message['id'], MessageMail>()
  const add = (id: Message['id'], more: MessageMail) => by.set(id, { ...by.get(id), ...more })
  for (const came of data.toReversed()) {
    if (came.commentId !== null) add(came.commentId, { came })
    if (came.verdict === 'ticket') add('description', { came })
  }
  for (const one of sent) {
    const known = by.get(one.commentId)?.sent
    add(one.commentId, { sent: known ? worse(known, one) : one })
  }
  return by
}
