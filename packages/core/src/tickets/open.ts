import type { Change } from '@balcao/contracts/tickets/history'
import type { Channel, Priority } from '@balcao/contracts/tickets/statuses'
import type { CreateTicket, Ticket } from '@balcao/contracts/tickets/tickets'
import { type Ctx, me } from '../ctx.ts'
import { apply, mustBeSound, prepare } from '../custom-fields/write.ts'
import { invalid, notFound } from '../errors.ts'
import { sendFiles } from '../files/sent-files.ts'
import { pipeline } from '../pipeline.ts'
import { must } from '../policy.ts'
import { slaOpened, slaOpening } from '../sla/on-change.ts'
import { addRequester } from '../users/requesters.ts'
import { autoWatch } from '../watchers/auto-watch.ts'
import { type Assessed, asksToAssess, assessed, matrixRow, UNASSESSED } from './assessment.ts'
import { applyChanges } from './changes.ts'
import { addFirstNote, mustTakeNotes } from './first-note.ts'
import * as history from './history.ts'
import { mustBeAllowed } from './internal/allowed.ts'
import { permitted } from './internal/permitted.ts'
import { activeRequester, addTags, defaultQueue, nextTicketId, writeTicket } from './queries.ts'
import { mustBeAssignable, mustExistQueue, mustExistRequester, mustExistTags, mustTakeTickets } from './references.ts'
import { typeFor } from './settings/type-rows.ts'
import { findTicket, lockTicket } from './ticket-rows.ts'

/** A ticket the caller just wrote, also when that took it out of their sight. */
export async function written(ctx: Ctx, id: number): Promise<Ticket> {
  const row = await findTicket(ctx.db, id)
  if (!row) throw notFound('ticket_not_found')
  return permitted(ctx.actor, row)
}

const staffWriter = ({ actor }: Ctx): number | null => (actor.side === 'staff' ? actor.userId : null)

/** Urgency, impact and priority of a new ticket. @throws DomainError invalid_input like `assessed` */
const assessmentIn = async (ctx: Ctx, input: CreateTicket): Promise<Assessed> =>
  asksToAssess(input) ? assessed(await matrixRow(ctx.db), UNASSESSED, input) : {}

/** No statement. */
const NOTHING = Promise.resolve()

/**
 * Opens a ticket, by hand or on a schedule. What the caller's side may not send was refused before. An internal description becomes
 * the first note, and the customer is not mailed.
 * @param how what its history says about where it came from
 * @param writer who of the staff wrote the description: by default the caller, where they are staff
 * @param arrival by what it came, when and to which queue (which is not the caller's choice), where that is not through the apps and just now
 * @throws DomainError forbidden, invalid_input for what does not exist
 */
export async function open(
  ctx: Ctx,
  input: CreateTicket,
  how: Change[] = [],
  writer = staffWriter(ctx),
  arrival?: { channel: Channel; at: string; queueId: number | null },
): Promise<Ticket> {
  const { customFields = {}, attachmentIds, requester, assigneeId, isInternal = false, ...columns } = input
  // Somebody new is nobody yet, and not the caller.
  must(ctx, 'ticket.create', { requesterId: requester ? 0 : (input.requesterId ?? me(ctx)) })

  if (isInternal) mustTakeNotes(ctx)
  if (requester && input.requesterId) throw invalid({ field: 'requester', reason: 'requester_given_twice' })
  const [, , , , type, assessment, fields, usualQueue] = await pipeline([
    input.requesterId ? mustExistRequester(ctx, input.requesterId) : NOTHING,
    input.queueId ? mustExistQueue(ctx, input.queueId) : NOTHING,
    input.companyId ? mustTakeTickets(ctx, input.companyId) : NOTHING,
    input.tagIds?.length ? mustExistTags(ctx, input.tagIds) : NOTHING,
    typeFor(ctx, input.type),
    assessmentIn(ctx, input),
    prepare(ctx, 'ticket', undefined, customFields),
    (arrival?.queueId ?? input.queueId) ? Promise.resolve(null) : defaultQueue(ctx.db),
  ])
  mustBeSound(fields)
  const { tagIds = [], companyId, ...others } = columns
  const { channel, queueId }: { channel: Channel; queueId: number | null } = {
    channel: arrival?.channel ?? (ctx.actor.side === 'staff' ? 'staff' : 'portal'),
    queueId: arrival?.queueId ?? input.queueId ?? usualQueue,
  }
  const [requesterOf, id] = await pipeline([
    activeRequester(ctx, requester ? await addRequester(ctx, requester) : (input.requesterId ?? me(ctx))),
    nextTicketId(ctx.db),
  ])
  const row = {
    ...others,
    priority: 'medium' as Priority,
    ...assessment,
    ...(isInternal ? { description: '', lastMessageAt: null } : {}),
    id,
    type,
    channel,
    queueId,
    requesterId: requesterOf.id,
    companyId: companyId === undefined ? requesterOf.companyId : companyId,
    authorId: isInternal ? null : writer,
    ...(arrival ? { createdAt: arrival.at, lastMessageAt: arrival.at } : {}),
  }
  const { priorityReason } = assessment
  const why = priorityReason ? [{ field: 'priorityReason', from: null, to: priorityReason }] : []
  const { priority, requesterId } = row
  const hasFields = fields.writes.length > 0
  const sla = hasFields
    ? undefined
    : await slaOpening(
        ctx,
        { priority, type, channel, queueId, companyId: row.companyId, requester: requesterId, tagId: tagIds },
        arrival?.at,
      )
  // The ticket's number stays locked from here to the commit: all that belongs to it goes in one message.
  const isWhole = !hasFields && !isInternal && !assigneeId && !attachmentIds?.length
  const [, , , , , ticket] = await pipeline([
    writeTicket(ctx, { ...row, ...sla?.columns }),
    tagIds.length > 0 ? addTags(ctx, id, tagIds) : NOTHING,
    ctx.actor.side === 'staff' ? autoWatch(ctx, id, 'create') : NOTHING,
    history.record(ctx, id, 'created', [...how, ...why]),
    sla ? sla.write(id) : NOTHING,
    isWhole ? findTicket(ctx.db, id) : Promise.resolve(undefined),
  ])
  if (hasFields) await apply(ctx, 'ticket', id, fields)
  if (!sla) await slaOpened(ctx, id)
  if (!isInternal) await sendFiles(ctx, attachmentIds, null, { ticketId: id })
  await ctx.emit('ticket:created', { ticketId: id })
  if (isInternal) await addFirstNote(ctx, id, input)
  if (assigneeId) await assign(ctx, id, assigneeId)
  return ticket ? permitted(ctx.actor, ticket) : written(ctx, id)
}

/** Gives a new ticket to somebody: taking it oneself and giving it to others are permissions of their own. */
async function assign(ctx: Ctx, ticketId: number, assigneeId: number): Promise<void> {
  const ticket = await lockTicket(ctx.db, ticketId)
  if (!ticket) throw notFound('ticket_not_found')
  mustBeAllowed(ctx, ticket, { assigneeId })
  await mustBeAssignable(ctx, assigneeId, ticket.queueId)
  await applyChanges(ctx, ticket, { assigneeId })
}
