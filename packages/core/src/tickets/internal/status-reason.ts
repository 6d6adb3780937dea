import type { BulkChanges } from '@balcao/contracts/tickets/bulk'
import type { UpdateTicket } from '@balcao/contracts/tickets/tickets'
import type { Ctx } from '../../ctx.ts'
import { type DomainError, invalid } from '../../errors.ts'
import { lacksReason, mustBeReasonAt, placeAfter, statusReasonLists } from '../settings/status-reason-rows.ts'
import { statusBefore } from './status-before.ts'
import { isBound } from './workflow-moves.ts'

type Held = { id: number; status: string; customStatusId: number | null; statusReasonId: number | null }
type Asked = Pick<UpdateTicket, 'status' | 'customStatusId' | 'statusReasonId'>

const asksForStatus = ({ status, customStatusId, statusReasonId }: Asked) =>
  status !== undefined || customStatusId !== undefined || statusReasonId !== undefined

const missing = (): DomainError => invalid({ field: 'statusReasonId', reason: 'status_reason_missing' })

/**
 * Why a ticket goes to a status: a reason of that status's list, which people of the staff have to choose where it says so. Whoever has just taken a
 * status away may give it back without one; customers and clocks are not asked, and rules name one themselves (`automation/required-reasons.ts`).
 * @throws DomainError invalid_input
 */
export async function mustGiveReason(ctx: Ctx, ticket: Held, asked: Asked): Promise<void> {
  if (!asksForStatus(asked)) return
  const lists = await statusReasonLists(ctx.db)
  const place = placeAfter(ticket, asked)
  if (typeof asked.statusReasonId === 'number')
    return mustBeReasonAt(ctx, lists, place, asked.statusReasonId, { held: ticket.statusReasonId })
  if (!isBound(ctx) || !lacksReason(lists, ticket, asked)) return
  if (place.moves && (await statusBefore(ctx, ticket)) === place.status) return
  throw missing()
}

/**
 * The same for a change of many.
 * @returns what refuses the change of a ticket
 * @throws DomainError invalid_input for a reason that is not of the status
 */
export async function reasonForMany(ctx: Ctx, changes: BulkChanges): Promise<(ticket: Held) => DomainError | undefined> {
  if (!asksForStatus(changes)) return () => undefined
  const lists = await statusReasonLists(ctx.db)
  const { status, customStatusId = null, statusReasonId } = changes
  if (typeof statusReasonId === 'number')
    await mustBeReasonAt(ctx, lists, { status: status ?? '', customStatusId }, statusReasonId, { field: 'changes.statusReasonId' })
  return (ticket) => (isBound(ctx) && lacksReason(lists, ticket, changes) ? missing() : undefined)
}
