import { timingSafeEqual } from 'node:crypto'
import type { MailSigner } from '../ports.ts'

/** For so many days an answer to a reply address proves something; a Message-ID does for as long as its mail is kept. */
export const REPLY_DAYS = 180
const DAY_MS = 86_400_000
const RECIPIENT_LENGTH = 10
/** Ticket and day of issue (base 36), recipient and signature (base 32): lower case throughout, as some servers fold addresses. */
const TOKEN = /^([\da-z]{1,10})-([\da-z]{1,5})-([a-z2-7]{10})-([a-z2-7]{26})$/
const MESSAGE_ID = /^<?t(\d{1,15})-m(\d{1,15})\.([^\s<>@]{1,100})@[^\s<>@]{1,253}>?$/
/** Set addresses that answers go to apart from what people add to addresses themselves: of a ticket, and of a side conversation. */
const TAG = { reply: 'r-', side: 's-' } as const
type Kind = keyof typeof TAG | `message ${number}`

type Signed = { ticketId: number; day: number; mailId: number | null; isFor: (address: string) => boolean }
/**
 * What a token in a mail is worth: `signed` names a ticket and whom we wrote to, `altered` looks like one of ours and is not, or was
 * not made for this organisation.
 */
export type MailProof = ({ kind: 'signed' } & Signed) | { kind: 'altered' }

export const dayOf = (instant: Date | string): number => Math.floor(new Date(instant).getTime() / DAY_MS)
const folded = (address: string) => address.trim().toLowerCase()
const recipientText = (tenantId: number, address: string) => `recipient\n${tenantId}\n${folded(address)}`
const tokenText = (tenantId: number, kind: Kind, start: string) => `${kind}\n${tenantId}\n${start}`

type Made = { tenantId: number; ticketId: number; recipient: string; day: number }
type SideMade = Omit<Made, 'ticketId'> & { conversationId: number }

function token(signer: MailSigner, { tenantId, ticketId, recipient, day }: Made, kind: Kind): string {
  const whom = signer.sign(recipientText(tenantId, recipient)).slice(0, RECIPIENT_LENGTH)
  const start = `${ticketId.toString(36)}-${day.toString(36)}-${whom}`
  return `${start}-${signer.sign(tokenText(tenantId, kind, start))}`
}

/** The local part of a ticket mail's Message-ID: the mail, its ticket and its recipient, signed. The same mail always has the same. */
export const messageIdOf = (signer: MailSigner, made: Made & { mailId: number }): string =>
  `t${made.tenantId}-m${made.mailId}.${token(signer, made, `message ${made.mailId}`)}`

function addressOf(signer: MailSigner, mailbox: string, made: Made, kind: keyof typeof TAG): string {
  const at = mailbox.lastIndexOf('@')
  const signed = `${mailbox.slice(0, at)}+${TAG[kind]}${token(signer, made, kind)}`
  // A local part has 64 characters at most: the Message-ID has to do for a mailbox with a long name.
  return signed.length > 64 ? mailbox : `${signed}${mailbox.slice(at)}`
}

/** The address of a mailbox with the ticket and the recipient in it, signed; answers to it need no header to find their ticket. */
export const replyAddressOf = (signer: MailSigner, mailbox: string, made: Made): string => addressOf(signer, mailbox, made, 'reply')

/** The same for a side conversation: an answer to it is nothing that the customer sees. */
export const sideAddressOf = (signer: MailSigner, mailbox: string, { conversationId, ...made }: SideMade): string =>
  addressOf(signer, mailbox, { ...made, ticketId: conversationId }, 'side')

/** The mailbox that an address belongs to, without what stands behind its plus sign. */
export function withoutTag(address: string): string {
  const [, local = '', domain = ''] = /^([^+@]{1,64})(?:\+[^@]*)?@([^@]+)$/.exec(folded(address)) ?? []
  return local ? `${local}@${domain}` : folded(address)
}

function same(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.byteLength === other.byteLength && timingSafeEqual(one, other)
}

function readToken(signer: MailSigner, tenantId: number, kind: Kind, text: string): MailProof {
  const [, ticket = '', day = '', whom = '', mac = ''] = TOKEN.exec(text) ?? []
  const isOurs = mac !== '' && signer.all(tokenText(tenantId, kind, `${ticket}-${day}-${whom}`)).some((one) => same(one, mac))
  const ticketId = Number.parseInt(ticket, 36)
  if (!isOurs || !Number.isSafeInteger(ticketId)) return { kind: 'altered' }
  const isFor = (address: string) => signer.all(recipientText(tenantId, address)).some((one) => same(one.slice(0, RECIPIENT_LENGTH), whom))
  const mailId = kind === 'reply' || kind === 'side' ? null : Number(kind.slice('message '.length))
  return { kind: 'signed', ticketId, day: Number.parseInt(day, 36), mailId, isFor }
}

/**
 * What a Message-ID that a mail answers proves at this organisation. Foreign ids prove nothing, and neither do ours without a
 * signature, which anybody could make up.
 */
export function proofOfMessageId(signer: MailSigner, tenantId: number, id: string): MailProof | undefined {
  const [, tenant, mail, text] = MESSAGE_ID.exec(id.trim()) ?? []
  if (!tenant || !mail || !text) return undefined
  return Number(tenant) === tenantId ? readToken(signer, tenantId, `message ${Number(mail)}`, text) : { kind: 'altered' }
}

function proofIn(signer: MailSigner, tenantId: number, address: string, today: number, kind: keyof typeof TAG): MailProof | undefined {
  const [, text] = new RegExp(`^[^+@]{1,64}\\+${TAG[kind]}([^@]{1,64})@`).exec(folded(address)) ?? []
  if (!text) return undefined
  const proof = readToken(signer, tenantId, kind, text)
  return proof.kind === 'signed' && today - proof.day > REPLY_DAYS ? { kind: 'altered' } : proof
}

/** What an address that a mail went to proves at this organisation. @param today as `dayOf` */
export const proofOfAddress = (signer: MailSigner, tenantId: number, address: string, today: number): MailProof | undefined =>
  proofIn(signer, tenantId, address, today, 'reply')

/** The side conversation that an address names, and whom it was made for; undefined where it proves none. @param today as `dayOf` */
export function proofOfSideAddress(signer: MailSigner, tenantId: number, address: string, today: number) {
  const proof = proofIn(signer, tenantId, address, today, 'side')
  return proof?.kind === 'signed' ? { conversationId: proof.ticketId, isFor: proof.isFor } : undefined
}
