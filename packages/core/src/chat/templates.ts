import type { PrepareChatTemplate, PreparedChatTemplate } from '@balcao/contracts/chat/templates'
import { openVariables } from '@balcao/contracts/templates/variables'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { fillFor, fillForPerson } from '../templates/fill.ts'
import { mustBeWhole } from '../templates/references.ts'
import { mustBeForQueue, mustFindUsable } from '../templates/rows.ts'
import { countUse } from '../templates/uses.ts'
import * as tickets from '../tickets/tickets.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { actorsOf } from '../users/actors.ts'
import { type Attended, attended } from './attended.ts'
import { plainText } from './plain-text.ts'
import { contactOf } from './widget/guests.ts'

/** The ticket that a conversation is about, where the caller sees it. */
async function ticketOf(ctx: Ctx, { ticketId }: Attended) {
  if (ticketId === null) return undefined
  const seen = await ctx.db
    .selectFrom('tickets as t')
    .where('t.id', '=', ticketId)
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .select('t.id')
    .executeTakeFirst()
  return seen && tickets.get(ctx, seen)
}

/**
 * Writes the answer of a template for one conversation: its text alone, which is the caller's to send, change or drop. What a macro changes belongs
 * to a ticket, and is left out.
 * @throws DomainError conversation_not_found, template_not_found, template_other_queue, template_broken, forbidden
 */
export async function prepare(ctx: Ctx, { id, templateId }: PrepareChatTemplate): Promise<PreparedChatTemplate> {
  const conversation = await attended(ctx, id)
  must(ctx, 'template.use')
  const template = await mustFindUsable(ctx, templateId)
  mustBeForQueue(template.queueIds, conversation)
  await mustBeWhole(ctx, template)
  const { customer } = conversation
  const email = await contactOf(ctx, customer.email)
  const ticket = await ticketOf(ctx, conversation)
  const [known] = await actorsOf(ctx, [customer.id])
  const filled = ticket
    ? await fillFor(ctx, template.content, { ...ticket, requester: { ...ticket.requester, name: customer.name, email } })
    : await fillForPerson(ctx, template.content, { name: customer.name, email, companyName: known?.companyName ?? null })
  await countUse(ctx, template.id)
  const content = plainText(filled)
  return { content, open: openVariables(content) }
}
