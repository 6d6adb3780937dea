import { fillVariables, type Variable } from '@balcao/contracts/templates/variables'
import { STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { ownWordsFor } from '../tickets/settings/status-name-rows.ts'

export type Named = Pick<Ticket, 'requester' | 'companyName' | 'number' | 'title'> & { status: Status }

/** The text of a template with what is known of the ticket and of who writes. */
export async function fillFor(ctx: Ctx, content: string, ticket: Named): Promise<string> {
  return fillVariables(content, await valuesOf(ctx, ticket))
}

/** What variables stand for on a ticket, by name. */
export type Values = Record<Variable, string | null>

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** What variables stand for on a ticket, for who writes. */
export async function valuesOf(ctx: Ctx, ticket: Named): Promise<Values> {
  return (await valuesFor(ctx))(ticket)
}

/** The same for many tickets: what they share is read once. */
export async function valuesFor(ctx: Ctx): Promise<(ticket: Named) => Values> {
  const { name } = await ctx.db
    .selectFrom('tenants')
    .select('name')
    .executeTakeFirstOrThrow(() => notFound('ticket_not_found'))
  const words = await ownWordsFor(ctx.db, 'customer')
  return (ticket) => ({
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
  })
}
