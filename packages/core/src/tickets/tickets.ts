import type { ListOf } from '@balcao/contracts/common'
import { fieldOfSort } from '@balcao/contracts/custom-fields/filters'
import type { CreateTicket, GetTicket, ListTickets, Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { sideBySide } from '../at-once.ts'
import type { Ctx } from '../ctx.ts'
import type { FieldTerm } from '../custom-fields/internal/terms.ts'
import { prepare } from '../custom-fields/internal/write.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { pageOf } from '../paging.ts'
import { can, must } from '../policy.ts'
import { isHandingOver, mustBeAllowed } from './internal/allowed.ts'
import { asksToAssess, assessed, matrixRow } from './internal/assessment.ts'
import { listByField } from './internal/by-field.ts'
import { applyChanges, type TicketChanges } from './internal/changes.ts'
import { listTerms } from './internal/list-terms.ts'
import { rowsOfPage } from './internal/page-rows.ts'
import { permitted } from './internal/permitted.ts'
import { mustBeAssignable, mustExistQueue, mustExistTags, mustTakeTickets } from './internal/references.ts'
import { totalOf } from './internal/ticket-counts.ts'
import { ticketCursor } from './internal/ticket-page.ts'
import { type BareTicket, findBare, findTicket, type KnownTicket, lockTicket } from './internal/ticket-rows.ts'
import { ticketView } from './internal/ticket-view.ts'
import { mustBeChoosable } from './internal/type-rows.ts'
import { open, written } from './open.ts'

/** A ticket the caller may see. @throws DomainError ticket_not_found, the same for the invisible and the missing */
export async function mustSee(ctx: Ctx, id: number): Promise<BareTicket> {
  const row = await findBare(ctx.db, id)
  if (!row || !can(ctx.actor, 'ticket.read', row)) throw notFound('ticket_not_found')
  return row
}

/** Like `mustSee`, with all that is shown around the ticket. */
export async function mustSeeWhole(ctx: Ctx, id: number): Promise<KnownTicket> {
  const row = await findTicket(ctx.db, id)
  if (!row || !can(ctx.actor, 'ticket.read', row)) throw notFound('ticket_not_found')
  return row
}

/** Like `mustSee`, and no one else changes the ticket until this transaction ends. */
export async function mustSeeLocked(ctx: Ctx, id: number) {
  const row = await lockTicket(ctx.db, id)
  if (!row || !can(ctx.actor, 'ticket.read', row)) throw notFound('ticket_not_found')
  return row
}

/** The caller's tickets, filtered and ordered, a page at a time. @throws DomainError invalid_cursor, invalid_input */
export async function list(ctx: Ctx, input: ListTickets): Promise<ListOf<Ticket>> {
  if (ctx.actor.side === 'customer')
    refuseDeskFields(input, ['impact', 'assignee', 'queueId', 'tagId'], 'Somente a equipe filtra por este campo.')
  const terms = await listTerms(ctx, input)
  const page = (own: Ctx) => pageOfList(own, input, terms)
  if (!input.page || input.cursor) return page(ctx)
  const [found, total] = await sideBySide(ctx, page, (own) => totalOf(own, input, terms))
  return total === undefined ? found : { ...found, total }
}

async function pageOfList(ctx: Ctx, input: ListTickets, terms: readonly FieldTerm[]): Promise<ListOf<Ticket>> {
  const field = fieldOfSort(input.sort)
  if (field) return listByField(ctx, input, field, terms)
  return pageOf(
    await rowsOfPage(ctx, input, terms),
    input.limit,
    (row) => ticketView(row, ctx.actor.side),
    (row) => ticketCursor(row, ctx.actor, input),
  )
}

/** One ticket. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, input: GetTicket): Promise<Ticket> {
  return permitted(ctx.actor, await mustSeeWhole(ctx, input.id))
}

/** The desk's own fields; a customer who sends one gets a 400 and nothing is stored (R04). */
function refuseDeskFields(input: object, fields: readonly string[], reason = 'Somente a equipe define este campo.'): void {
  const sent = fields.filter((field) => field in input && (input as Record<string, unknown>)[field] !== undefined)
  if (sent.length) throw invalid(...sent.map((field) => ({ field, reason })))
}

/**
 * Opens a ticket; it gets the tenant's next number and the default queue.
 * @throws DomainError invalid_input for a type, queue, tag or requester that does not exist
 */
export async function create(ctx: Ctx, input: CreateTicket): Promise<Ticket> {
  if (ctx.actor.side === 'customer') {
    refuseDeskFields(input, ['queueId', 'tagIds', 'requesterId', 'impact', 'priorityReason'])
    // Where the desk assesses, customers say how urgent it is, and the matrix does the rest.
    if (input.priority !== undefined && (await matrixRow(ctx.db)).enabled) refuseDeskFields(input, ['priority'])
  }
  return open(ctx, input)
}

async function changesAskedFor(ctx: Ctx, ticket: Awaited<ReturnType<typeof mustSeeLocked>>, input: UpdateTicket): Promise<TicketChanges> {
  const { id, version: _, customFields, urgency, impact, priority, priorityReason, ...others } = input
  mustBeAllowed(ctx, ticket, others)
  const asked = { urgency, impact, priority, priorityReason }
  const changes = { ...others, ...(asksToAssess(asked) ? assessed(await matrixRow(ctx.db), ticket, asked) : {}) }
  if (changes.assigneeId && changes.assigneeId !== ticket.assigneeId)
    await mustBeAssignable(ctx, changes.assigneeId, changes.queueId ?? ticket.queueId)
  await mustBeChoosable(ctx, changes.type, ticket.type)
  if (changes.queueId) await mustExistQueue(ctx, changes.queueId)
  if (changes.companyId && changes.companyId !== ticket.companyId) await mustTakeTickets(ctx, changes.companyId)
  if (changes.tagIds) await mustExistTags(ctx, changes.tagIds)
  if (customFields) return { ...changes, fields: await prepare(ctx, 'ticket', id, customFields) }
  return changes
}

/**
 * Changes a ticket. Customers may only close and reopen: their own, and those of colleagues that they may answer.
 * @throws DomainError ticket_changed (409, with the current ticket) when `version` is stale
 * @throws DomainError status_move_refused, invalid_input, forbidden, ticket_not_found
 */
export async function update(ctx: Ctx, input: UpdateTicket): Promise<Ticket> {
  const ticket = await mustSeeLocked(ctx, input.id)
  const { id: _, version: __, ...asked } = input
  if (ctx.actor.side === 'customer') {
    refuseDeskFields(input, DESK_FIELDS)
    // A colleague's ticket is closed and reopened by who may also answer it.
    if (ticket.requesterId !== ctx.actor.userId) must(ctx, 'ticket.reply', ticket)
  } else if (!isHandingOver(asked)) must(ctx, 'ticket.edit', ticket)
  if (input.version !== undefined && input.version !== ticket.version)
    throw conflict('ticket_changed', { current: permitted(ctx.actor, await mustSeeWhole(ctx, input.id)) })

  const changes = await changesAskedFor(ctx, ticket, input)
  await applyChanges(ctx, ticket, changes)
  return written(ctx, input.id)
}

const ASSESSMENT = ['urgency', 'impact', 'priorityReason'] as const
const DESK_FIELDS = [
  'title',
  'description',
  'scheduledFor',
  'priority',
  'type',
  'assigneeId',
  'queueId',
  'companyId',
  'tagIds',
  ...ASSESSMENT,
] as const
