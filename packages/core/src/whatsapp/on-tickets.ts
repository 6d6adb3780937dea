import type { Comment } from '@balcao/contracts/comments/comments'
import type { MessageCause, OutState } from '@balcao/contracts/whatsapp/bounds'
import type { GetTicketWhatsapp, SendAgain, SendTemplate, TicketWhatsapp } from '@balcao/contracts/whatsapp/on-tickets'
import * as comments from '../comments/comments.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import * as tickets from '../tickets/tickets.ts'
import { asMarkdown } from './inbound/text-of.ts'
import { filledTemplate, templateCall } from './internal/template-text.ts'
import { mustBeSendable } from './templates.ts'
import { type Conversation, conversationOf, mustBeInWindow } from './window.ts'

/** A ticket shows what became of its newest messages; there are hardly ever more. */
const MOST = 500
/** Of several parts, the one that is least far says how far the message is; one that failed says so first. */
const FARNESS: Readonly<Record<OutState, number>> = { failed: 0, waiting: 1, sent: 2, delivered: 3, read: 4 }

type Sent = TicketWhatsapp['sent'][number]

/** How a ticket is answered by WhatsApp, and what became of its messages. For the desk alone. @throws DomainError ticket_not_found, forbidden */
export async function get(ctx: Ctx, { ticketId }: GetTicketWhatsapp): Promise<TicketWhatsapp> {
  await tickets.mustSee(ctx, ticketId)
  if (ctx.actor.side !== 'staff') throw forbidden()
  const conversation = await conversationOf(ctx, ticketId)
  if (!conversation) return { conversation: null, sent: [], reactions: [], campaign: null }
  const rows = await ctx.db
    .selectFrom('whatsappMessages')
    .select(['id', 'direction', 'kind', 'commentId', 'state', 'cause', 'body', 'at'])
    .where('ticketId', '=', ticketId)
    .where((eb) => eb.or([eb('direction', '=', 'out'), eb('kind', '=', 'reaction')]))
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const sent = new Map<string, Sent>()
  const reactions = new Map<string, TicketWhatsapp['reactions'][number]>()
  for (const { id, direction, commentId, state, cause, body, at } of rows) {
    if (direction === 'in') {
      const { reaction } = body as { reaction?: { message_id: string; emoji?: string } }
      if (reaction && !reactions.has(reaction.message_id))
        reactions.set(reaction.message_id, { commentId, emoji: reaction.emoji ?? '', at })
      continue
    }
    const { text = '' } = body as { text?: string }
    const one: Sent = { commentId, state: state as OutState, cause: cause as MessageCause | null, text: commentId === null ? text : '', at }
    const key = commentId === null ? `own-${id}` : `${commentId}`
    const known = sent.get(key)
    if (!known || FARNESS[one.state] < FARNESS[known.state]) sent.set(key, one)
  }
  return {
    conversation: shown(conversation),
    sent: [...sent.values()].toReversed(),
    reactions: [...reactions.values()].filter(({ emoji }) => emoji !== ''),
    campaign: await campaignOf(ctx, ticketId),
  }
}

/** The campaign that a ticket is the first answer to. */
async function campaignOf({ db }: Ctx, ticketId: number): Promise<TicketWhatsapp['campaign']> {
  const row = await db
    .selectFrom('whatsappCampaignRecipients as r')
    .innerJoin('whatsappCampaigns as w', (join) => join.onRef('w.tenantId', '=', 'r.tenantId').onRef('w.id', '=', 'r.campaignId'))
    .where('r.ticketId', '=', ticketId)
    .select(['w.id', 'w.name'])
    .orderBy('r.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

const shown = ({ accountId, accountName, isActive, trouble, number, openUntil, optedOutAt, isDetached }: Conversation) => ({
  account: { id: accountId, name: accountName, sends: isActive && trouble === null },
  ...{ number, openUntil, optedOut: optedOutAt !== null, detached: isDetached },
})

/** @throws DomainError whatsapp_not_here */
async function mustBeHere(ctx: Ctx, ticketId: number): Promise<Conversation> {
  const conversation = await conversationOf(ctx, ticketId)
  if (!conversation || conversation.isDetached) throw conflict('whatsapp_not_here')
  return conversation
}

/**
 * Writes to the customer with an approved template, whatever the window says; its text is the message.
 * @throws DomainError ticket_not_found, forbidden, ticket_closed, whatsapp_not_here, whatsapp_opted_out, whatsapp_template_not_found, invalid_input
 */
export async function sendTemplate(ctx: Ctx, { ticketId, templateId, values }: SendTemplate): Promise<Comment> {
  const ticket = await tickets.mustSeeLocked(ctx, ticketId)
  if (ctx.actor.side !== 'staff') throw forbidden()
  must(ctx, 'ticket.reply', ticket)
  const { optedOutAt, openUntil } = await mustBeHere(ctx, ticketId)
  if (optedOutAt !== null && openUntil === null) throw conflict('whatsapp_opted_out')
  return writeTemplate(ctx, { ticketId, templateId, values }, (content) =>
    comments.say(ctx, { ticketId, content, isInternal: false }, true),
  )
}

/**
 * The same by a rule or a flow, which writes to nobody who opted out, whatever the window says.
 * @throws DomainError whatsapp_not_here, whatsapp_opted_out, whatsapp_template_not_found, invalid_input
 */
export async function sendTemplateByItself<Said extends Spoken>(
  ctx: Ctx,
  sent: SendTemplate,
  say: (content: string) => Promise<Said>,
): Promise<Said> {
  const { optedOutAt } = await mustBeHere(ctx, sent.ticketId)
  if (optedOutAt !== null) throw conflict('whatsapp_opted_out')
  return writeTemplate(ctx, sent, say)
}

type Spoken = { id: number; ticketId: number }

/** Writes down a template, and the message that it is. */
async function writeTemplate<Said extends Spoken>(
  ctx: Ctx,
  { ticketId, templateId, values }: SendTemplate,
  say: (content: string) => Promise<Said>,
): Promise<Said> {
  const { accountId, number } = await mustBeHere(ctx, ticketId)
  const { row, parts } = await mustBeSendable(ctx, templateId, accountId, values)
  const text = filledTemplate(parts, values)
  const comment = await say(asMarkdown(text))
  await ctx.db
    .insertInto('whatsappMessages')
    .values({
      ...{
        tenantId: ctx.actor.tenantId,
        accountId,
        number,
        direction: 'out',
        kind: 'template',
        ticketId: comment.ticketId,
        commentId: comment.id,
        part: 0,
      },
      body: JSON.stringify({ text, template: templateCall(parts, values, row) }),
    })
    .execute()
  await ctx.emit('whatsapp:moved', { ticketId: comment.ticketId })
  return comment
}

/**
 * Sends what of a message did not arrive once more.
 * @throws DomainError ticket_not_found, forbidden, whatsapp_message_not_found, whatsapp_message_done, whatsapp_window_closed
 */
export async function sendAgain(ctx: Ctx, { ticketId, commentId }: SendAgain): Promise<TicketWhatsapp> {
  const ticket = await tickets.mustSeeLocked(ctx, ticketId)
  if (ctx.actor.side !== 'staff') throw forbidden()
  must(ctx, 'ticket.reply', ticket)
  const parts = ctx.db
    .selectFrom('whatsappMessages')
    .select(['id', 'kind', 'state'])
    .where('ticketId', '=', ticketId)
    .where('commentId', '=', commentId)
  const rows = await parts.where('direction', '=', 'out').forUpdate().execute()
  if (rows.length === 0) throw notFound('whatsapp_message_not_found')
  const failed = rows.filter(({ state }) => state === 'failed')
  if (failed.length === 0) throw conflict('whatsapp_message_done')
  if (failed.some(({ kind }) => kind !== 'template')) await mustBeInWindow(ctx, ticketId)
  await ctx.db
    .updateTable('whatsappMessages')
    .set({ state: 'waiting', cause: null, detail: null, tries: 0, unsure: 0, wamid: null, leasedUntil: null, dueAt: now })
    .where(
      'id',
      'in',
      failed.map(({ id }) => id),
    )
    .execute()
  await ctx.emit('whatsapp:moved', { ticketId })
  return get(ctx, { ticketId })
}
