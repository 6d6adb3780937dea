import type { Ctx } from '../../ctx.ts'
import { forbidden } from '../../errors.ts'
import { scopeOf } from '../../roles/grants.ts'

/** Anomalies are of the whole organisation: who sees the tickets of some queues alone does not see them. @throws DomainError forbidden */
export function mustSeeAll({ actor }: Ctx): void {
  if (scopeOf(actor, 'ticket.read') !== 'tenant') throw forbidden()
}
