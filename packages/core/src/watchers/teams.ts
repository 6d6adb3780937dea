import type { ListWatcherTeams, WatchAsTeam, WatcherTeam } from '@balcao/contracts/watchers/groups'
import { MAX_TEAMS } from '@balcao/contracts/watchers/watching'
import { sortKey } from '@balcao/db/sort-key'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { mustNameQueue, peopleOfQueue } from './internal/group-rows.ts'
import { tellWatchers } from './watchers.ts'

const teamsOf = ({ db }: Ctx, ticketId: number): Promise<WatcherTeam[]> =>
  db
    .selectFrom('ticketTeamWatchers as t')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 't.tenantId').onRef('q.id', '=', 't.queueId'))
    .where('t.ticketId', '=', ticketId)
    .select(['t.queueId', 'q.name', peopleOfQueue, 't.createdAt as since'])
    .orderBy(sortKey('q.name'))
    .execute()

/** Teams that follow a ticket as one. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { id }: ListWatcherTeams): Promise<WatcherTeam[]> {
  await mustSee(ctx, id)
  return teamsOf(ctx, id)
}

/**
 * Has a team follow a ticket as one: of its members at the time, those who may see the ticket are told. Twice is no error.
 * @throws DomainError ticket_not_found, forbidden, invalid_input
 */
export async function add(ctx: Ctx, { id, queueId }: WatchAsTeam): Promise<WatcherTeam[]> {
  must(ctx, 'ticket.edit', await mustSeeLocked(ctx, id))
  const { name } = await mustNameQueue(ctx, queueId)
  const teams = await teamsOf(ctx, id)
  if (teams.some((team) => team.queueId === queueId)) return teams
  if (teams.length >= MAX_TEAMS) throw invalid({ field: 'queueId', reason: 'too_many_teams', params: { most: MAX_TEAMS } })
  await ctx.db.insertInto('ticketTeamWatchers').values({ tenantId: ctx.actor.tenantId, ticketId: id, queueId }).execute()
  await tellWatchers(ctx, id, null, name)
  return teamsOf(ctx, id)
}

/** A team no longer follows a ticket as one. @throws DomainError ticket_not_found, forbidden, invalid_input */
export async function remove(ctx: Ctx, { id, queueId }: WatchAsTeam): Promise<WatcherTeam[]> {
  must(ctx, 'ticket.edit', await mustSeeLocked(ctx, id))
  const team = (await teamsOf(ctx, id)).find((one) => one.queueId === queueId)
  if (!team) throw invalid({ field: 'queueId', reason: 'team_not_watching' })
  await ctx.db.deleteFrom('ticketTeamWatchers').where('ticketId', '=', id).where('queueId', '=', queueId).execute()
  await tellWatchers(ctx, id, team.name, null)
  return teamsOf(ctx, id)
}
