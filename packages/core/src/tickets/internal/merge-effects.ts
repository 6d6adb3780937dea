import { effectiveRole, isStaff } from '@balcao/contracts/access'
import type { Tx } from '@balcao/db/tenant'
import type { TicketFacts } from '../policy.ts'

/** One customer's, or one company's: only then may the customers of one ticket read the other's messages. */
export function isShared(source: TicketFacts, target: TicketFacts): boolean {
  if (source.requesterId === target.requesterId) return true
  return source.companyId !== null && source.companyId === target.companyId
}

/** Tags that the source has and the target lacks. */
export function tagsToBring(db: Tx, sourceId: number, targetId: number) {
  return db
    .selectFrom('ticketTags as s')
    .innerJoin('tags as g', (join) => join.onRef('g.tenantId', '=', 's.tenantId').onRef('g.id', '=', 's.tagId'))
    .where('s.ticketId', '=', sourceId)
    .where('s.tagId', 'not in', db.selectFrom('ticketTags').select('tagId').where('ticketId', '=', targetId))
    .select(['g.id', 'g.name', 'g.color'])
    .orderBy('g.name')
    .execute()
}

/**
 * People that the target gets to its watchers: the source's of the staff, and of its customers, the one who asked among
 * them, those of the target's company.
 */
export async function watchersToBring(db: Tx, source: { id: number; requesterId: number }, target: TicketFacts & { id: number }) {
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .where((eb) =>
      eb.or([
        eb('u.id', '=', source.requesterId),
        eb('u.id', 'in', eb.selectFrom('ticketWatchers').select('userId').where('ticketId', '=', source.id)),
      ]),
    )
    .where('u.isActive', '=', true)
    .where('u.id', '<>', target.requesterId)
    .where('u.id', 'not in', db.selectFrom('ticketWatchers').select('userId').where('ticketId', '=', target.id))
    .select(['u.id', 'u.name', 'u.email', 'u.companyId', 'r.base'])
    .orderBy('u.name')
    .execute()
  return rows
    .map(({ base, ...user }) => ({ ...user, side: isStaff(effectiveRole({ role: base })) ? ('staff' as const) : ('customer' as const) }))
    .filter(({ side, companyId }) => side === 'staff' || (companyId !== null && companyId === target.companyId))
}

/** Teams that follow the source as one, and not the target yet. */
export function teamsToBring(db: Tx, sourceId: number, targetId: number) {
  return db
    .selectFrom('ticketTeamWatchers as s')
    .innerJoin('queues as q', (join) => join.onRef('q.tenantId', '=', 's.tenantId').onRef('q.id', '=', 's.queueId'))
    .where('s.ticketId', '=', sourceId)
    .where('s.queueId', 'not in', db.selectFrom('ticketTeamWatchers').select('queueId').where('ticketId', '=', targetId))
    .select(['q.id', 'q.name'])
    .orderBy('q.name')
    .execute()
}

export type Brought = { id: number; side: string }

/** Puts on a ticket what a merge brings and it does not have, marked as the merge's. */
export async function bring(
  db: Tx,
  merge: { id: number; tenantId: number; targetId: number },
  tagIds: number[],
  people: readonly Brought[],
  teamIds: readonly number[],
) {
  const { id: mergeId, tenantId, targetId: ticketId } = merge
  if (tagIds.length)
    await db
      .insertInto('ticketTags')
      .values(tagIds.map((tagId) => ({ tenantId, ticketId, tagId, mergeId })))
      .onConflict((oc) => oc.doNothing())
      .execute()
  if (people.length)
    await db
      .insertInto('ticketWatchers')
      .values(people.map(({ id: userId, side }) => ({ tenantId, ticketId, userId, side, source: 'added', mergeId })))
      .onConflict((oc) => oc.doNothing())
      .execute()
  if (teamIds.length)
    await db
      .insertInto('ticketTeamWatchers')
      .values(teamIds.map((queueId) => ({ tenantId, ticketId, queueId, mergeId })))
      .onConflict((oc) => oc.doNothing())
      .execute()
}

/** Takes back what a merge brought, and leaves what was put there by hand. */
export async function takeBack(
  db: Tx,
  mergeId: number,
): Promise<{ tagIds: number[]; people: Brought[]; teamIds: number[]; emails: string[] }> {
  const tags = await db.deleteFrom('ticketTags').where('mergeId', '=', mergeId).returning('tagId').execute()
  const watchers = await db.deleteFrom('ticketWatchers').where('mergeId', '=', mergeId).returning(['userId as id', 'side']).execute()
  const teams = await db.deleteFrom('ticketTeamWatchers').where('mergeId', '=', mergeId).returning('queueId').execute()
  const emails = await db.deleteFrom('ticketEmailWatchers').where('mergeId', '=', mergeId).returning('email').execute()
  return {
    tagIds: tags.map(({ tagId }) => tagId),
    people: watchers,
    teamIds: teams.map(({ queueId }) => queueId),
    emails: emails.map(({ email }) => email),
  }
}
