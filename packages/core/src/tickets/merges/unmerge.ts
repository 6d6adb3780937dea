import type { Merged, UnmergeTicket } from '@balcao/contracts/tickets/merges'
import type { Status } from '@balcao/contracts/tickets/statuses'
import type { FormerState } from '@balcao/db/schema/ticket-links'
import { giveBackApprovals } from '../../approvals/on-merge.ts'
import { giveBackAssets } from '../../assets/on-merge.ts'
import { giveBackChecklists } from '../../checklists/on-merge.ts'
import type { Ctx } from '../../ctx.ts'
import { learn, reopenGroup } from '../../duplicates/learned.ts'
import { conflict, notFound } from '../../errors.ts'
import { giveBackIssues } from '../../issues/on-merge.ts'
import { can, must } from '../../policy.ts'
import { giveBackSideConversations } from '../../side-conversations/on-merge.ts'
import { bringEmails } from '../../watchers/email-watcher-rows.ts'
import { applyChanges, type TicketChanges, tagNames } from '../changes.ts'
import { bring, takeBack } from '../internal/merge-effects.ts'
import { tagChange } from '../internal/tag-change.ts'
import { now } from '../queries.ts'
import { mustSee } from '../tickets.ts'
import { asMerged, undoUntil } from './merges.ts'
import { liveMerge, lockPair, mergedParts } from './rows.ts'

/**
 * Takes back from the target what this merge brought; what other merges into it would have brought then stands in their
 * name.
 */
async function part(ctx: Ctx, mergeId: number, targetId: number): Promise<void> {
  const gone = await takeBack(ctx.db, mergeId)
  const others = await ctx.db
    .selectFrom('ticketMerges')
    .select(['id', 'tenantId', 'sourceId', 'targetId', 'shared'])
    .where('targetId', '=', targetId)
    .where('undoneAt', 'is', null)
    .orderBy('id')
    .execute()
  for (const other of others) {
    const tags = await ctx.db.selectFrom('ticketTags').select('tagId as id').where('ticketId', '=', other.sourceId).execute()
    const watchers = await ctx.db.selectFrom('ticketWatchers').select('userId as id').where('ticketId', '=', other.sourceId).execute()
    const teams = await ctx.db.selectFrom('ticketTeamWatchers').select('queueId as id').where('ticketId', '=', other.sourceId).execute()
    const has = (rows: readonly { id: number }[], one: number) => rows.some(({ id }) => id === one)
    await bring(
      ctx.db,
      other,
      gone.tagIds.filter((id) => has(tags, id)),
      gone.people.filter(({ id }) => has(watchers, id)),
      gone.teamIds.filter((id) => has(teams, id)),
    )
    if (other.shared && gone.emails.length > 0) await bringEmails(ctx.db, other, gone.emails)
  }
}

/** What the target had before the merge set it otherwise, as far as nobody set it again since. */
function formerOf(target: object, mapped: FormerState['mapped']): TicketChanges {
  const has = target as Record<string, unknown>
  return Object.fromEntries(Object.entries(mapped ?? {}).flatMap(([field, { from, to }]) => (has[field] === to ? [[field, from]] : [])))
}

/**
 * Undoes a merge within 30 days: the ticket is again what it was, and the target keeps what was done to it meanwhile.
 * The latest of nested merges comes first.
 * @throws DomainError ticket_not_found, forbidden, ticket_not_merged, ticket_merged, unmerge_expired
 */
export async function unmerge(ctx: Ctx, { id }: UnmergeTicket): Promise<Merged> {
  must(ctx, 'ticket.merge', await mustSee(ctx, id))
  const known = await liveMerge(ctx.db, id)
  if (!known) throw conflict('ticket_not_merged')
  const { source, target } = await lockPair(ctx.db, id, known.targetId)
  if (!can(ctx.actor, 'ticket.read', target)) throw notFound('ticket_not_found')
  must(ctx, 'ticket.merge', target)
  if (target.status === 'merged') throw conflict('ticket_merged')
  if (Date.parse(undoUntil(known.mergedAt)) < Date.now()) throw conflict('unmerge_expired')

  // Whoever waited for the lock finds it undone already.
  const undone = await ctx.db
    .updateTable('ticketMerges')
    .set({ undoneAt: now, undoneBy: ctx.actor.userId })
    .where('id', '=', known.id)
    .where('undoneAt', 'is', null)
    .returning('former')
    .executeTakeFirst()
  if (!undone) throw conflict('ticket_not_merged')

  const before = await tagNames(ctx, target.id)
  await part(ctx, known.id, target.id)
  const parts = await mergedParts(ctx.db, source.id, ctx.actor)
  const partIds = parts.map((one) => one.id)
  await giveBackChecklists(ctx, source.id, partIds, target.id)
  await giveBackIssues(ctx, source.id, partIds, target.id)
  await giveBackApprovals(ctx, source.id, partIds, target.id)
  await giveBackSideConversations(ctx, source.id, partIds, target.id)
  await giveBackAssets(ctx, source.id, partIds, target.id)
  const after = await tagNames(ctx, target.id)

  const { status, scheduledFor, resolvedAt, closedAt, mapped } = undone.former
  await learn(ctx, source.id, target.id, false, 'unmerge')
  await reopenGroup(ctx, source.id)
  await applyChanges(ctx, source, {
    status: status as Status,
    scheduledFor,
    also: [{ field: 'mergedInto', from: target.number, to: null }],
  })
  await ctx.db.updateTable('tickets').set({ scheduledFor, resolvedAt, closedAt }).where('id', '=', source.id).execute()
  await applyChanges(ctx, target, {
    ...formerOf(target, mapped),
    also: [{ field: 'mergedFrom', from: source.number, to: null, forCustomers: known.shared }, ...tagChange(before, after)],
  })
  return asMerged(ctx, source.id, target.id)
}
