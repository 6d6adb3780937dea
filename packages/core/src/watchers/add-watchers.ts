import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import type { Ctx } from '../ctx.ts'
import type { TicketFacts } from '../tickets/policy.ts'
import { actorsOf, type KnownActor } from '../users/actors.ts'
import { mayFollow } from './internal/may-follow.ts'
import { tellWatchers } from './watchers.ts'

/** Those of some people who do not watch a ticket yet and may, as far as there is room. */
export async function whoMayWatch(
  ctx: Ctx,
  ticket: TicketFacts & { watchersCount: number },
  userIds: readonly number[],
): Promise<KnownActor[]> {
  const asked = userIds.filter((id) => !ticket.watcherIds.includes(id))
  if (asked.length === 0) return []
  const able = (await actorsOf(ctx, asked)).filter((who) => mayFollow(ctx, ticket, who))
  return able.slice(0, Math.max(0, MAX_WATCHERS - ticket.watchersCount))
}

/** Adds people of `whoMayWatch` to the watchers of a ticket, with its history and event. */
export async function addWatchers(ctx: Ctx, ticketId: number, people: readonly KnownActor[]): Promise<void> {
  if (people.length === 0) return
  const { tenantId } = ctx.actor
  const rows = people.map(({ userId, side }) => ({ tenantId, ticketId, userId, side, source: 'added' }))
  await ctx.db
    .insertInto('ticketWatchers')
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute()
  const names = people.map(({ name }) => name)
  await tellWatchers(ctx, ticketId, null, names)
}
