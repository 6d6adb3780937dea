import type { Comment } from '@balcao/contracts/comments/comments'
import type { MessageChanges } from '@balcao/contracts/comments/message-changes'
import type {
  AddScheduledReply,
  ChangeScheduledReply,
  GetScheduledReply,
  ListScheduledReplies,
  ScheduledReply,
} from '@balcao/contracts/comments/scheduled-replies'
import { HOLD_SECONDS, MAX_PLANNED_DAYS } from '@balcao/contracts/tickets/bounds'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import { mustBeDoable } from '../templates/beside.ts'
import * as history from '../tickets/history.ts'
import { mergedParts } from '../tickets/merges/rows.ts'
import { updateOf } from '../tickets/message-changes.ts'
import { mustBeResolvable } from '../tickets/resolving.ts'
import { isSnoozedSince } from '../tickets/snoozed.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import * as tickets from '../tickets/tickets.ts'
import { mustBeInWindow } from '../whatsapp/window.ts'
import * as comments from './comments.ts'
import { clearDraft } from './drafts.ts'
import { mustHaveSeen } from './internal/freshness.ts'
import { newestComment, scheduledReplyRows, scheduledReplyView } from './internal/scheduled-reply-rows.ts'

/** The replies waiting on a ticket and its merged parts, the next one first. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListScheduledReplies): Promise<ScheduledReply[]> {
  await tickets.mustSee(ctx, ticketId)
  const parts = await mergedParts(ctx.db, ticketId, ctx.actor)
  const ids = [ticketId, ...parts.map(({ id }) => id)]
  const rows = await scheduledReplyRows(ctx.db)
    .where((eb) => eb('o.ticketId', '=', eb.fn.any(eb.val(ids))))
    .orderBy('o.dueAt')
    .orderBy('o.id')
    .execute()
  return rows.map(scheduledReplyView)
}

/**
 * Schedules a reply: after the undo delay (none for people without one), or at `sendAt`. Validated now and again when sent. @throws
 * DomainError ticket_not_found, ticket_closed, forbidden, invalid_input, attachment_not_found, reply_outdated
 */
export async function add(ctx: Ctx, input: AddScheduledReply): Promise<ScheduledReply> {
  const ticket = await tickets.mustSeeLocked(ctx, input.ticketId)
  mustBeStaff(ctx)
  must(ctx, 'ticket.reply', ticket)
  if (input.thenStatus) must(ctx, 'ticket.edit', ticket)
  if (input.changes?.note) must(ctx, 'ticket.note', ticket)
  if (ticket.status !== 'merged' && comments.isShut(ticket.status as Status)) throw conflict('ticket_closed')
  if (input.seenUpTo !== undefined) await mustHaveSeen(ctx, ticket.id, input.seenUpTo)
  if (input.changes) {
    const update = await updateOf(ctx, ticket.id, changesIn(input))
    if (Object.keys(update).length > 0) await tickets.mustBeChangeable(ctx, ticket, update, 'reply')
    await mustBeDoable(ctx, ticket, input.changes)
  } else if (input.thenStatus) {
    await tickets.mustFollowWorkflow(ctx, ticket, input.thenStatus)
    if (input.thenStatus === 'resolved') await mustBeResolvable(ctx, ticket.id)
  }
  if (input.sendAt) mustBeAhead(input.sendAt)
  await mustBeInWindow(ctx, ticket.id, input.sendAt ? Date.parse(input.sendAt) : undefined)

  const { id } = await ctx.db
    .insertInto('outgoingMessages')
    .values({
      tenantId: ctx.actor.tenantId,
      ticketId: ticket.id,
      authorId: me(ctx),
      content: input.content,
      thenStatus: input.thenStatus ?? null,
      changes: input.changes ? JSON.stringify(input.changes) : null,
      state: input.sendAt ? 'planned' : 'held',
      dueAt: input.sendAt ?? sql<string>`now() + make_interval(secs => ${await holdSeconds(ctx)})`,
      afterId: await newestComment(ctx.db, ticket.id),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepFiles(ctx, id, input)
  await clearDraft(ctx, input.ticketId, 'reply')
  if (input.sendAt) await history.record(ctx, ticket.id, 'updated', [{ field: 'plannedReply', from: null, to: input.sendAt }])
  await ctx.emit('outgoing:changed', { ticketId: ticket.id, outgoingId: id, state: input.sendAt ? 'planned' : 'held' })
  return scheduledReplyView(await scheduledReplyRows(ctx.db).where('o.id', '=', id).executeTakeFirstOrThrow())
}

const changesIn = ({ changes = {}, thenStatus: status }: AddScheduledReply): MessageChanges => (status ? { ...changes, status } : changes)

/** The undo delay that the caller chose in their profile. */
export async function holdSeconds(ctx: Ctx): Promise<number> {
  const { holdReplies } = await ctx.db.selectFrom('users').select('holdReplies').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  return holdReplies ? HOLD_SECONDS : 0
}

/** Only staff replies wait; a customer's message is visible at once. */
function mustBeStaff({ actor }: Ctx): void {
  if (actor.side !== 'staff') throw forbidden()
}

function mustBeAhead(sendAt: string): void {
  const days = (Date.parse(sendAt) - Date.now()) / 86_400_000
  if (!(days > 0 && days <= MAX_PLANNED_DAYS)) throw invalid({ field: 'sendAt', reason: 'send_date_out_of_range' })
}

/** Attaches the author's uploads to the reply, so that nothing else sends or collects them. */
async function keepFiles(ctx: Ctx, outgoingId: number, input: AddScheduledReply): Promise<void> {
  const ids = [...new Set(input.attachmentIds)]
  if (ids.length === 0) return
  const kept = await ctx.db
    .updateTable('attachments')
    .set({ outgoingId })
    .where('id', 'in', ids)
    .where('ticketId', '=', input.ticketId)
    .where('authorId', '=', me(ctx))
    .where('sentAt', 'is', null)
    .where('outgoingId', 'is', null)
    .where('isInternal', '=', false)
    .returning('id')
    .execute()
  if (kept.length !== ids.length) throw notFound('attachment_not_found')
}

/** A waiting reply and its ticket, locked in this order. @throws DomainError outgoing_not_found */
async function mustLock(ctx: Ctx, id: number) {
  const found = await ctx.db.selectFrom('outgoingMessages').select('ticketId').where('id', '=', id).executeTakeFirst()
  if (!found || ctx.actor.side !== 'staff') throw notFound('outgoing_not_found')
  const ticket = await lockTicket(ctx.db, found.ticketId)
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound('outgoing_not_found')
  const row = await scheduledReplyRows(ctx.db).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('outgoing_not_found')
  return { ticket, row }
}

/** Changes text or time of one's own reply that is scheduled or was not sent. @throws DomainError outgoing_not_found, forbidden */
export async function change(ctx: Ctx, { id, content, sendAt }: ChangeScheduledReply): Promise<ScheduledReply> {
  const { ticket, row } = await mustLock(ctx, id)
  if (row.authorId !== me(ctx) || row.state === 'held') throw forbidden()
  must(ctx, 'ticket.reply', ticket)
  if (sendAt) mustBeAhead(sendAt)
  const set = {
    ...(content ? { content } : {}),
    ...(sendAt ? { dueAt: sendAt, state: 'planned', reason: null, afterId: await newestComment(ctx.db, ticket.id) } : {}),
  }
  if (Object.keys(set).length > 0) await ctx.db.updateTable('outgoingMessages').set(set).where('id', '=', id).execute()
  if (sendAt) {
    const from = row.state === 'planned' ? row.dueAt : null
    await history.record(ctx, ticket.id, 'updated', [{ field: 'plannedReply', from, to: sendAt }])
  }
  const changed = await scheduledReplyRows(ctx.db).where('o.id', '=', id).executeTakeFirstOrThrow()
  await ctx.emit('outgoing:changed', { ticketId: ticket.id, outgoingId: id, state: changed.state as ScheduledReply['state'] })
  return scheduledReplyView(changed)
}

/**
 * Withdraws a reply before it is sent and returns its content to the author. Those allowed to cancel colleagues' replies may end a
 * scheduled one; its author keeps the text and is notified. @throws DomainError outgoing_not_found if it was sent already; forbidden
 */
export async function remove(ctx: Ctx, { id }: GetScheduledReply): Promise<ScheduledReply> {
  const { ticket, row } = await mustLock(ctx, id)
  const mine = row.authorId === me(ctx)
  if (!mine) {
    must(ctx, 'ticket.cancel_reply', ticket)
    if (row.state !== 'planned') throw forbidden()
    await ctx.db.updateTable('outgoingMessages').set({ state: 'cancelled', reason: 'colleague' }).where('id', '=', id).execute()
  } else await ctx.db.deleteFrom('outgoingMessages').where('id', '=', id).execute()
  if (row.state === 'planned') await history.record(ctx, ticket.id, 'updated', [{ field: 'plannedReply', from: row.dueAt, to: null }])
  await ctx.emit('outgoing:changed', { ticketId: ticket.id, outgoingId: id, state: mine ? 'gone' : 'cancelled' })
  return scheduledReplyView(row)
}

/** Sends one's own reply now. @throws DomainError outgoing_not_found, forbidden, ticket_closed */
export async function send(ctx: Ctx, { id }: GetScheduledReply): Promise<Comment> {
  const { row } = await mustLock(ctx, id)
  if (row.authorId !== me(ctx)) throw forbidden()
  await mustBeInWindow(ctx, row.ticketId)
  await ctx.db.deleteFrom('outgoingMessages').where('id', '=', id).execute()
  const said = {
    ticketId: row.ticketId,
    content: row.content,
    isInternal: false,
    ...(row.thenStatus ? { thenStatus: row.thenStatus as NonNullable<ScheduledReply['thenStatus']> } : {}),
    ...(row.changes ? { changes: row.changes as MessageChanges } : {}),
    attachmentIds: row.attachments.map((attachment) => attachment.id),
  }
  // A reply scheduled before the snooze leaves the ticket snoozed.
  const comment = await comments.say(ctx, said, !(await isSnoozedSince(ctx.db, row.ticketId, row.createdAt)))
  await ctx.emit('outgoing:changed', { ticketId: row.ticketId, outgoingId: id, state: 'gone' })
  return comment
}
