import type { AddComment, Comment, ListComments } from '@balcao/contracts/comments/comments'
import type { ListOf } from '@balcao/contracts/common'
import { type Channel, type Priority, STATUS, type Status } from '@balcao/contracts/tickets/statuses'
import { type Ctx, me } from '../ctx.ts'
import { conflict, invalid } from '../errors.ts'
import { send } from '../files/attachments.ts'
import { recordUse } from '../kb/tickets/use.ts'
import { pageOf } from '../paging.ts'
import { pipeline } from '../pipeline.ts'
import { can, must } from '../policy.ts'
import { slaSaid } from '../sla/on-change.ts'
import { doBeside } from '../templates/beside.ts'
import { assessmentOf } from '../tickets/assessment.ts'
import { applyChanges } from '../tickets/changes.ts'
import * as history from '../tickets/history.ts'
import { liveMerge, mergedParts } from '../tickets/merges/rows.ts'
import { updateOf } from '../tickets/message-changes.ts'
import { insertTicket } from '../tickets/new-ticket.ts'
import { defaultQueue } from '../tickets/queries.ts'
import { isPastReopening } from '../tickets/reopening/reopening.ts'
import { lockTicket } from '../tickets/ticket-rows.ts'
import * as tickets from '../tickets/tickets.ts'
import { autoWatch } from '../watchers/auto-watch.ts'
import { mustBeInWindow } from '../whatsapp/window.ts'
import { commentCursor, commentRows, commentView, insertComment } from './comment-rows.ts'
import { clearDraft } from './drafts.ts'
import { mustHaveSeen } from './internal/freshness.ts'
import { readMentions, recordMentions } from './mention-rows.ts'

type LockedTicket = Awaited<ReturnType<typeof tickets.mustSeeLocked>>

/** A ticket's messages, oldest first. Customers never get notes, nor count them. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, input: ListComments): Promise<ListOf<Comment>> {
  const [, parts] = await pipeline([tickets.mustSee(ctx, input.ticketId), mergedParts(ctx.db, input.ticketId, ctx.actor)])
  const rows = await commentRows(ctx.db, ctx.actor, input, parts).execute()
  return pageOf(
    rows,
    input.limit,
    (row) => {
      const part = parts.find(({ id }) => id === row.ticketId)
      return { ...commentView(row, ctx.actor.side), ...(part ? { origin: { ticketId: part.id, number: part.number } } : {}) }
    },
    (row) => commentCursor(row, input.order),
  )
}

/**
 * Adds a reply or an internal note. A reply moves the ticket: the first one of the staff opens it, a customer's answer
 * brings it back to the desk; a ticket closed for longer than the reopening days gets a new, linked ticket instead.
 * Said on a merged ticket, it goes to the one that ticket was merged into: the answer's `ticketId` names it.
 * Whoever writes wakes a sleeping ticket.
 * A note and a reply are permissions of their own; the status that comes with a reply is `ticket.edit`.
 * @throws DomainError ticket_closed, ticket_not_found, forbidden, reply_outdated, whatsapp_window_closed
 */
export async function add(ctx: Ctx, input: AddComment): Promise<Comment> {
  const [comment] = await pipeline([say(ctx, input, true), clearDraft(ctx, input.ticketId, input.isInternal ? 'note' : 'reply')])
  // Refused once it is known that the ticket is theirs to answer: what was written goes with the transaction.
  if (ctx.actor.side === 'staff' && !input.isInternal) await mustBeInWindow(ctx, comment.ticketId)
  return comment
}

/**
 * `add`, also of what was written before the ticket was put to sleep: that leaves it asleep.
 * @param channel by which a customer's answer came, for the ticket that a late one opens
 * @throws DomainError like `add`
 */
export async function say(ctx: Ctx, input: AddComment, unsnoozes: boolean, channel: Channel = 'portal'): Promise<Comment> {
  const ticket = await mergeTarget(ctx, await tickets.mustSeeLocked(ctx, input.ticketId))
  if (input.seenUpTo !== undefined) await mustHaveSeen(ctx, input.ticketId, input.seenUpTo)
  if (ctx.actor.side === 'staff' && input.isInternal) return note(ctx, ticket, input, unsnoozes)
  must(ctx, 'ticket.reply', ticket)
  if (ctx.actor.side === 'customer') return answer(ctx, ticket, input, channel)
  if (input.thenStatus) must(ctx, 'ticket.edit', ticket)
  return reply(ctx, ticket, input, unsnoozes)
}

/** What is said on a merged ticket is said on the one it was merged into, where the writer sees that one. */
async function mergeTarget(ctx: Ctx, ticket: LockedTicket): Promise<LockedTicket> {
  const merge = ticket.status === 'merged' ? await liveMerge(ctx.db, ticket.id) : undefined
  const target = merge && (await lockTicket(ctx.db, merge.targetId))
  return target && can(ctx.actor, 'ticket.read', target) ? mergeTarget(ctx, target) : ticket
}

async function note(ctx: Ctx, ticket: LockedTicket, input: AddComment, unsnoozes: boolean): Promise<Comment> {
  must(ctx, 'ticket.note', ticket)
  if (ticket.status === 'merged') throw conflict('ticket_closed')
  if (input.thenStatus) throw invalid({ field: 'thenStatus', reason: 'note_keeps_status' })
  const comment = await write(ctx, ticket, input, { isInternal: true })
  await alsoChange(ctx, ticket, input)
  if (unsnoozes && (input.changes?.status ?? input.changes?.snoozeMinutes)) return comment
  if (unsnoozes && ticket.status === 'scheduled') await applyChanges(ctx, ticket, { status: 'open' })
  return comment
}

async function reply(ctx: Ctx, ticket: LockedTicket, input: AddComment, unsnoozes: boolean): Promise<Comment> {
  if (isShut(ticket.status as Status)) throw conflict('ticket_closed')
  const comment = await write(ctx, ticket, input, { firstResponse: ticket.firstResponseAt === null })
  const isOpening = ticket.status === 'new' || (unsnoozes && ticket.status === 'scheduled')
  const status = input.thenStatus ?? (isOpening && !input.changes?.status ? 'open' : undefined)
  // With other changes it is written together with them: what resolving needs may be among them.
  if (input.thenStatus && !input.changes) await tickets.mustFollowWorkflow(ctx, ticket, input.thenStatus)
  if (status && !(input.thenStatus && input.changes)) await applyChanges(ctx, ticket, { status })
  await alsoChange(ctx, ticket, input, 'reply')
  return comment
}

/** The changes with the status that a reply sets instead, which leaves the custom status of another one, and why it was to go there. */
function withStatus(changes: NonNullable<AddComment['changes']>, status: AddComment['thenStatus']): NonNullable<AddComment['changes']> {
  if (!status || status === changes.status) return changes
  const { customStatusId: _, statusReasonId, ...others } = changes
  return { ...others, status, ...(changes.status === undefined && statusReasonId !== undefined ? { statusReasonId } : {}) }
}

/** Makes the changes that go with a message. @throws DomainError like an update of the ticket */
async function alsoChange(ctx: Ctx, { id }: LockedTicket, { changes, thenStatus: status }: AddComment, occasion?: 'reply'): Promise<void> {
  if (!changes) return
  const ticket = await tickets.mustSeeLocked(ctx, id)
  await doBeside(ctx, ticket, changes)
  if (changes.note !== undefined) await write(ctx, ticket, { ticketId: id, content: changes.note, isInternal: true }, { isInternal: true })
  const update = await updateOf(ctx, id, withStatus(changes, status))
  if (Object.keys(update).length > 0) await tickets.changeLocked(ctx, await tickets.mustSeeLocked(ctx, id), update, occasion)
}

async function answer(ctx: Ctx, ticket: LockedTicket, input: AddComment, channel: Channel): Promise<Comment> {
  const desk = [input.isInternal ? 'isInternal' : '', input.thenStatus ? 'thenStatus' : '', input.changes ? 'changes' : ''].filter(Boolean)
  if (desk.length) throw invalid(...desk.map((field) => ({ field, reason: 'staff_field' as const })))
  const status = ticket.status as Status
  if (status === 'merged') throw conflict('ticket_closed')
  // Kept, should it be none after all; it wakes nothing.
  if (status === 'spam') return write(ctx, ticket, input, {})
  if (isShut(status) && (status === 'cancelled' || (await isPastReopening(ctx, ticket)))) return followUp(ctx, ticket, input, channel)

  const comment = await write(ctx, ticket, input, {})
  if (status !== 'new' && status !== 'open') await applyChanges(ctx, ticket, { status: 'open' })
  return comment
}

/** A late answer is a new ticket that knows the old one, so that nothing said is lost and no finished work reopens. */
async function followUp(ctx: Ctx, closed: LockedTicket, input: AddComment, channel: Channel): Promise<Comment> {
  const [ticketId] = await insertTicket(
    ctx,
    {
      title: closed.title,
      description: `Continuação do ticket #${closed.number}.`,
      priority: closed.priority as Priority,
      ...assessmentOf(closed),
      type: closed.type,
      requesterId: me(ctx),
      queueId: closed.queueId ?? (await defaultQueue(ctx.db)),
      channel,
      followUpOf: closed.id,
    },
    (id) => history.record(ctx, id, 'created', [{ field: 'followUpOf', from: null, to: closed.number }]),
  )
  await ctx.emit('ticket:created', { ticketId })
  return write(ctx, await tickets.mustSeeLocked(ctx, ticketId), input, {})
}

/** Takes no reply of the desk any more. */
export const isShut = (status: Status) => status === 'closed' || status === 'cancelled' || STATUS[status].category === 'removed'

async function write(
  ctx: Ctx,
  ticket: LockedTicket,
  input: AddComment,
  facts: { isInternal?: boolean; firstResponse?: boolean },
): Promise<Comment> {
  const { isInternal = false, firstResponse: isFirstResponse = false } = facts
  const staff = ctx.actor.side === 'staff' && ctx.actor.userId !== null
  const read = staff ? await readMentions(ctx, ticket, input.content) : { content: input.content, userIds: [] }
  const follows = ticket.watcherIds.includes(me(ctx))
  const [row] = await pipeline([
    insertComment(ctx, { ticketId: ticket.id, content: read.content, isInternal, isFirstResponse }),
    staff && !follows ? autoWatch(ctx, ticket.id, 'comment') : Promise.resolve(),
  ])
  const attachments = await send(ctx, input, row)
  if (staff) await recordMentions(ctx, ticket.id, row.id, read.userIds)
  if (staff) await recordUse(ctx, ticket.id, { id: row.id, content: read.content, isInternal })
  if (!isInternal) await slaSaid(ctx, ticket.id, ctx.actor.side === 'staff' ? 'desk' : 'customer', row.createdAt)
  await ctx.emit('comment:added', { ticketId: ticket.id, commentId: row.id, isInternal })
  return commentView({ ...row, attachments }, ctx.actor.side)
}
