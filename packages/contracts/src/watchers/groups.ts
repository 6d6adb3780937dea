import { z } from 'zod'
import { Id, sought, Timestamp } from '../common.ts'
import { because } from '../reasons.ts'
import { Watcher } from './watchers.ts'

/** Teams and roles of the desk whose people can be made to follow a ticket. */
export const FindWatcherGroups = z.strictObject({ id: Id, query: sought(200).default('') })
export type FindWatcherGroups = z.output<typeof FindWatcherGroups>
export const WatcherGroup = z.object({
  kind: z.enum(['team', 'role']),
  /** Of the queue, or of the role. */
  id: Id,
  name: z.string(),
  /** People in it who are active. */
  people: z.int(),
})
export type WatcherGroup = z.output<typeof WatcherGroup>

/** Each person of one team, or of one role. */
export const WatchByGroup = z
  .strictObject({ id: Id, queueId: Id.optional(), roleId: Id.optional() })
  .refine(({ queueId, roleId }) => (queueId === undefined) !== (roleId === undefined), {
    error: because('group_missing'),
    path: ['queueId'],
  })
export type WatchByGroup = z.output<typeof WatchByGroup>
export const GroupWatches = z.object({
  added: z.int(),
  /** Who follows already, or asked for it. */
  already: z.int(),
  /** Who may not see the ticket: following opens nothing. */
  unseeing: z.int(),
  watchers: z.array(Watcher),
})
export type GroupWatches = z.output<typeof GroupWatches>

export const ListWatcherTeams = z.strictObject({ id: Id })
export type ListWatcherTeams = z.output<typeof ListWatcherTeams>
/** A team that follows as one: whoever is in it when something happens is told. */
export const WatcherTeam = z.object({ queueId: Id, name: z.string(), people: z.int(), since: Timestamp })
export type WatcherTeam = z.output<typeof WatcherTeam>
export const WatchAsTeam = z.strictObject({ id: Id, queueId: Id })
export type WatchAsTeam = z.output<typeof WatchAsTeam>
