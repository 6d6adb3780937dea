import type { StartConversation, StartedConversation } from '@balcao/contracts/whatsapp/on-tickets'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden, notFound } from '../errors.ts'
import { open } from '../tickets/open.ts'
import { linkTicket } from './inbound/file-message.ts'
import { asMarkdown } from './inbound/text-of.ts'
import { filledTemplate, templateCall } from './internal/template-text.ts'
import { mustBeSendable } from './templates.ts'

/**
 * Opens a ticket for a customer with an approved template to their number; it is answered by WhatsApp from then on.
 * @throws DomainError forbidden, user_not_found, whatsapp_number_not_found, whatsapp_account_not_found, whatsapp_opted_out, whatsapp_template_not_found,
 * invalid_input
 */
export async function start(ctx: Ctx, input: StartConversation): Promise<StartedConversation> {
  if (ctx.actor.side !== 'staff') throw forbidden()
  const { userId, accountId, templateId, values, title, numberId } = input
  const user = await ctx.db.selectFrom('users').select('id').where('id', '=', userId).where('deletedAt', 'is', null).executeTakeFirst()
  if (!user) throw notFound('user_not_found')
  const known = await ctx.db
    .selectFrom('whatsappNumbers')
    .select(['number', 'optedOutAt'])
    .where('userId', '=', userId)
    .$if(numberId !== undefined, (q) => q.where('id', '=', numberId as number))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!known) throw notFound('whatsapp_number_not_found')
  if (known.optedOutAt !== null) throw conflict('whatsapp_opted_out')
  const account = await ctx.db
    .selectFrom('whatsappAccounts as a')
    .leftJoin('queues as q', (join) =>
      join.onRef('q.tenantId', '=', 'a.tenantId').onRef('q.id', '=', 'a.queueId').on('q.isActive', '=', true),
    )
    .select(['a.id', 'q.id as queueId'])
    .where('a.id', '=', accountId)
    .where('a.isActive', '=', true)
    .executeTakeFirst()
  if (!account) throw notFound('whatsapp_account_not_found')
  const { row, parts } = await mustBeSendable(ctx, templateId, accountId, values)
  const text = filledTemplate(parts, values)
  const arrival = { channel: 'staff', at: new Date().toISOString(), queueId: account.queueId } as const
  const ticket = await open(ctx, { title, description: asMarkdown(text), priority: 'medium', requesterId: userId }, [], undefined, arrival)
  await linkTicket(ctx, ticket.id, { accountId, number: known.number })
  await ctx.db
    .insertInto('whatsappMessages')
    .values({
      ...{ tenantId: ctx.actor.tenantId, accountId, number: known.number, direction: 'out', kind: 'template', ticketId: ticket.id },
      body: JSON.stringify({ text, template: templateCall(parts, values, row) }),
    })
    .execute()
  await ctx.emit('whatsapp:moved', { ticketId: ticket.id })
  return { ticketId: ticket.id }
}
