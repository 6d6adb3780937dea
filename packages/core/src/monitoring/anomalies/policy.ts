import type { Actor, Ctx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
import { scopeOf } from '../../roles/grants.ts'

/** Anomalies are of the whole organisation: who sees the tickets of some queues alone does not see them. */
export const seesAll = (actor: Actor): boolean => scopeOf(actor, 'ticket.read') === 'tenant'

/** @throws DomainError forbidden for who does not see all of the organisation */
export function mustSeeAll({ actor }: Ctx): void {
  if (!seesAll(actor)) throw forbidden()
}
