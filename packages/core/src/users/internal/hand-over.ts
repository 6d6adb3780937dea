import type { UpdateUser } from '@balcao/contracts/users/changes'
import type { Ctx } from '../../ctx.ts'
import { forbidden, invalid } from '../../errors.ts'
import { scopeOf } from '../../roles/grants.ts'
import { mustBeAssignable } from '../../tickets/references.ts'

/**
 * Who gets the open tickets of somebody who is deactivated: a person, null for their queues, undefined where they stay.
 * @throws DomainError invalid_input, and forbidden for who may not assign every ticket
 */
export async function receiverOf(ctx: Ctx, { id, active, openTickets, reassignToId }: UpdateUser): Promise<number | null | undefined> {
  if (openTickets !== undefined && active !== false) throw invalid({ field: 'openTickets', reason: 'only_when_deactivating' })
  if ((openTickets === 'reassign') !== (reassignToId !== undefined)) throw invalid({ field: 'reassignToId', reason: 'heir_missing' })
  if (openTickets === undefined || openTickets === 'keep') return undefined
  if (scopeOf(ctx.actor, 'ticket.assign') !== 'tenant') throw forbidden()
  if (reassignToId === undefined) return null
  if (reassignToId === id) throw invalid({ field: 'reassignToId', reason: 'same_person' })
  await mustBeAssignable(ctx, reassignToId, null, 'reassignToId')
  return reassignToId
}
