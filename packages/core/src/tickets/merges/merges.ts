import {
  type ListMerges,
  type Merged,
  type MergePreview,
  type MergeTicket,
  type TicketMerges,
  UNMERGE_DAYS,
} from '@balcao/contracts/tickets/merges'
import { OPEN_STATUSES, type Status } from '@balcao/contracts/tickets/statuses'
import { bringApprovals } from '../../approvals/on-merge.ts'
import { bringAssets } from '../../assets/on-merge.ts'
import { bringChecklists } from '../../checklists/on-merge.ts'
import type { Ctx } from '../../ctx.ts'
import { learn } from '../../duplicates/learned.ts'
import { conflict, invalid, notFound } from '../../errors.ts'
import { attachmentRows } from '../../files/attachment-rows.ts'
import { bringIssues } from '../../issues/on-merge.ts'
import { can, must } from '../../policy.ts'
import { bringSideConversations } from '../../side-conversations/on-merge.ts'
import { bringEmails } from '../../watchers/email-watcher-rows.ts'
import { applyChanges, tagNames } from '../changes.ts'
import { bring, isShared, tagsToBring, teamsToBring, watchersToBring } from '../internal/merge-effects.ts'
import { permitted } from '../internal/permitted.ts'
import { tagChange } from '../internal/tag-change.ts'
import type { TicketFacts } from '../policy.ts'
import { findTicket } from '../ticket-rows.ts'
import { authorOf, person } from '../ticket-view.ts'
import { mustSee, mustSeeWhole } from '../tickets.ts'
import { liveMerge, lockPair, mergedParts } from './rows.ts'

/** Work that goes on, or that its customer has still to confirm: only into such is merged. */
const RECEIVING: ReadonlySet<string> = new Set<Status>([...OPEN_STATUSES, 'resolved'])

function refusal(source: { status: string }, target: { status: string }): 'ticket_merged' | 'merge_refused' | null {
  if (source.status === 'merged') return 'ticket_merged'
  return source.status === 'spam' || !RECEIVING.has(target.status) ? 'merge_refused' : null
}

function mustBeTwo({ id, intoId }: MergeTicket): void {
  if (id === intoId) throw invalid({ field: 'intoId', reason: 'same_ticket' })
}

const DAY_MS = 86_400_000
/** Until when a merge can be undone. */
export const undoUntil = (mergedAt: string) => new Date(Date.parse(mergedAt) + UNMERGE_DAYS * DAY_MS).toISOString()

/** Both tickets as whoever just merged or unmerged them sees them. */
export async function asMerged(ctx: Ctx, sourceId: number, targetId: number): Promise<Merged> {
  const source = await findTicket(ctx.db, sourceId)
  const target = await findTicket(ctx.db, targetId)
  if (!source || !target) throw notFound('ticket_not_found')
  return { source: permitted(ctx.actor, source), target: permitted(ctx.actor, target) }
}

/** What merging would do; nothing is changed. @throws DomainError ticket_not_found, forbidden, invalid_input */
export async function preview(ctx: Ctx, input: MergeTicket): Promise<MergePreview> {
  mustBeTwo(input)
  const source = await mustSeeWhole(ctx, input.id)
  const target = await mustSeeWhole(ctx, input.intoId)
  must(ctx, 'ticket.merge', source)
  must(ctx, 'ticket.merge', target)
  const shared = isShared(source, target)
  const parts = await mergedParts(ctx.db, source.id, ctx.actor)
  const { messages, notes } = await ctx.db
    .selectFrom('comments')
    .where('ticketId', 'in', [source.id, ...parts.map(({ id }) => id)])
    .select((eb) => [eb.fn.countAll<number>().as('messages'), eb.fn.countAll<number>().filterWhere('isInternal', '=', true).as('notes')])
    .executeTakeFirstOrThrow()
  const brief = ({ id, number, title, status, requesterId, requesterName, requesterEmail }: typeof source) => ({
    id,
    number,
    title,
    status: status as Status,
    requester: person(requesterId, requesterName, requesterEmail, 'staff'),
  })
  return {
    source: brief(source),
    target: brief(target),
    refused: refusal(source, target),
    messages: messages + 1 + parts.length,
    notes,
    tags: await tagsToBring(ctx.db, source.id, target.id),
    watchers: (await watchersToBring(ctx.db, source, target)).map(({ id, name, email }) => ({ id, name, email })),
    sharedWithCustomers: shared,
  }
}

/**
 * Merges a ticket into another: its messages are read there, its tags and watchers stand there too, and it is closed to
 * everything but undoing. Customers of another company than the target's gain and lose nothing by it.
 * @throws DomainError ticket_not_found, forbidden, invalid_input, ticket_merged, merge_refused
 */
export async function merge(ctx: Ctx, input: MergeTicket): Promise<Merged> {
  mustBeTwo(input)
  const { source, target } = await lockPair(ctx.db, input.id, input.intoId)
  for (const ticket of [source, target]) if (!can(ctx.actor, 'ticket.read', ticket)) throw notFound('ticket_not_found')
  must(ctx, 'ticket.merge', source)
  must(ctx, 'ticket.merge', target)
  const refused = refusal(source, target)
  if (refused) throw conflict(refused)

  const shared = isShared(source, target)
  const { tenantId, userId } = ctx.actor
  const { status, scheduledFor, resolvedAt, closedAt } = source
  const { id } = await ctx.db
    .insertInto('ticketMerges')
    .values({
      tenantId,
      sourceId: source.id,
      targetId: target.id,
      sourceNumber: source.number,
      shared,
      former: JSON.stringify({ status, scheduledFor, resolvedAt, closedAt }),
      mergedBy: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const before = await tagNames(ctx, target.id)
  const tags = await tagsToBring(ctx.db, source.id, target.id)
  const watchers = await watchersToBring(ctx.db, source, target)
  const teams = await teamsToBring(ctx.db, source.id, target.id)
  const ids = (rows: readonly { id: number }[]) => rows.map((row) => row.id)
  await bring(ctx.db, { id, tenantId, targetId: target.id }, ids(tags), watchers, ids(teams))
  // Whoever reads along outside reads one customer's ticket: only where that customer stays the reader.
  const emails = shared ? await bringEmails(ctx.db, { id, sourceId: source.id, targetId: target.id }) : []
  await bringChecklists(ctx, source.id, target.id)
  await bringIssues(ctx, source.id, target.id)
  await bringApprovals(ctx, source.id, target.id)
  await bringSideConversations(ctx, source.id, target.id)
  await bringAssets(ctx, source.id, target.id)
  const followers = [...watchers, ...teams, ...emails.map((name) => ({ name }))]

  await applyChanges(ctx, source, { status: 'merged', also: [{ field: 'mergedInto', from: null, to: target.number }] })
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  await learn(ctx, source.id, target.id, true, 'merge')
  await applyChanges(ctx, target, {
    also: [
      { field: 'mergedFrom', from: null, to: source.number, forCustomers: shared },
      ...(tags.length ? tagChange(before, await tagNames(ctx, target.id)) : []),
      ...(followers.length ? [{ field: 'watchers', from: [], to: names(followers) }] : []),
    ],
  })
  await ctx.emit('ticket:merged', { ticketId: source.id, intoId: target.id })
  return asMerged(ctx, source.id, target.id)
}

/** Until when the caller may undo this merge, if they may. */
function undoableUntil(ctx: Ctx, mergedAt: string, source: TicketFacts, target: TicketFacts & { status: string }): string | null {
  const until = undoUntil(mergedAt)
  const mayUndo = target.status !== 'merged' && [source, target].every((ticket) => can(ctx.actor, 'ticket.merge', ticket))
  return mayUndo && Date.parse(until) > Date.now() ? until : null
}

/** What a ticket was merged into, if the reader sees that, and what of merged tickets is read in it. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { id }: ListMerges): Promise<TicketMerges> {
  const here = await mustSee(ctx, id)
  const merged = await liveMerge(ctx.db, id)
  const into = merged && (await findTicket(ctx.db, merged.targetId))
  const from: TicketMerges['from'] = []
  for (const part of await mergedParts(ctx.db, id, ctx.actor)) {
    const ticket = await findTicket(ctx.db, part.id)
    const one = await liveMerge(ctx.db, part.id)
    if (!ticket || !one) continue
    const { number, title, description, createdAt } = ticket
    const requester = person(ticket.requesterId, ticket.requesterName, ticket.requesterEmail, ctx.actor.side)
    const until = one.targetId === id ? undoableUntil(ctx, one.mergedAt, ticket, here) : null
    const files = await attachmentRows(ctx.db)
      .where('x.ticketId', '=', part.id)
      .where('x.commentId', 'is', null)
      .where('x.sentAt', 'is not', null)
      .$if(ctx.actor.side === 'customer', (q) => q.where('x.isInternal', '=', false))
      .orderBy('x.id')
      .execute()
    const attachments = files.map(({ shown }) => shown)
    const wrote = authorOf(ticket, ctx.actor.side)
    from.push({
      id: part.id,
      number,
      title,
      description,
      requester,
      ...wrote,
      createdAt,
      mergedAt: one.mergedAt,
      undoUntil: until,
      attachments,
    })
  }
  return {
    into:
      merged && into && can(ctx.actor, 'ticket.read', into)
        ? {
            id: into.id,
            number: into.number,
            title: into.title,
            mergedAt: merged.mergedAt,
            undoUntil: undoableUntil(ctx, merged.mergedAt, here, into),
          }
        : null,
    from: from.toSorted((a, b) => a.id - b.id),
  }
}
