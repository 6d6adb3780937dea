import { displayValue } from '@balcao/contracts/custom-fields/display'
import type { CustomField } from '@balcao/contracts/custom-fields/fields'
import {
  fieldOfVariable,
  fillVariables,
  openVariables,
  type Readers,
  type StaffVariable,
  TICKET_FIELD_PREFIX,
  type Variable,
} from '@balcao/contracts/templates/variables'
import { type BuiltInType, PRIORITY_NAME, STATUS, type Status, TYPE_NAME } from '@balcao/contracts/tickets/statuses'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { loadFields } from '../custom-fields/field-rows.ts'
import { notFound } from '../errors.ts'
import { can } from '../policy.ts'
import { customStatusLabels } from '../tickets/settings/custom-status-rows.ts'
import { ownWordsFor } from '../tickets/settings/status-name-rows.ts'
import { ownTypeNames } from '../tickets/settings/type-rows.ts'
import { deadlinesOf, queueNames, telephonesOf } from './internal/facts.ts'

type Shown = 'requester' | 'companyName' | 'number' | 'title' | 'queueId' | 'priority' | 'type' | 'assignee' | 'createdAt' | 'updatedAt'
export type Named = Pick<Ticket, 'id' | 'customFields' | 'customStatusId' | Shown> & { status: Status }

/** The text of a template with what is known of the ticket and of who writes. */
export async function fillFor(ctx: Ctx, content: string, ticket: Named, readers: Readers = 'customers'): Promise<string> {
  return fillVariables(content, await valuesOf(ctx, content, ticket, readers))
}

/** What variables stand for on a ticket, by name; custom fields as they are named in a text. */
export type Values = Record<Variable, string | null> &
  Partial<Record<StaffVariable | `${typeof TICKET_FIELD_PREFIX}${string}`, string | null>>

/** Whom a text is for. Of who has no address, none is known. */
export type Addressee = { name: string; email: string | null; companyName: string | null }

/** The text of a template with what is known of whom it is for and of who writes, where there is no ticket. */
export async function fillForPerson(ctx: Ctx, content: string, to: Addressee): Promise<string> {
  const { name } = await ctx.db.selectFrom('tenants').select('name').executeTakeFirstOrThrow()
  return fillVariables(content, { ...ofPeople(ctx, to), 'organizacao.nome': name })
}

/** What does not depend on a ticket. */
const ofPeople = ({ actor }: Ctx, to: Addressee) => ({
  'cliente.nome': to.name,
  'cliente.primeiro_nome': firstName(to.name),
  'cliente.email': to.email,
  'empresa.nome': to.companyName,
  'atendente.nome': actor.name,
  'atendente.primeiro_nome': firstName(actor.name),
})

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** What the variables of a text stand for on a ticket, for who writes. */
export async function valuesOf(ctx: Ctx, content: string, ticket: Named, readers: Readers): Promise<Values> {
  return (await valuesFor(ctx, content, [ticket], readers))(ticket)
}

const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const INSTANT = { ...DAY, hour: '2-digit', minute: '2-digit' } as const

const nothing = async () => new Map<never, never>()

/** The same for many tickets: what they share, and what the text names beside what a ticket says itself, is read once. */
export async function valuesFor(
  ctx: Ctx,
  content: string,
  tickets: readonly Pick<Named, 'id' | 'requester'>[],
  readers: Readers,
): Promise<(ticket: Named) => Values> {
  const open = new Set(openVariables(content))
  const { name, timeZone } = await ctx.db
    .selectFrom('tenants')
    .select(['name', 'timeZone'])
    .executeTakeFirstOrThrow(() => notFound('ticket_not_found'))
  const words = await ownWordsFor(ctx.db, 'customer')
  const labels: ReadonlyMap<number, string> = open.has('ticket.status') ? await customStatusLabels(ctx.db) : await nothing()
  const types = open.has('ticket.tipo') ? await ownTypeNames(ctx.db, 'customer') : new Map<string, string>()
  const queues: ReadonlyMap<number, string> = open.has('ticket.fila') ? await queueNames(ctx) : await nothing()
  const asksDeadline = open.has('ticket.prazo_primeira_resposta') || open.has('ticket.prazo_solucao')
  const ids = tickets.map(({ id }) => id)
  const deadlines = asksDeadline ? await deadlinesOf(ctx, ids) : undefined
  const asksPhone = readers === 'staff' && open.has('cliente.telefone') && can(ctx.actor, 'user.list')
  const phones: ReadonlyMap<number, string> = asksPhone
    ? await telephonesOf(
        ctx,
        tickets.map(({ requester }) => requester.id),
      )
    : await nothing()
  const named = [...open].some((one) => fieldOfVariable(one) !== undefined) ? await loadFields(ctx, 'ticket') : []
  const fields = named.filter((field) => readers === 'staff' || field.visibleToCustomers)
  const on = (at: string, how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('pt-BR', { ...how, timeZone }).format(new Date(at))
  const due = (id: number, metric: 'first_response' | 'resolution') => {
    const at = deadlines?.get(id)?.[metric]
    return at ? on(at, INSTANT).replace(', ', ' às ') : null
  }
  return (ticket) => ({
    ...ofPeople(ctx, { ...ticket.requester, companyName: ticket.companyName }),
    'cliente.telefone': phones.get(ticket.requester.id) ?? null,
    'ticket.numero': String(ticket.number),
    'ticket.assunto': ticket.title,
    // Written to a customer, it is named as they know it.
    'ticket.status': labels.get(ticket.customStatusId ?? 0) ?? words[ticket.status] ?? STATUS[ticket.status].customerLabel,
    'ticket.prioridade': PRIORITY_NAME[ticket.priority],
    'ticket.tipo': types.get(ticket.type) ?? TYPE_NAME[ticket.type as BuiltInType] ?? null,
    'ticket.fila': (ticket.queueId !== null && queues.get(ticket.queueId)) || null,
    'ticket.responsavel': ticket.assignee?.name ?? null,
    'ticket.aberto_em': on(ticket.createdAt, DAY),
    'ticket.atualizado_em': on(ticket.updatedAt, DAY),
    'ticket.prazo_primeira_resposta': due(ticket.id, 'first_response'),
    'ticket.prazo_solucao': due(ticket.id, 'resolution'),
    'organizacao.nome': name,
    ...ofFields(fields, ticket),
  })
}

/** Custom fields as they are named in a text. */
const ofFields = (fields: readonly CustomField[], { customFields }: Named) =>
  Object.fromEntries(fields.map((field) => [TICKET_FIELD_PREFIX + field.key, displayValue(field, customFields[field.key]) || null]))
