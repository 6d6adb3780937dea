import type { AppliedTemplate, ApplyTemplate, TemplateChanges } from '@balcao/contracts/templates/templates'
import { fillVariables, openVariables, type Variable } from '@balcao/contracts/templates/variables'
import { STATUS } from '@balcao/contracts/tickets/statuses'
import type { Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { type Ctx, me } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { must } from '../policy.ts'
import { matrixRow } from '../tickets/internal/assessment.ts'
import { ownWordsFor } from '../tickets/internal/status-name-rows.ts'
import { ownTypes } from '../tickets/internal/type-rows.ts'
import { now } from '../tickets/queries.ts'
import * as tickets from '../tickets/tickets.ts'
import { mustFindTemplate } from './rows.ts'

/**
 * Writes the answer of a template for one ticket, and changes the ticket as the template says. Nothing is sent: the answer
 * is the caller's to read and send. Tags of it that are gone, and a type that is switched off, are left out.
 * @throws DomainError ticket_not_found, template_not_found, forbidden, status_move_refused; nothing is changed then
 */
export async function apply(ctx: Ctx, input: ApplyTemplate): Promise<AppliedTemplate> {
  const seen = await tickets.mustSeeLocked(ctx, input.id)
  must(ctx, 'template.use')
  const template = await mustFindTemplate(ctx, input.templateId)
  const changes = await changesOf(ctx, seen.id, template.changes as TemplateChanges)
  const isOther = changes.priority !== undefined && changes.priority !== seen.priority
  if (isOther && (await matrixRow(ctx.db)).enabled) changes.priorityReason = `Template: ${template.name}`
  const ticket =
    Object.keys(changes).length > 0 ? await tickets.update(ctx, { id: seen.id, ...changes }) : await tickets.get(ctx, { id: seen.id })
  await ctx.db
    .updateTable('templates')
    .set((eb) => ({ uses: eb('uses', '+', 1), lastUsedAt: now }))
    .where('id', '=', template.id)
    .execute()
  const content = fillVariables(template.content, await valuesOf(ctx, ticket))
  return { content, open: openVariables(content), ticket }
}

async function changesOf(
  ctx: Ctx,
  ticketId: number,
  { takes, addTagIds, type, ...plain }: TemplateChanges,
): Promise<Omit<UpdateTicket, 'id'>> {
  const taken = takes ? { assigneeId: me(ctx) } : {}
  const isThere = type !== undefined && (await ownTypes(ctx.db)).some(({ key, active }) => key === type && active)
  const fields = isThere ? { ...plain, type } : plain
  if (!addTagIds?.length) return { ...fields, ...taken }
  const wanted = await ctx.db
    .selectFrom('tags')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(addTagIds))))
    .execute()
  const present = await ctx.db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', ticketId).execute()
  const tagIds = [...new Set([...present.map(({ tagId }) => tagId), ...wanted.map(({ id }) => id)])]
  return { ...fields, ...taken, tagIds }
}

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

async function valuesOf(ctx: Ctx, ticket: Ticket): Promise<Record<Variable, string | null>> {
  const { name } = await ctx.db
    .selectFrom('tenants')
    .select('name')
    .executeTakeFirstOrThrow(() => notFound('ticket_not_found'))
  const words = await ownWordsFor(ctx.db, 'customer')
  return {
    'cliente.nome': ticket.requester.name,
    'cliente.primeiro_nome': firstName(ticket.requester.name),
    'cliente.email': ticket.requester.email,
    'empresa.nome': ticket.companyName,
    'ticket.numero': String(ticket.number),
    'ticket.assunto': ticket.title,
    // Written to a customer, it is named as they know it.
    'ticket.status': words[ticket.status] ?? STATUS[ticket.status].customerLabel,
    'atendente.nome': ctx.actor.name,
    'atendente.primeiro_nome': firstName(ctx.actor.name),
    'organizacao.nome': name,
  }
}
