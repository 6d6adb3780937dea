import type { FindWatcherGroups, GroupWatches, WatchByGroup, WatcherGroup } from '@balcao/contracts/watchers/groups'
import { MAX_WATCHERS } from '@balcao/contracts/watchers/watching'
import { sortKey } from '@balcao/db/sort-key'
import { type Ctx, me } from '../ctx.ts'
import { conflict } from '../errors.ts'
import { holds, wordsOf } from '../like.ts'
import { must } from '../policy.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { actorsOf } from '../users/actors.ts'
import { deskRoles, idsOfQueue, idsOfRole, mustNameQueue, namedQueues, peopleOfQueue, peopleOfRole } from './internal/group-rows.ts'
import { mayFollow } from './internal/may-follow.ts'
import { list, tellWatchers } from './watchers.ts'

const MAX_SHOWN = 10
/** More are not looked at one by one: a group of that size passes what a ticket holds, unless hardly anybody of it sees the ticket. */
const MAX_MEMBERS = 1_000

/** Teams and roles by name, with how many people are in them. @throws DomainError ticket_not_found, forbidden */
export async function find(ctx: Ctx, { id, query }: FindWatcherGroups): Promise<WatcherGroup[]> {
  must(ctx, 'ticket.edit', await mustSee(ctx, id))
  const fits = (column: 'q.name' | 'r.name') => holds(column, wordsOf(query))
  const teams = await namedQueues(ctx)
    .where(fits('q.name'))
    .select(['q.id', 'q.name', peopleOfQueue])
    .orderBy(sortKey('q.name'))
    .limit(MAX_SHOWN)
    .execute()
  const roles = await deskRoles(ctx)
    .where(fits('r.name'))
    .select(['r.id', 'r.name', peopleOfRole])
    .orderBy('r.level')
    .orderBy(sortKey('r.name'))
    .limit(MAX_SHOWN)
    .execute()
  return [...teams.map((team) => ({ kind: 'team' as const, ...team })), ...roles.map((role) => ({ kind: 'role' as const, ...role }))]
}

/**
 * Has everybody of a team or a role follow a ticket, who may see it and does not yet. All of them, or nobody.
 * @throws DomainError ticket_not_found, forbidden, invalid_input; too_many_watchers
 */
export async function add(ctx: Ctx, { id, queueId, roleId }: WatchByGroup): Promise<GroupWatches> {
  const ticket = await mustSeeLocked(ctx, id)
  must(ctx, 'ticket.edit', ticket)
  if (queueId !== undefined) await mustNameQueue(ctx, queueId)
  const members =
    queueId === undefined ? await idsOfRole(ctx, roleId ?? 0, MAX_MEMBERS + 1) : await idsOfQueue(ctx, queueId, MAX_MEMBERS + 1)
  if (members.length > MAX_MEMBERS) throw conflict('too_many_watchers')
  const people = await actorsOf(
    ctx,
    members.map((one) => one.id),
  )
  const staff = people.filter(({ side }) => side === 'staff')
  const already = staff.filter(({ userId }) => userId === ticket.requesterId || ticket.watcherIds.includes(userId))
  const added = staff.filter((who) => !already.includes(who) && mayFollow(ctx, ticket, who))
  if (added.length > 0) {
    if (ticket.watchersCount + added.length > MAX_WATCHERS) throw conflict('too_many_watchers')
    const { tenantId } = ctx.actor
    const source = (userId: number) => (userId === me(ctx) ? 'manual' : 'added')
    await ctx.db
      .insertInto('ticketWatchers')
      .values(added.map(({ userId }) => ({ tenantId, ticketId: id, userId, side: 'staff', source: source(userId) })))
      .execute()
    const names = added.map(({ name }) => name)
    await tellWatchers(ctx, id, [], names)
  }
  const unseeing = staff.length - already.length - added.length
  return { added: added.length, already: already.length, unseeing, watchers: await list(ctx, { id }) }
}
