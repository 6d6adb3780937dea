import { type Language, languageOf } from '@balcao/contracts/language'
import { sql } from 'kysely'
import { hashOfLink } from '../auth/links.ts'
import { asSystem, type Ctx } from '../ctx.ts'
import type { FormatMessage, Mail, MailFile, MailSigner, Ports } from '../ports.ts'
import type { Fact, SideEffect } from '../reactions.ts'
import { now } from '../tickets/queries.ts'
import { suppress } from './inbound/bounces.ts'
import { historyOf } from './mail-history.ts'
import { choosePictures, fetchPictures } from './mail-pictures.ts'
import { dayOf, messageIdOf, replyAddressOf, sideAddressOf } from './mail-tokens.ts'
import { asPlainHtml, asText, frame, isMessageMail } from './message-mail.ts'
import { leaveLine, leaveLinks, noticeHeaders, threadHeaders } from './notice-frame.ts'
import { REPLY_OF_RULE } from './on-comment.ts'
import { proofCodeOf } from './proof-codes.ts'
import { type Sender, senderOfTicket, sentBy, signed } from './sender.ts'
import { fetchFiles, type SideMail, sideHeaders, sideOf } from './side/outgoing.ts'
import { couldNotSend, couldSend, serverTrouble } from './trouble/sending.ts'
import { MESSAGE_WORDS } from './words/message.ts'

/** Mails of links and codes begin their key with this. */
const SECRET_MAILS = 'link-'

/** Of a mailbox, and sent at that millisecond. */
const PROOF_MAIL = /^link-proof-(\d+)-(\d+)$/

/**
 * Texts longer than this, in characters, can take a good part of a second to format: such mails go out by the queue, one by one, and
 * may be refused formatting. Replies that people write are shorter; they are formatted within milliseconds.
 */
export const LONG_TEXT = 4_000

/** A queued mail as it is handed over. */
export type QueuedMail = {
  id: number
  sourceKey: string
  ticketId: number | null
  createdAt: string
  toAddress: string
  subject: string
  text: string
  linkPath: string | null
  /** The mailbox that it goes out from, and the newest mail that came to the ticket. */
  mailbox: Sender | null
  answers: string | null
  /** The message that it carries, and the quotes of those before it. */
  commentId?: number | null
  history?: string
  /** The side conversation that it is of. */
  side?: SideMail | undefined
  notice: { userId: number | null; language?: string; secret?: string } | null
}

/** Hands a queued mail to the mail port, under an id that stays the same however often it is tried. */
export async function deliver(ctx: Ctx, fact: Fact<'mail:queued'>): Promise<SideEffect | undefined> {
  const mail = await take(ctx, fact.payload.mailId)
  if (!mail) return undefined
  const language = await readersLanguage(ctx, mail)
  const chosen = isMessageMail(mail) ? await choosePictures(ctx, mail) : []
  const history = await historyOf(ctx, mail, language)
  const side = await sideOf(ctx, mail.sourceKey)
  let refusal: string | undefined
  return {
    execute: async ({ files, ...ports }, db) => {
      const fetched = await fetchPictures(files, chosen, idOf(fact.tenantId, mail))
      const attached = side ? await fetchFiles(files, side.files) : []
      await ports.mail
        .send(await written({ ...mail, history, side, tenantId: fact.tenantId, language }, ports, { chosen, fetched, attached }))
        .catch(async (error: unknown) => {
          refusal = refusalOf(error)
          if (refusal !== undefined) return
          const trouble = serverTrouble(error)
          if (trouble && mail.mailbox) await asSystem(db, fact.tenantId, (own) => couldNotSend(own, mail.mailbox?.id ?? 0, trouble))
          throw error
        })
    },
    complete: async (ctx) => {
      const { bare, notice } = afterwards(mail)
      await ctx.db
        .updateTable('mails')
        .set({
          sentAt: new Date().toISOString(),
          ...(refusal === undefined ? {} : { delivery: 'bounced' as const, deliveryDetail: refusal, deliveryAt: now }),
          ...(bare ? { text: '', linkPath: null } : {}),
          ...(notice ? { notice: JSON.stringify(notice) } : {}),
        })
        .where('id', '=', mail.id)
        .execute()
      if (refusal !== undefined) await suppress(ctx, mail, { reason: 'bounce', detail: refusal })
      if (mail.mailbox && isByDesk(mail) && (mail.mailbox.smtp || mail.mailbox.graph)) await couldSend(ctx, mail.mailbox.id)
    },
  }
}

/** What a server says that refuses an address for good (5.1.x); undefined for all else, which is tried again. */
function refusalOf(error: unknown): string | undefined {
  const { responseCode, response } = ((error as Error | undefined)?.cause ?? {}) as { responseCode?: number; response?: string }
  return (responseCode ?? 0) >= 550 && /^5\d\d[ -]5\.1\./.test(response ?? '') ? (response ?? '').slice(0, 500) : undefined
}

/** Takes a mail for the queue, which keeps it until it is sent; one that was sent is nobody's to take. @throws while somebody else is about to send it */
async function take({ db }: Ctx, id: number): Promise<QueuedMail | undefined> {
  const mail = await db
    .updateTable('mails')
    .set({ takenUntil: sql`'infinity'` })
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where((eb) => eb.or([eb('takenUntil', 'is', null), eb('takenUntil', '<', sql<string>`now()`), eb('takenUntil', '=', 'infinity')]))
    .returning(['id', 'sourceKey', 'ticketId', 'createdAt', 'toAddress', 'subject', 'text', 'linkPath', 'notice', 'commentId'])
    .returning([senderOfTicket('mails').as('mailbox'), newestOfTicket('mails').as('answers')])
    .executeTakeFirst()
  if (mail) return mail
  if (await db.selectFrom('mails').select('id').where('id', '=', id).where('sentAt', 'is', null).executeTakeFirst())
    throw new Error('this mail is on its way')
  return undefined
}

const idOf = (tenantId: number, { id }: { id: number }) => `t${tenantId}-m${id}`

/** By what an answer finds its ticket. Notices to staff are not answered by mail. */
function answerable(signer: MailSigner, mail: QueuedMail & { tenantId: number }, ticketId: number) {
  const made = { tenantId: mail.tenantId, ticketId, recipient: mail.toAddress, day: dayOf(mail.createdAt) }
  const messageId = messageIdOf(signer, { ...made, mailId: mail.id })
  if (mail.mailbox === null || mail.sourceKey.startsWith('notice-')) return { messageId }
  const { address } = mail.mailbox
  const { side } = mail
  return { messageId, replyTo: side ? sideAddressOf(signer, address, { ...made, ...side }) : replyAddressOf(signer, address, made) }
}

/** A message of the desk to a customer: it is from the ticket's mailbox, and carries its signature. */
const isByDesk = ({ sourceKey }: QueuedMail) => /^(?:reply|received|side)-/.test(sourceKey)

/** An answer to the requester, whose copies lead nowhere. */
const isToRequester = ({ sourceKey, linkPath }: QueuedMail) => /^reply-/.test(sourceKey) && linkPath !== null

/** Nobody wrote it just now: no machine is to answer it. */
const isAutomatic = ({ sourceKey }: QueuedMail) => sourceKey.startsWith(REPLY_OF_RULE) || !/^(?:reply|answer|watch|side)-/.test(sourceKey)

/** It answers a mail by itself (RFC 3834). */
const isAnswer = ({ sourceKey }: QueuedMail) => sourceKey.startsWith('received-')

/** The Message-ID of the newest mail on a mail's ticket, as a column: what goes out answers it. */
export const newestOfTicket = (mail: string) => sql<string | null>`(
  select i.message_id from inbound_mails i
  where i.tenant_id = ${sql.ref(mail)}.tenant_id and i.ticket_id = ${sql.ref(mail)}.ticket_id and i.verdict in ('ticket', 'comment')
  order by i.id desc limit 1)`

/** A test of a mailbox carries its code in its id too: that stays as it is where texts are rewritten on the way. */
function testOf(signer: MailSigner, { tenantId, sourceKey, toAddress }: QueuedMail & { tenantId: number }): { messageId?: string } {
  const [, mailboxId, sentAt] = PROOF_MAIL.exec(sourceKey) ?? []
  if (!mailboxId) return {}
  const asked = { tenantId, mailboxId: Number(mailboxId), address: toAddress, sentAt: new Date(Number(sentAt)).toISOString() }
  return { messageId: `proof-${proofCodeOf(signer, asked)}` }
}

type Pictures = {
  chosen: Awaited<ReturnType<typeof choosePictures>>
  fetched: Awaited<ReturnType<typeof fetchPictures>>
  attached?: readonly MailFile[]
}

/** A mail as the port takes it. */
export async function written(
  mail: QueuedMail & { tenantId: number; language: Language },
  { publicUrl, formatMessage, mailSigner, mailSecrets }: Pick<Ports, 'publicUrl' | 'formatMessage' | 'mailSigner' | 'mailSecrets'>,
  { chosen, fetched, attached = [] }: Pictures = { chosen: [], fetched: [] },
): Promise<Mail> {
  const { tenantId, notice, language, mailbox } = mail
  const message = mailbox && isByDesk(mail) ? signed(mail.text, mailbox) : mail.text
  const markdown = [message, mail.history, isToRequester(mail) ? frame(MESSAGE_WORDS[language].answerAt) : ''].filter(Boolean).join('\n\n')
  const plain = mailbox?.signature.trim() && isAnswer(mail) ? `${mail.text}\n\n${mailbox.signature.trim()}` : mail.text
  const isMessage = isMessageMail(mail)
  const address = mail.linkPath ? `${publicUrl}${mail.linkPath}` : ''
  const there = new Map(chosen.map((one) => [one.id, fetched.find((picture) => picture.id === one.id)?.cid ?? null]))
  const leave = notice?.secret ? leaveLinks(publicUrl, `${tenantId}.${mail.id}.${notice.secret}`) : undefined
  const lastLine = leave ? leaveLine(language, leave.page) : ''
  const headers = {
    ...(mail.ticketId === null ? {} : threadOf(publicUrl, mail, mail.ticketId)),
    ...(isAutomatic(mail) ? { 'Auto-Submitted': isAnswer(mail) ? 'auto-replied' : 'auto-generated' } : {}),
    ...(leave ? noticeHeaders(leave.oneClick) : {}),
  }
  return {
    id: idOf(tenantId, mail),
    ...(mail.ticketId === null ? testOf(mailSigner, mail) : answerable(mailSigner, mail, mail.ticketId)),
    ...(mailbox && isByDesk(mail) ? sentBy(mailSecrets, tenantId, mailbox) : {}),
    to: mail.toAddress,
    subject: mail.subject,
    text: `${isMessage ? asText(markdown) : withAddresses(plain, publicUrl)}${address && `\n${address}\n`}${lastLine && `\n${lastLine}\n`}`,
    ...(isMessage ? { html: await htmlOf(formatMessage, tenantId, markdown, address, there, lastLine, language) } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(attached.length > 0 ? { files: attached } : {}),
    ...(fetched.length > 0 ? { pictures: fetched.map(({ id: _, ...picture }) => picture) } : {}),
  }
}

/** What a mail answers: the thread of its ticket, or that of its side conversation. */
const threadOf = (publicUrl: string, { tenantId, side, answers }: QueuedMail & { tenantId: number }, ticketId: number) =>
  side ? sideHeaders(publicUrl, tenantId, side) : threadHeaders(publicUrl, tenantId, ticketId, answers)

/** A line of our own text that is the path of a ticket or an article becomes its address. */
const withAddresses = (text: string, publicUrl: string) =>
  text.replace(/^\/portal\/(?:ticket\/\d+|article\/\d+-[\w-]+)$/gm, (path) => `${publicUrl}${path}`)

/** The message formatted, or as it was typed where that is more than can be done. */
const htmlOf: (format: FormatMessage, ...message: Parameters<FormatMessage>) => Promise<string> = (format, ...message) => {
  const [, markdown, address, , lastLine, language] = message
  return format(...message).catch(() => asPlainHtml(markdown, address, lastLine, language))
}

/** What is kept of a mail that was handed over: nothing of what opens a door, and of a reader's secret what it is known by. */
export function afterwards({ sourceKey, notice }: QueuedMail): { bare: boolean; notice: object | null } {
  const { secret, ...about } = notice ?? {}
  return { bare: sourceKey.startsWith(SECRET_MAILS), notice: secret ? { ...about, hash: hashOfLink(secret) } : null }
}

/** The language of whom it is for: by name where it is known, else by the address. */
async function readersLanguage({ db }: Ctx, { notice, toAddress }: QueuedMail): Promise<Language> {
  if (notice?.language) return languageOf(notice.language)
  const userId = notice?.userId ?? undefined
  const reader = await db
    .selectFrom('users')
    .select('language')
    .$if(userId !== undefined, (q) => q.where('id', '=', userId as number))
    .$if(userId === undefined, (q) => q.where('email', '=', toAddress).where('deletedAt', 'is', null))
    .executeTakeFirst()
  return languageOf(reader?.language)
}
