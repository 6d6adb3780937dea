import type { Recommend, Recommendations } from '@balcao/contracts/duplicates/matches'
import type { Ctx } from '../ctx.ts'
import { must } from '../policy.ts'
import { list } from './groups.ts'
import { isOpen } from './internal/sources.ts'
import { mustBeOn } from './settings.ts'

/** From so many tickets on, one parent is told what all are told. */
const INCIDENT = 5
/** Groups looked at. */
const LOOKED_AT = 100

/** What to do with groups that stand open, by the minutes it saves. @throws DomainError duplicates_off */
export async function recommend(ctx: Ctx, { queueId, limit }: Recommend): Promise<Recommendations> {
  must(ctx, 'duplicate.review')
  const { costs } = await mustBeOn(ctx)
  const pages = [
    await list(ctx, { state: 'suggested', queueId, limit: LOOKED_AT }),
    await list(ctx, { state: 'confirmed', queueId, limit: LOOKED_AT }),
  ]
  const items = pages
    .flatMap(({ items: groups }) => groups)
    .map(({ id, tickets, probability }) => {
      const open = tickets.filter(({ status }) => isOpen(status))
      const requesters = new Set(tickets.map(({ requester }) => requester.id)).size
      const minutesSaved = Number((probability * costs.missed * Math.max(open.length - 1, 0)).toFixed(1))
      const ticketIds = tickets.map((ticket) => ticket.id)
      if (tickets.length >= INCIDENT)
        return {
          action: 'parent' as const,
          why: `${tickets.length} tickets parecidos: trate como incidente`,
          groupId: id,
          ticketIds,
          minutesSaved,
        }
      if (open.length < tickets.length && open.length > 0)
        return { action: 'answer_once' as const, why: 'um deles já foi respondido', groupId: id, ticketIds, minutesSaved }
      if (requesters === 1) return { action: 'merge' as const, why: 'mesmo solicitante', groupId: id, ticketIds, minutesSaved }
      return { action: 'link' as const, why: `${requesters} solicitantes com o mesmo assunto`, groupId: id, ticketIds, minutesSaved }
    })
    .filter(({ minutesSaved }) => minutesSaved > 0)
    .toSorted((a, b) => b.minutesSaved - a.minutesSaved || a.groupId - b.groupId)
  return { items: items.slice(0, limit) }
}
