import type { ListOf } from '@balcao/contracts/common'
import { STAFF_FILTERS } from '@balcao/contracts/ticket-list/filters'
import type { Change } from '@balcao/contracts/tickets/history'
import { STAFF_MOVES, type Status } from '@balcao/contracts/tickets/statuses'
import type { CreateTicket, GetTicket, ListTickets, Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../ctx.ts'
import { prepareTicket } from '../custom-fields/of-ticket.ts'
import { mustBeSound } from '../custom-fields/write.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { parallelRead } from '../pipeline.ts'
import { can, must } from '../policy.ts'
import { totalOf } from '../ticket-list/counts.ts'
import { listTerms } from '../ticket-list/strategies/terms.ts'
import { pageOfList } from '../ticket-list/strategies.ts'
import { replied } from '../workflows/follow.ts'
import { asksToAssess, assessed, matrixRow } from './assessment.ts'
import { applyChanges, isFinishing, type TicketChanges } from './changes.ts'
import { isReassignment, mustBeAllowed } from './internal/allowed.ts'
import { permitted } from './internal/permitted.ts'
import { statusBefore } from './internal/status-before.ts'
import { mustGiveReason } from './internal/status-reason.ts'
import { followWorkflow } from './internal/workflow-moves.ts'
import { open, written } from './open.ts'
import { mustBeAssignable, mustExistQueue, mustExistTags, mustTakeTickets } from './references.ts'
import { isPastReopening } from './reopening/reopening.ts'
import { mustBeResolvable } from './resolving.ts'
import { withStatusOf } from './settings/custom-status-rows.ts'
import { mustBeChoosable } from './settings/type-rows.ts'
import { type BareTicket, findBare, findTicket, type KnownTicket, lockTicket } from './ticket-rows.ts'

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
  if (ctx.actor.side === 'customer') refuseDeskFields(input, STAFF_FILTERS, 'staff_filter')
  const terms = await listTerms(ctx, input)
  const page = (own: Ctx) => pageOfList(own, input, terms)
  if (!input.page || input.cursor) return page(ctx)
  const [found, total] = await parallelRead(ctx, page, (own) => totalOf(own, input, terms))
  return total === undefined ? found : { ...found, total }
}

/** One ticket. @throws DomainError ticket_not_found */
export async function get(ctx: Ctx, input: GetTicket): Promise<Ticket> {
  return permitted(ctx.actor, await mustSeeWhole(ctx, input.id))
}

/** The desk's own fields; a customer who sends one gets a 400 and nothing is stored (R04). */
function refuseDeskFields(input: object, fields: readonly string[], reason: 'staff_field' | 'staff_filter' = 'staff_field'): void {
  const sent = fields.filter((field) => field in input && (input as Record<string, unknown>)[field] !== undefined)
  if (sent.length) throw invalid(...sent.map((field) => ({ field, reason })))
}

/**
 * Opens a ticket; it gets the tenant's next number and the default queue.
 * @throws DomainError invalid_input for a type, queue, tag or requester that does not exist
 */
export async function create(ctx: Ctx, input: CreateTicket): Promise<Ticket> {
  if (ctx.actor.side === 'customer') {
    refuseDeskFields(input, DESK_FIELDS_OF_NEW)
    // Where the desk assesses, customers say how urgent it is, and the matrix does the rest.
    if (input.priority !== undefined && (await matrixRow(ctx.db)).enabled) refuseDeskFields(input, ['priority'])
  }
  return open(ctx, input)
}

type Locked = Awaited<ReturnType<typeof mustSeeLocked>>
/** What may change on a ticket, without which one. */
type Asked = Omit<UpdateTicket, 'id' | 'version'>

/** What a change goes with: a reply, or something else that brings it along without anybody asking for it. */
type Occasion = 'reply' | 'automatic' | undefined
const judgedAs = (ticket: Locked, occasion: Occasion): Locked => (occasion === 'reply' ? replied(ticket) : ticket)

async function changesAskedFor(ctx: Ctx, ticket: Locked, input: Asked, occasion?: Occasion): Promise<TicketChanges> {
  const { customFields, urgency, impact, priority, priorityReason, statusReason, override, ...sent } = input
  const others = await withStatusOf(ctx, ticket, sent)
  const isUnusual = others.status !== undefined && !STAFF_MOVES[ticket.status as Status].includes(others.status)
  const isStaff = ctx.actor.side === 'staff'
  mustBeAllowed(ctx, ticket, others, {
    before: isUnusual && isStaff ? await statusBefore(ctx, ticket) : undefined,
    isPast: !isStaff && (await isPastReopening(ctx, ticket)),
  })
  const asked = { urgency, impact, priority, priorityReason }
  const changes = { ...others, ...(asksToAssess(asked) ? assessed(await matrixRow(ctx.db), ticket, asked) : {}) }
  if (changes.assigneeId && changes.assigneeId !== ticket.assigneeId)
    await mustBeAssignable(ctx, changes.assigneeId, changes.queueId ?? ticket.queueId)
  await mustBeChoosable(ctx, changes.type, ticket.type)
  if (changes.queueId && changes.queueId !== ticket.queueId) await mustExistQueue(ctx, changes.queueId)
  if (changes.companyId && changes.companyId !== ticket.companyId) await mustTakeTickets(ctx, changes.companyId)
  if (changes.tagIds) await mustExistTags(ctx, changes.tagIds)
  const fields =
    customFields && (await prepareTicket(ctx, { id: ticket.id, type: changes.type ?? ticket.type, formerType: ticket.type }, customFields))
  if (occasion !== 'automatic') await mustGiveReason(ctx, ticket, others)
  const also = await followWorkflow(ctx, judgedAs(ticket, occasion), { ...others, statusReason, override }, fields)
  return { ...changes, ...(fields ? { fields } : {}), ...(also.length > 0 ? { also } : {}) }
}

/** Taking, leaving and giving a ticket are permissions of their own; all else is `ticket.edit`. */
function mayChange(ctx: Ctx, ticket: Locked, asked: Asked): void {
  if (!isReassignment(asked)) must(ctx, 'ticket.edit', ticket)
}

/** Changes a ticket of the staff that this transaction has locked; `also` is told with it in its history. @throws DomainError like `update` */
export async function changeLocked(ctx: Ctx, ticket: Locked, asked: Asked, occasion?: Occasion, also?: readonly Change[]): Promise<void> {
  mayChange(ctx, ticket, asked)
  await applyChanges(ctx, ticket, { ...(await changesAskedFor(ctx, ticket, asked, occasion)), ...(also ? { also } : {}) })
}

/** Refuses a status that a reply sets, where the workflow of the ticket does, or it needs a reason. @throws DomainError workflow_move_refused, invalid_input */
export async function mustFollowWorkflow(ctx: Ctx, ticket: Locked, status: Status): Promise<void> {
  await mustGiveReason(ctx, ticket, { status })
  await followWorkflow(ctx, judgedAs(ticket, 'reply'), { status }, undefined)
}

/** Refuses all that `changeLocked` would refuse now, and changes nothing. @throws DomainError like `update` */
export async function mustBeChangeable(ctx: Ctx, ticket: Locked, asked: Asked, occasion?: Occasion): Promise<void> {
  mayChange(ctx, ticket, asked)
  const changes = await changesAskedFor(ctx, ticket, asked, occasion)
  if (changes.fields) mustBeSound(changes.fields)
  if (isFinishing(ctx, ticket, changes)) await mustBeResolvable(ctx, ticket.id, changes.fields, changes.type)
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
  } else mayChange(ctx, ticket, asked)
  if (input.version !== undefined && input.version !== ticket.version)
    throw conflict('ticket_changed', { current: permitted(ctx.actor, await mustSeeWhole(ctx, input.id)) })

  const changes = await changesAskedFor(ctx, ticket, asked)
  await applyChanges(ctx, ticket, changes)
  return written(ctx, input.id)
}

const DESK_FIELDS_OF_NEW = [
  'queueId',
  'tagIds',
  'requesterId',
  'requester',
  'companyId',
  'assigneeId',
  'isInternal',
  'impact',
  'priorityReason',
] as const
const ASSESSMENT = ['urgency', 'impact', 'priorityReason'] as const
const DESK_FIELDS = [
  'title',
  'description',
  'customStatusId',
  'statusReasonId',
  'scheduledFor',
  'statusReason',
  'override',
  'priority',
  'type',
  'assigneeId',
  'queueId',
  'companyId',
  'tagIds',
  ...ASSESSMENT,
] as const
