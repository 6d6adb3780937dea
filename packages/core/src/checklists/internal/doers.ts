import { absentNow } from '../../absences/absent.ts'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { can } from '../../policy.ts'
import { scopeOf } from '../../roles/grants.ts'
import type { TicketFacts } from '../../tickets/policy.ts'
import { actorsOf } from '../../users/actors.ts'

/** Those of these people who can do items of some tickets: active staff with the permission. */
export async function mayDoSome(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const known = await actorsOf(ctx, ids)
  const able = known.filter((who) => who.isActive && who.side === 'staff' && scopeOf(who, 'ticket.checklist') !== undefined)
  return new Set(able.map(({ userId }) => userId))
}

/** Those of these people who can do items of this ticket. */
async function mayDo(ctx: Ctx, ticket: TicketFacts, ids: readonly number[]): Promise<Set<number>> {
  const known = await actorsOf(ctx, ids)
  return new Set(known.filter((who) => who.isActive && can(who, 'ticket.checklist', ticket)).map(({ userId }) => userId))
}

/** Items are given to who can do them. @throws DomainError invalid_input naming `field` */
export async function mustDo(ctx: Ctx, ticket: TicketFacts, userId: number | null | undefined, field = 'assigneeId'): Promise<void> {
  if (typeof userId !== 'number') return
  if (!(await mayDo(ctx, ticket, [userId])).has(userId)) throw invalid({ field, reason: 'may_not_do_item' })
}

/**
 * Who does what a template gives to these people: they themselves or, while they are away, their substitute. Whoever cannot do items of the ticket
 * is not in it: what was theirs is for whoever is responsible for the ticket.
 */
export async function doersOf(ctx: Ctx, ticket: TicketFacts, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const away = await absentNow(ctx, ids)
  const wanted = ids.map((id) => [id, away.get(id)?.substituteFor(ticket.queueId) ?? id] as const)
  const able = await mayDo(
    ctx,
    ticket,
    wanted.map(([, id]) => id),
  )
  return new Map(wanted.filter(([, id]) => able.has(id)))
}
