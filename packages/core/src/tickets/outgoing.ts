import { HOLD_SECONDS, MAX_PLANNED_DAYS } from '@balcao/contracts/tickets/bounds'
import type { Comment } from '@balcao/contracts/tickets/comments'
import type { AddOutgoing, ChangeOutgoing, GetOutgoing, ListOutgoing, Outgoing } from '@balcao/contracts/tickets/outgoing'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { mustBeResolvable } from '../custom-fields/internal/write.ts'
import { conflict, forbidden, invalid, notFound } from '../errors.ts'
import { can, must } from '../policy.ts'
import * as comments from './comments.ts'
import { clearDraft } from './drafts.ts'
import * as history from './history.ts'
import { mustHaveSeen } from './internal/freshness.ts'
import { mergedParts } from './internal/merge-rows.ts'
import { newestComment, outgoingRows, outgoingView } from './internal/outgoing-rows.ts'
import { isAsleepSince } from './internal/sleep.ts'
import { lockTicket } from './internal/ticket-rows.ts'
import * as tickets from './tickets.ts'

/** The replies that wait to be sent on a ticket, its merged parts' too, the next one first. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListOutgoing): Promise<Outgoing[]> {
  await tickets.mustSee(ctx, ticketId)
  const parts = await mergedParts(ctx.db, ticketId, ctx.actor)
  const ids = [ticketId, ...parts.map(({ id }) => id)]
  const rows = await outgoingRows(ctx.db)
    .where((eb) => eb('o.ticketId', '=', eb.fn.any(eb.val(ids))))
    .orderBy('o.dueAt')
    .orderBy('o.id')
    .execute()
  return rows.map(outgoingView)
}

/**
 * Keeps a reply to be sent by itself: in seconds, so that it can be taken back (at once for who wants no such wait), or at
 * `sendAt`. All that a reply asks for is
 * asked for now; sending asks again. @throws DomainError ticket_not_found, ticket_closed, forbidden, invalid_input, attachment_not_found, reply_outdated
 */
export async function add(ctx: Ctx, input: AddOutgoing): Promise<Outgoing> {
  const ticket = await tickets.mustSeeLocked(ctx, input.ticketId)
  mustBeStaff(ctx)
  must(ctx, 'ticket.reply', ticket)
  if (input.thenStatus) must(ctx, 'ticket.edit', ticket)
  if (ticket.status !== 'merged' && comments.isShut(ticket.status as Status)) throw conflict('ticket_closed')
  if (input.seenUpTo !== undefined) await mustHaveSeen(ctx, ticket.id, input.seenUpTo)
  if (input.thenStatus === 'resolved') await mustBeResolvable(ctx, ticket.id)
  if (input.sendAt) mustBeAhead(input.sendAt)

  const { id } = await ctx.db
    .insertInto('outgoingMessages')
    .values({
      tenantId: ctx.actor.tenantId,
      ticketId: ticket.id,
      authorId: me(ctx),
      content: input.content,
      thenStatus: input.thenStatus ?? null,
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
  return outgoingView(await outgoingRows(ctx.db).where('o.id', '=', id).executeTakeFirstOrThrow())
}

/** How long the caller's replies wait before they go out, as they chose in their profile. */
async function holdSeconds(ctx: Ctx): Promise<number> {
  const { holdReplies } = await ctx.db.selectFrom('users').select('holdReplies').where('id', '=', me(ctx)).executeTakeFirstOrThrow()
  return holdReplies ? HOLD_SECONDS : 0
}

/** Replies wait at the desk only: what a customer writes is there at once. */
function mustBeStaff({ actor }: Ctx): void {
  if (actor.side !== 'staff') throw forbidden()
}

function mustBeAhead(sendAt: string): void {
  const days = (Date.parse(sendAt) - Date.now()) / 86_400_000
  if (!(days > 0 && days <= MAX_PLANNED_DAYS)) throw invalid({ field: 'sendAt', reason: 'Escolha uma data futura, em até um ano.' })
}

/** The author's uploads wait with the reply, and nothing else sends or collects them meanwhile. */
async function keepFiles(ctx: Ctx, outgoingId: number, input: AddOutgoing): Promise<void> {
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
    .returning('id')
    .execute()
  if (kept.length !== ids.length) throw notFound('attachment_not_found')
}

/** A waiting reply and its ticket, both locked in this order. @throws DomainError outgoing_not_found */
async function mustLock(ctx: Ctx, id: number) {
  const found = await ctx.db.selectFrom('outgoingMessages').select('ticketId').where('id', '=', id).executeTakeFirst()
  if (!found || ctx.actor.side !== 'staff') throw notFound('outgoing_not_found')
  const ticket = await lockTicket(ctx.db, found.ticketId)
  if (!ticket || !can(ctx.actor, 'ticket.read', ticket)) throw notFound('outgoing_not_found')
  const row = await outgoingRows(ctx.db).where('o.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('outgoing_not_found')
  return { ticket, row }
}

/** Changes the text or the time of one's own reply that is planned or did not go out. @throws DomainError outgoing_not_found, forbidden */
export async function change(ctx: Ctx, { id, content, sendAt }: ChangeOutgoing): Promise<Outgoing> {
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
  const changed = await outgoingRows(ctx.db).where('o.id', '=', id).executeTakeFirstOrThrow()
  await ctx.emit('outgoing:changed', { ticketId: ticket.id, outgoingId: id, state: changed.state as Outgoing['state'] })
  return outgoingView(changed)
}

/**
 * Takes a reply back before it goes out: the author gets what it was. Colleagues who may reply call a planned one off, which
 * leaves its text to the author. @throws DomainError outgoing_not_found when it was sent already; forbidden
 */
export async function remove(ctx: Ctx, { id }: GetOutgoing): Promise<Outgoing> {
  const { ticket, row } = await mustLock(ctx, id)
  const mine = row.authorId === me(ctx)
  if (!mine) {
    must(ctx, 'ticket.reply', ticket)
    if (row.state !== 'planned') throw forbidden()
    await ctx.db.updateTable('outgoingMessages').set({ state: 'cancelled', reason: 'colleague' }).where('id', '=', id).execute()
  } else await ctx.db.deleteFrom('outgoingMessages').where('id', '=', id).execute()
  if (row.state === 'planned') await history.record(ctx, ticket.id, 'updated', [{ field: 'plannedReply', from: row.dueAt, to: null }])
  await ctx.emit('outgoing:changed', { ticketId: ticket.id, outgoingId: id, state: mine ? 'gone' : 'cancelled' })
  return outgoingView(row)
}

/** Sends one's own reply now, whatever it was waiting for. @throws DomainError outgoing_not_found, forbidden, ticket_closed */
export async function send(ctx: Ctx, { id }: GetOutgoing): Promise<Comment> {
  const { row } = await mustLock(ctx, id)
  if (row.authorId !== me(ctx)) throw forbidden()
  await ctx.db.deleteFrom('outgoingMessages').where('id', '=', id).execute()
  const said = {
    ticketId: row.ticketId,
    content: row.content,
    isInternal: false,
    ...(row.thenStatus ? { thenStatus: row.thenStatus as NonNullable<Outgoing['thenStatus']> } : {}),
    attachmentIds: row.attachments.map((attachment) => attachment.id),
  }
  // Written, put aside, and then sent by itself: the ticket goes on sleeping.
  const comment = await comments.say(ctx, said, !(await isAsleepSince(ctx.db, row.ticketId, row.createdAt)))
  await ctx.emit('outgoing:changed', { ticketId: row.ticketId, outgoingId: id, state: 'gone' })
  return comment
}
