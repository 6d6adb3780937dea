import type { GiveFeedback } from '@balcao/contracts/duplicates/feedback'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { add } from '../tickets/relations.ts'
import { mustSee } from '../tickets/tickets.ts'
import { noteOutcome } from './internal/hints.ts'
import { learn, ordered } from './learned.ts'
import { mustBeOn } from './settings.ts'

/**
 * What the desk makes of a pair: "Não é duplicata" is noted and not suggested again; "Vincular" relates the newer ticket to the older one.
 * @throws DomainError ticket_not_found, forbidden, ticket_merged, invalid_input
 */
export async function giveFeedback(ctx: Ctx, { ticketId, otherId, outcome }: GiveFeedback): Promise<{ ok: true }> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  if (ticketId === otherId) throw invalid({ field: 'otherId', reason: 'same_ticket' })
  await mustSee(ctx, ticketId)
  await mustSee(ctx, otherId)
  const { aId, bId } = ordered(ticketId, otherId)
  if (outcome === 'link') await add(ctx, { id: bId, otherId: aId, kind: 'duplicate_of' })
  await learn(ctx, aId, bId, outcome === 'link', outcome === 'link' ? 'link' : 'dismissal')
  await noteOutcome(ctx, aId, bId, outcome === 'link' ? 'accepted' : 'rejected')
  if (outcome === 'different') await ctx.db.deleteFrom('duplicatePairs').where('aId', '=', aId).where('bId', '=', bId).execute()
  return { ok: true }
}
