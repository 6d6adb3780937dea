import type { Mailbox } from '@balcao/contracts/email/mailboxes'
import { sql } from 'kysely'
import type { Mail, MailSecrets } from '../ports.ts'
import { openCredentials } from './credentials.ts'
import { type DkimSetup, domainOf } from './dkim.ts'

/** The mailbox that a mail of a ticket goes out from, as `sender_of_ticket` tells it. */
export type Sender = {
  id: number
  address: string
  name: string
  signature: string
  /** Answers to the requester quote the messages before them. */
  quotes?: boolean
  /** Null where it sends the installation's way, or nobody has proved that the address is theirs. */
  smtp: Mailbox['smtp']
  /** It sends by Microsoft Graph; null as above. */
  graph?: { user: string } | null
  /** The key its mails are signed with, where its line was found and the address is proved. */
  dkim: DkimSetup | null
  sealed: string | null
}

/** The mailbox that a mail goes out from, and that answers to it go to, as a column. */
export const senderOfTicket = (mail: string) => sql<Sender | null>`sender_of_ticket(${sql.ref(mail)}.tenant_id, ${sql.ref(mail)}.ticket_id)`

/**
 * From whom a mail is: the name of its mailbox, its own server where it has one, and its signature. What is signed is from the address of the
 * mailbox by the installation's server too, since the signature stands for its domain.
 */
export function sentBy(
  secrets: MailSecrets,
  tenantId: number,
  { id, address, name, smtp, graph = null, dkim: setup, sealed }: Sender,
): Pick<Mail, 'from'> {
  const { smtpPassword, accessToken, sendToken, dkimKey } =
    (smtp || graph || setup ? openCredentials(secrets, { tenantId, id }, sealed) : undefined) ?? {}
  const dkim = setup && dkimKey ? { dkim: { domain: domainOf(address), selector: setup.selector, key: dkimKey } } : undefined
  if (graph && sendToken !== undefined) return { from: { name, address, graph: { accessToken: sendToken }, ...dkim } }
  if (smtp && smtpPassword !== undefined) return { from: { name, address, server: { ...smtp, password: smtpPassword }, ...dkim } }
  if (smtp && accessToken !== undefined) return { from: { name, address, server: { ...smtp, password: '', accessToken }, ...dkim } }
  if (dkim) return { from: { name, address, ...dkim } }
  return name ? { from: { name } } : {}
}

/** A message of the desk with the signature of its mailbox below it, each line of it on a line of its own. */
export const signed = (markdown: string, { signature }: Pick<Sender, 'signature'>): string =>
  signature.trim() === '' ? markdown : `${markdown}\n\n${literalLines(signature)}`

/** What somebody typed into a setting is text: no sign of it formats anything. */
const literalLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/[\\`*_[\](){}<>~|&#+.@-]/g, '\\$&'))
    .join('\n')
