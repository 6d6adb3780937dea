import { absentNow } from '../../absences/absent.ts'
import type { Ctx } from '../../ctx.ts'
import { can } from '../../policy.ts'
import type { TicketFacts } from '../../tickets/policy.ts'
import { actorsOf, type KnownActor } from '../../users/actors.ts'

/**
 * May somebody be asked to approve what a ticket asks for? Of the staff, whoever reads the ticket. Of the customers, whoever reads it, takes part in it,
 * or belongs to its company: these learn what is asked, and the number and the title of the ticket.
 */
export function mayApprove(who: KnownActor, ticket: TicketFacts): boolean {
  if (!who.isActive) return false
  if (can(who, 'ticket.read', ticket)) return true
  if (who.side === 'staff') return false
  const isOf = (companyId: number | null) => companyId !== null && companyId === ticket.companyId
  return ticket.watcherIds.includes(who.userId) || isOf(who.companyId) || who.memberships.some(({ companyId }) => isOf(companyId))
}

/** Somebody who is asked, perhaps in the place of somebody absent. */
export type Asked = { userId: number; inPlaceOf: number | null }

/**
 * Who is asked where these people are wanted: they themselves or, while they are away, their substitute, as far as that one may approve, did not ask, and
 * is not asked already.
 * @param askedAlready people beside `wanted` whom the approval asks
 */
export async function askedFor(
  ctx: Ctx,
  ticket: TicketFacts,
  wanted: readonly KnownActor[],
  askerId: number | null,
  askedAlready: readonly number[] = [],
): Promise<Asked[]> {
  const away = await absentNow(
    ctx,
    wanted.map(({ userId }) => userId),
  )
  const substitutes = new Map(wanted.flatMap(({ userId }) => [[userId, away.get(userId)?.substituteFor(ticket.queueId) ?? null] as const]))
  const named = [...substitutes.values()].filter((id) => id !== null)
  const able = new Set((await actorsOf(ctx, named)).filter((who) => mayApprove(who, ticket)).map(({ userId }) => userId))
  const taken = new Set([...askedAlready, ...wanted.map(({ userId }) => userId)])
  return wanted.map(({ userId }) => {
    const substitute = substitutes.get(userId) ?? null
    if (substitute === null || substitute === askerId || taken.has(substitute) || !able.has(substitute)) return { userId, inPlaceOf: null }
    taken.add(substitute)
    return { userId: substitute, inPlaceOf: userId }
  })
}
