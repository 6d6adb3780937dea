import type { Change } from '@balcao/contracts/tickets/history'
import type { CreateTicket, Ticket } from '@balcao/contracts/tickets/tickets'
import { type Ctx, me } from '../ctx.ts'
import { apply, mustBeSound, prepare } from '../custom-fields/internal/write.ts'
import { notFound } from '../errors.ts'
import { must } from '../policy.ts'
import * as history from './history.ts'
import { asksToAssess, assessed, matrixRow, UNASSESSED } from './internal/assessment.ts'
import { autoWatch } from './internal/auto-watch.ts'
import { permitted } from './internal/permitted.ts'
import { mustExistQueue, mustExistRequester, mustExistTags } from './internal/references.ts'
import { sendFiles } from './internal/sent-files.ts'
import { findTicket } from './internal/ticket-rows.ts'
import { typeFor } from './internal/type-rows.ts'
import { defaultQueue, insertTicket, nextNumber } from './queries.ts'

/** A ticket the caller just wrote, also when that took it out of their sight. */
export async function written(ctx: Ctx, id: number): Promise<Ticket> {
  const row = await findTicket(ctx.db, id)
  if (!row) throw notFound('ticket_not_found')
  return permitted(ctx.actor, row)
}

/**
 * Opens a ticket, by hand or by the clock. What the caller's side may not send was refused before.
 * @param how what its history says of how it came to be
 * @throws DomainError forbidden, invalid_input for what does not exist
 */
export async function open(ctx: Ctx, input: CreateTicket, how: Change[] = []): Promise<Ticket> {
  must(ctx, 'ticket.create', { requesterId: input.requesterId ?? me(ctx) })

  if (input.requesterId) await mustExistRequester(ctx, input.requesterId)
  if (input.queueId) await mustExistQueue(ctx, input.queueId)
  if (input.tagIds?.length) await mustExistTags(ctx, input.tagIds)
  const type = await typeFor(ctx, input.type)
  const assessment = asksToAssess(input) ? assessed(await matrixRow(ctx.db), UNASSESSED, input) : {}
  const { customFields = {}, attachmentIds, ...columns } = input
  const fields = await prepare(ctx, 'ticket', undefined, customFields)
  mustBeSound(fields)
  const ticket = await insertTicket(ctx, {
    ...columns,
    ...assessment,
    type,
    requesterId: input.requesterId ?? me(ctx),
    queueId: input.queueId ?? (await defaultQueue(ctx.db)),
    number: await nextNumber(ctx),
    channel: ctx.actor.side === 'staff' ? 'staff' : 'portal',
  })

  await apply(ctx, 'ticket', ticket.id, fields)
  await sendFiles(ctx, attachmentIds, null, { ticketId: ticket.id })
  if (ctx.actor.side === 'staff') await autoWatch(ctx, ticket.id, 'create')
  const { priorityReason } = assessment
  const why = priorityReason ? [{ field: 'priorityReason', from: null, to: priorityReason }] : []
  await history.record(ctx, ticket.id, 'created', [...how, ...why])
  await ctx.emit('ticket:created', { ticketId: ticket.id })
  return written(ctx, ticket.id)
}
