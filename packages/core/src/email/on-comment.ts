import { withoutMarkup } from '@balcao/contracts/comments/mention-text'
import { type Language, languageOf } from '@balcao/contracts/language'
import { prepared } from '@balcao/db/prepared'
import type { Tx } from '@balcao/db/tenant'
import { sql } from 'kysely'
import { contactOf } from '../chat/widget/guests.ts'
import type { Ctx } from '../ctx.ts'
import { spoken } from '../notifications/spoken.ts'
import type { Fact } from '../reactions.ts'
import { actorsOf } from '../users/actors.ts'
import { isRemovedAddress } from '../users/removed.ts'
import { goesByWhatsapp } from '../whatsapp/outbound/queue-reply.ts'
import { copiesOf } from './copies.ts'
import { messageMail } from './message-mail.ts'
import { signed } from './sender.ts'
import { templateWords } from './words/template.ts'

type Text = string | null
/** Mails to an address that takes none are written down, and not sent. */
const suppressed = (tenantId: number, address: string) => sql<'suppressed' | null>`(
  select 'suppressed' from mail_suppressions s where s.tenant_id = ${tenantId}::bigint and s.address = lower(${address}::text))`
const insertMail = prepared(
  (
    db: Tx,
    tenantId: number,
    sourceKey: string,
    ticketId: number | null,
    toAddress: string,
    subject: string,
    text: string,
    linkPath: Text,
    notice: Text,
    commentId: number | null,
  ) =>
    db
      .insertInto('mails')
      .values({
        tenantId,
        sourceKey,
        ticketId,
        toAddress,
        subject,
        text,
        linkPath,
        notice,
        commentId,
        delivery: suppressed(tenantId, toAddress),
      })
      .onConflict((oc) => oc.columns(['tenantId', 'sourceKey']).doNothing())
      .returning(['id', 'delivery'])
      .compile(),
)

/** Writes a mail to be sent, once: at once, or after `holdSeconds` (`release-held.ts`). */
export async function queueMail(
  ctx: Ctx,
  mail: {
    sourceKey: string
    ticketId: number | null
    toAddress: string
    subject: string
    text: string
    linkPath: string | null
    notice?: string | null
    holdSeconds?: number
    /** The message that it carries. */
    commentId?: number
  },
): Promise<void> {
  if (isRemovedAddress(mail.toAddress)) return
  const toAddress = await contactOf(ctx, mail.toAddress)
  if (toAddress === null) return
  const { sourceKey, ticketId, subject, text, linkPath, notice = null, commentId = null } = mail
  const [row] = await insertMail(ctx.db, ctx.actor.tenantId, sourceKey, ticketId, toAddress, subject, text, linkPath, notice, commentId)
  if (!row || row.delivery === 'suppressed') return
  if (!mail.holdSeconds) return ctx.emit('mail:queued', { mailId: row.id })
  const heldUntil = sql<string>`now() + make_interval(secs => ${mail.holdSeconds})`
  await ctx.db.updateTable('mails').set({ heldUntil }).where('id', '=', row.id).execute()
}

/** The ticket and the message of a fact, as they are now; nobody is mailed of spam. */
export async function read(ctx: Ctx, payload: Fact<'comment:added'>['payload']) {
  const found = await spoken(ctx, payload)
  return found && { ticket: found.ticket, comment: { ...found.comment, content: withoutMarkup(found.comment.content) } }
}

/** The language somebody is written to in. */
export async function languageFor(ctx: Ctx, userId: number): Promise<Language> {
  const [who] = await actorsOf(ctx, [userId])
  return languageOf(who?.language)
}

/** The signature that somebody of the staff has for their answers by mail. */
export async function ownSignature({ db }: Ctx, userId: number): Promise<{ signature: string }> {
  const row = await db.selectFrom('users').select('mailSignature').where('id', '=', userId).executeTakeFirst()
  return { signature: row?.mailSignature ?? '' }
}

/** Begins the keys of replies that a rule of automation wrote: their mails say that no machine is to answer them. */
export const REPLY_OF_RULE = 'reply-rule-'

/** Mails a reply of the staff to the customer. A note never leaves the desk. */
export async function mailRequester(ctx: Ctx, fact: Fact<'comment:added'>): Promise<void> {
  if (fact.payload.isInternal) return
  const found = await read(ctx, fact.payload)
  if (!found || found.comment.isInternal || found.comment.authorSide !== 'staff' || found.comment.authorId === found.ticket.requesterId)
    return
  const { ticket, comment } = found
  const isMailed = !(await goesByWhatsapp(ctx, ticket.id))
  const language = await languageFor(ctx, ticket.requesterId)
  const template = await templateWords(ctx, language, ['answered', 'copied'])
  const about = { cliente: ticket.requesterName, agente: comment.authorName, numero: ticket.number, titulo: ticket.title }
  const answered = template('answered', about)
  // What a rule wrote in somebody's name is not signed by them.
  const said = fact.payload.byRule ? comment : { ...comment, content: signed(comment.content, await ownSignature(ctx, comment.authorId)) }
  const sourceKey = `${fact.payload.byRule ? REPLY_OF_RULE : 'reply-'}${fact.outboxId}`
  if (isMailed)
    await queueMail(ctx, {
      commentId: comment.id,
      sourceKey,
      ticketId: ticket.id,
      toAddress: ticket.requesterEmail,
      subject: answered.subject,
      text: messageMail(answered.text, said, ''),
      linkPath: `/portal/ticket/${ticket.id}`,
    })
  // Each gets a mail of their own: none of them sees the ticket, or what may be answered for another.
  const copies = (await copiesOf(ctx, ticket)).filter(({ state }) => state === 'in')
  const copied = template('copied', about)
  for (const [index, { address }] of copies.entries())
    await queueMail(ctx, {
      commentId: comment.id,
      sourceKey: `${sourceKey}-c${index}`,
      ticketId: ticket.id,
      toAddress: address,
      subject: copied.subject,
      text: messageMail(copied.text, said, ''),
      linkPath: null,
    })
}
