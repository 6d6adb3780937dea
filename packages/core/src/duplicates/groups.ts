import type { DeleteGroup, DuplicateGroup, Groups, ListGroups, UpdateGroup } from '@balcao/contracts/duplicates/groups'
import { MOST_MEMBERS } from '@balcao/contracts/duplicates/groups'
import { diff } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { encodeCursor, lastId } from '../paging.ts'
import { must } from '../policy.ts'
import { shownGroups } from './internal/group-rows.ts'
import { readSources } from './internal/sources.ts'
import { learn } from './learned.ts'
import { mustBeOn } from './settings.ts'

const ORDER = 'duplicate-groups'

/** Groups, the newest first, with the tickets that the caller sees. @throws DomainError duplicates_off, invalid_cursor */
export async function list(ctx: Ctx, { state, queueId, minProbability, limit, cursor }: ListGroups): Promise<Groups> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const after = lastId(cursor, ORDER)
  const rows = await ctx.db
    .selectFrom('duplicateGroups as g')
    .select(['g.id', 'g.state', 'g.canonicalId', 'g.probability', 'g.version', 'g.updatedAt'])
    .$if(state !== undefined, (q) => q.where('g.state', '=', state as string))
    .$if(minProbability !== undefined, (q) => q.where('g.probability', '>=', minProbability as number))
    .$if(queueId !== undefined, (q) =>
      q.where('g.canonicalId', 'in', (eb) =>
        eb
          .selectFrom('tickets')
          .select('id')
          .where('queueId', '=', queueId as number),
      ),
    )
    .$if(after !== undefined, (q) => q.where('g.id', '<', after as number))
    .orderBy('g.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { items: await shownGroups(ctx, page), nextCursor: rows.length > limit && last ? encodeCursor(ORDER, [last.id]) : null }
}

/** A group that the caller sees, which nobody else changes until the transaction ends. @throws DomainError group_not_found */
export async function mustLock(ctx: Ctx, id: number): Promise<DuplicateGroup> {
  const row = await ctx.db
    .selectFrom('duplicateGroups')
    .select(['id', 'state', 'canonicalId', 'probability', 'version', 'updatedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const [group] = row ? await shownGroups(ctx, [row]) : []
  if (!group) throw notFound('group_not_found')
  return group
}

/** Changes who is in a group, which ticket survives, and whether it is one. @throws DomainError group_not_found, group_changed, ticket_not_found, invalid_input */
export async function update(ctx: Ctx, { id, version, add, remove, canonicalId, state }: UpdateGroup): Promise<DuplicateGroup> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const group = await mustLock(ctx, id)
  if (group.version !== version || group.state === 'merged') throw conflict('group_changed')
  const stray = remove.filter((one) => !group.tickets.some((ticket) => ticket.id === one))
  if (stray.length > 0) throw invalid({ field: 'remove', reason: 'not_valid' })
  const added = await readSources(ctx, add)
  if (added.length < new Set(add).size) throw notFound('ticket_not_found')
  const members = [...new Set([...group.tickets.map((ticket) => ticket.id), ...add])].filter((one) => !remove.includes(one))
  if (members.length < 2) throw invalid({ field: 'remove', reason: 'too_short', params: { least: 2, of: 'items' } })
  if (members.length > MOST_MEMBERS) throw invalid({ field: 'add', reason: 'too_long', params: { most: MOST_MEMBERS, of: 'items' } })
  const canonical = canonicalId ?? (members.includes(group.canonicalId) ? group.canonicalId : Math.min(...members))
  if (!members.includes(canonical)) throw invalid({ field: 'canonicalId', reason: 'not_valid' })

  if (remove.length > 0)
    await ctx.db.deleteFrom('duplicateGroupMembers').where('groupId', '=', id).where('ticketId', 'in', remove).execute()
  for (const ticketId of add)
    await ctx.db
      .insertInto('duplicateGroupMembers')
      .values({ tenantId: ctx.actor.tenantId, ticketId, groupId: id, probability: 1 })
      .onConflict((oc) => oc.columns(['tenantId', 'ticketId']).doUpdateSet({ groupId: id, probability: 1 }))
      .execute()
  await ctx.db
    .updateTable('duplicateGroups')
    .set({ canonicalId: canonical, state: state ?? group.state, version: version + 1, updatedAt: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  if (state === 'dismissed') for (const one of members) if (one !== canonical) await learn(ctx, canonical, one, false, 'dismissal')
  for (const one of remove) await learn(ctx, canonical, one, false, 'dismissal')
  const after = await mustLock(ctx, id)
  const facts = ({ state: stands, canonicalId: survives, tickets }: DuplicateGroup) => ({
    ...{ state: stands, canonicalId: survives, tickets: tickets.map((ticket) => ticket.id) },
  })
  await audit(ctx, { action: 'duplicates.group_updated', resource: 'duplicate_group', resourceId: id, ...diff(facts(group), facts(after)) })
  return after
}

/** Dissolves a group. Its pairs become known non-duplicates only where that is asked for. @throws DomainError group_not_found */
export async function remove(ctx: Ctx, { id, label }: DeleteGroup): Promise<{ ok: true }> {
  must(ctx, 'duplicate.review')
  await mustBeOn(ctx)
  const group = await mustLock(ctx, id)
  if (label)
    for (const { id: ticketId } of group.tickets)
      if (ticketId !== group.canonicalId) await learn(ctx, group.canonicalId, ticketId, false, 'dismissal')
  await ctx.db.deleteFrom('duplicateGroups').where('id', '=', id).execute()
  await audit(ctx, {
    action: 'duplicates.group_removed',
    resource: 'duplicate_group',
    resourceId: id,
    ...diff({ canonicalId: group.canonicalId }, null),
  })
  return { ok: true }
}
