import { randomBytes } from 'node:crypto'
import { isStaff } from '@balcao/contracts/access'
import { languageOf } from '@balcao/contracts/language'
import { UNDO_SECONDS } from '@balcao/contracts/tickets/bounds'
import { RATING_DAYS } from '@balcao/contracts/tickets/rating-bounds'
import { hashOfLink } from '../auth/links.ts'
import type { Ctx } from '../ctx.ts'
import { chosenBy } from '../notifications/chosen.ts'
import type { Fact } from '../reactions.ts'
import { resolutionOf } from '../tickets/rating-rows.ts'
import { lastDay } from '../tickets/ratings.ts'
import { ownWordsFor } from '../tickets/settings/status-name-rows.ts'
import { reasonSeen } from '../tickets/settings/status-reason-rows.ts'
import { findTicket } from '../tickets/ticket-rows.ts'
import { actorsOf } from '../users/actors.ts'
import { noticeOf } from './notices.ts'
import { queueMail } from './on-comment.ts'
import { templateWords } from './words/template.ts'

const TOKEN_BYTES = 32

/** By this key the mail is emptied once it was sent: it holds a link that lets its reader rate. */
const keyOf = ({ outboxId }: { outboxId: number }) => `link-rating-${outboxId}`

/** What asks for a rating, below the words of the template and the way to the ticket. */
const RATING = {
  'pt-BR': `Como foi o atendimento? Avalie de 1 a 5, sem entrar, pelo link abaixo. Ele vale por ${RATING_DAYS} dias, e até lá você pode mudar sua nota:`,
  en: `How did we do? Rate it from 1 to 5, without signing in, by the link below. It is good for ${RATING_DAYS} days, and until then you can change your rating:`,
}

const REASON = { 'pt-BR': 'Motivo', en: 'Reason' }

/**
 * Tells the requester that the ticket is resolved, with a link to it, and asks for a rating: that link is for this resolution
 * alone. What a person resolved is mailed once they can no longer undo it; what puts the ticket back to work before that takes the mail away.
 */
export async function mailResolved(ctx: Ctx, fact: Fact<'ticket:status_changed'>): Promise<void> {
  const { ticketId, from, to } = fact.payload
  const isDoneNow = to === 'resolved' || to === 'closed'
  if (!isDoneNow) await ctx.db.deleteFrom('mails').where('ticketId', '=', ticketId).where('heldUntil', 'is not', null).execute()
  // What was taken for spam and is given back was told of before.
  const isDone = from !== 'spam' && (to === 'resolved' || (to === 'closed' && from !== 'resolved'))
  const ticket = isDone ? await findTicket(ctx.db, ticketId) : undefined
  const resolution = ticket && resolutionOf(ticket)
  // Who closes their own ticket needs no telling, and the desk's own people rate on the page.
  if (!ticket || !resolution || fact.actorId === ticket.requesterId) return
  const [requester] = await actorsOf(ctx, [ticket.requesterId])
  if (!requester?.isActive || isStaff(requester.role)) return
  if (!(await chosenBy(ctx.db, [ticket.requesterId])).get(ticket.requesterId)?.rules.resolved.email) return
  const { language } = await ctx.db.selectFrom('users').select('language').where('id', '=', ticket.requesterId).executeTakeFirstOrThrow()

  const reads = languageOf(language)
  const about = { cliente: ticket.requesterName, agente: '', numero: ticket.number, titulo: ticket.title }
  const { subject, text, isOwn } = (await templateWords(ctx, reads, ['resolved']))('resolved', about)
  const own = ticket.ownNames?.[2] ? ticket.ownNames[1] : (await ownWordsFor(ctx.db, 'customer')).resolved
  // As the page of the ticket says it: one that is not for customers stays with the staff.
  const why = reasonSeen(ticket.statusReason, 'customer')
  const secret = randomBytes(TOKEN_BYTES).toString('base64url')
  const { tenantId } = ctx.actor
  const tokenHash = hashOfLink(secret)
  await ctx.db
    .insertInto('ticketRatings')
    .values({ tenantId, ticketId, resolution, expiresAt: lastDay(resolution), tokenHash })
    .onConflict((oc) => oc.columns(['tenantId', 'ticketId', 'resolution']).doUpdateSet({ tokenHash }))
    .execute()
  await queueMail(ctx, {
    sourceKey: keyOf(fact),
    ticketId,
    toAddress: ticket.requesterEmail,
    // What an organisation calls a resolved ticket stands in the usual subject; its own words say it themselves.
    subject: own && !isOwn ? `[#${ticket.number}] ${own}: ${ticket.title}` : subject,
    text: `${text}${why ? `\n${REASON[reads]}: ${why.name}` : ''}\n/portal/ticket/${ticketId}\n\n${RATING[reads]}`,
    linkPath: `/portal/rate?token=${tenantId}.${secret}`,
    notice: noticeOf(ticket.requesterId, ['resolved']),
    ...(fact.actorId === null ? {} : { holdSeconds: UNDO_SECONDS }),
  })
}
