import type { ItemKind } from '@balcao/contracts/checklists/bounds'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import type { LockedTicket } from './checklist-rows.ts'
import { mustDo } from './doers.ts'
import { mustLink } from './linked.ts'

/** What an item names beside its words. */
type Naming = { kind: ItemKind; forCustomer: boolean; assigneeId: number | null; linkedTicketId: number | null }

/**
 * Refuses an item that names somebody who cannot do it, or a ticket that the caller does not see.
 * @param at where its fields are in what was sent, with the dot
 * @param held the item as it was: what it named already may stay
 * @throws DomainError invalid_input
 */
export async function mustBeSound(ctx: Ctx, ticket: LockedTicket, item: Naming, at = '', held?: Naming): Promise<void> {
  const { kind, forCustomer, assigneeId, linkedTicketId } = item
  if (forCustomer && kind === 'ticket') throw invalid({ field: `${at}forCustomer`, reason: 'checklist_customer_item' })
  if (forCustomer && assigneeId !== null) throw invalid({ field: `${at}assigneeId`, reason: 'checklist_customer_item' })
  if (assigneeId !== held?.assigneeId) await mustDo(ctx, ticket, assigneeId, `${at}assigneeId`)
  if (kind === 'ticket' && (held?.kind !== kind || held.linkedTicketId !== linkedTicketId))
    await mustLink(ctx, ticket.id, linkedTicketId, `${at}linkedTicketId`)
  if (kind !== 'ticket' && linkedTicketId !== null) throw invalid({ field: `${at}linkedTicketId`, reason: 'checklist_link_itself' })
}
