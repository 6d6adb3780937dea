import { MAX_CHECKLISTS } from '@balcao/contracts/checklists/bounds'
import type { AddChecklist, ChangeChecklist, GetChecklist, ListChecklists, TicketChecklists } from '@balcao/contracts/checklists/checklists'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { can } from '../policy.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { activeTemplate, applyTemplate } from './apply.ts'
import { announce, announceAsked, recordChange } from './internal/changes.ts'
import { checklistsOf, itemsOf, mustEdit, mustHold } from './internal/checklist-rows.ts'

/** The checklists of a ticket. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListChecklists): Promise<TicketChecklists> {
  const ticket = await mustSee(ctx, ticketId)
  const mayEdit = ticket.status !== 'merged' && can(ctx.actor, 'ticket.checklist', ticket)
  return { mayEdit, data: await checklistsOf(ctx, ticketId) }
}

/**
 * Gives a ticket a checklist, of a template or an empty one. What it has already stays.
 * @throws DomainError ticket_not_found, forbidden, ticket_merged, too_many_checklists; invalid_input for a template that is gone or inactive
 */
export async function add(ctx: Ctx, { ticketId, templateId, title }: AddChecklist): Promise<TicketChecklists> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  mustEdit(ctx, ticket)
  const held = await ctx.db.selectFrom('ticketChecklists').select('id').where('ticketId', '=', ticketId).execute()
  if (held.length >= MAX_CHECKLISTS) throw conflict('too_many_checklists')
  if (templateId !== undefined) {
    const template = await activeTemplate(ctx, templateId)
    if (!template) throw invalid({ field: 'templateId', reason: 'checklist_template_not_there' })
    await applyTemplate(ctx, ticket, template)
    return list(ctx, { ticketId })
  }
  const { tenantId, userId } = ctx.actor
  const checklist = await ctx.db
    .insertInto('ticketChecklists')
    .values({ ...{ tenantId, ticketId, homeId: ticketId, title: title as string }, blocks: true, inOrder: false, createdBy: userId })
    .returning(['id', 'ticketId', 'title', 'shared'])
    .executeTakeFirstOrThrow()
  await recordChange(ctx, checklist, 'added')
  await announce(ctx, checklist)
  return list(ctx, { ticketId })
}

/** Changes its title, whether it blocks completing the ticket, whether its order binds, or whether customers see it. @throws DomainError checklist_not_found, forbidden, ticket_merged */
export async function change(ctx: Ctx, { id, ...input }: ChangeChecklist): Promise<TicketChecklists> {
  const { checklist } = await mustHold(ctx, id)
  const { title = checklist.title, blocks = checklist.blocks, inOrder = checklist.inOrder, shared = checklist.shared } = input
  await ctx.db.updateTable('ticketChecklists').set({ title, blocks, inOrder, shared }).where('id', '=', id).execute()
  await announce(ctx, { ...checklist, shared: shared || checklist.shared })
  if (shared && !checklist.shared) {
    const open = (await itemsOf(ctx, id)).filter(({ state }) => state === 'open')
    await announceAsked(ctx, { ...checklist, shared }, open)
  }
  return list(ctx, checklist)
}

/** Takes a checklist away, with all that was done on it. @throws DomainError checklist_not_found, forbidden, ticket_merged */
export async function remove(ctx: Ctx, { id }: GetChecklist): Promise<TicketChecklists> {
  const { checklist } = await mustHold(ctx, id)
  await ctx.db.deleteFrom('ticketChecklists').where('id', '=', id).execute()
  await recordChange(ctx, checklist, 'removed')
  await announce(ctx, checklist)
  return list(ctx, checklist)
}
