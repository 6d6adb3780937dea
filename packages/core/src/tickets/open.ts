import type { Change } from '@balcao/contracts/tickets/history'
import type { Channel } from '@balcao/contracts/tickets/statuses'
import type { CreateTicket, Ticket } from '@balcao/contracts/tickets/tickets'
import { linkNew, mustName } from '../assets/new-ticket.ts'
import { type Ctx, me } from '../ctx.ts'
import { prepareTicket } from '../custom-fields/of-ticket.ts'
import { apply, mustBeSound } from '../custom-fields/write.ts'
import { invalid, notFound } from '../errors.ts'
import { sendFiles } from '../files/sent-files.ts'
import { pipeline } from '../pipeline.ts'
import { must } from '../policy.ts'
import { slaOpened } from '../sla/on-change.ts'
import { addRequester } from '../users/requesters.ts'
import { autoWatch } from '../watchers/auto-watch.ts'
import { type Assessed, asksToAssess, assessed, matrixRow, UNASSESSED } from './assessment.ts'
import { applyChanges } from './changes.ts'
import { addFirstNote, mustTakeNotes } from './first-note.ts'
import * as history from './history.ts'
import { mustBeAllowed } from './internal/allowed.ts'
import { permitted } from './internal/permitted.ts'
import { insertTicket } from './new-ticket.ts'
import { defaultQueue } from './queries.ts'
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
 * @param asks false where nobody can be asked for fields that are required
 * @throws DomainError forbidden, invalid_input for what does not exist
 */
export async function open(
  ctx: Ctx,
  input: CreateTicket,
  how: Change[] = [],
  writer = staffWriter(ctx),
  arrival?: { channel: Channel; at: string; queueId: number | null },
  asks = arrival === undefined,
): Promise<Ticket> {
  const { customFields = {}, attachmentIds, requester, assigneeId, assetId, isInternal = false, ...columns } = input
  // Somebody new is nobody yet, and not the caller.
  must(ctx, 'ticket.create', { requesterId: requester ? 0 : (input.requesterId ?? me(ctx)) })

  if (isInternal) mustTakeNotes(ctx)
  if (requester && input.requesterId) throw invalid({ field: 'requester', reason: 'requester_given_twice' })
  const asset = assetId === undefined ? undefined : await mustName(ctx, assetId)
  const foundType = typeFor(ctx, input.type)
  const [, , , , type, assessment, fields, usualQueue] = await pipeline([
    input.requesterId ? mustExistRequester(ctx, input.requesterId) : NOTHING,
    input.queueId ? mustExistQueue(ctx, input.queueId) : NOTHING,
    input.companyId ? mustTakeTickets(ctx, input.companyId) : NOTHING,
    input.tagIds?.length ? mustExistTags(ctx, input.tagIds) : NOTHING,
    foundType,
    assessmentIn(ctx, input),
    prepareTicket(ctx, { type: foundType }, customFields, asks),
    (arrival?.queueId ?? input.queueId) ? Promise.resolve(null) : defaultQueue(ctx.db),
  ])
  mustBeSound(fields)
  const { priorityReason } = assessment
  const why = priorityReason ? [{ field: 'priorityReason', from: null, to: priorityReason }] : []
  const hasFields = fields.writes.length > 0
  // What is written afterwards would be missing in it.
  const isWhole = !hasFields && !isInternal && !assigneeId && !attachmentIds?.length
  const [id, ticket] = await insertTicket(
    ctx,
    {
      ...columns,
      ...assessment,
      ...(isInternal ? { description: '', lastMessageAt: null } : {}),
      type,
      requesterId: requester ? await addRequester(ctx, requester) : (input.requesterId ?? me(ctx)),
      authorId: isInternal ? null : writer,
      queueId: arrival?.queueId ?? input.queueId ?? usualQueue,
      channel: arrival?.channel ?? (ctx.actor.side === 'staff' ? 'staff' : 'portal'),
      ...(arrival ? { createdAt: arrival.at, lastMessageAt: arrival.at } : {}),
    },
    async (ticketId) => {
      const [, , found] = await pipeline([
        ctx.actor.side === 'staff' ? autoWatch(ctx, ticketId, 'create') : NOTHING,
        history.record(ctx, ticketId, 'created', [...how, ...why]),
        isWhole ? findTicket(ctx.db, ticketId) : Promise.resolve(undefined),
      ])
      return found
    },
    hasFields ? 'later' : 'now',
  )
  if (hasFields) {
    await apply(ctx, 'ticket', id, fields)
    await slaOpened(ctx, id)
  }
  if (!isInternal) await sendFiles(ctx, attachmentIds, null, { ticketId: id })
  await ctx.emit('ticket:created', { ticketId: id })
  if (asset) await linkNew(ctx, id, asset)
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
