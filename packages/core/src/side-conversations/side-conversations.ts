import type { FieldReason } from '@balcao/contracts/reason-texts'
import { MAX_SIDE_CONVERSATIONS, MAX_SIDE_MESSAGES } from '@balcao/contracts/side-conversations/bounds'
import type {
  AddSideMessage,
  BeginSideConversation,
  CloseSideConversation,
  FindSidePeople,
  FoundSidePeople,
  ListSideConversations,
  SideConversation,
  SideConversations,
} from '@balcao/contracts/side-conversations/side-conversations'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { sql } from 'kysely'
import { audit } from '../audit/record.ts'
import { isShut } from '../comments/comments.ts'
import { clearDraft } from '../comments/drafts.ts'
import { type Ctx, me } from '../ctx.ts'
import { ownAddresses } from '../email/inbound/addresses.ts'
import { withoutTag } from '../email/mail-tokens.ts'
import { conflict, DomainError, invalid } from '../errors.ts'
import { holds } from '../like.ts'
import { can, must } from '../policy.ts'
import { now } from '../tickets/queries.ts'
import { changeLocked, mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { recordSide } from './internal/changes.ts'
import { mustHaveLeftToday } from './internal/day.ts'
import { sendSideFiles } from './internal/files.ts'
import { mailAll } from './internal/mails.ts'
import { conversationRows, conversationView, insertOwn, mustHold } from './internal/rows.ts'

type LockedTicket = Awaited<ReturnType<typeof mustSeeLocked>>

/** Whether a mailbox takes what is answered. */
async function hasMailbox({ db }: Ctx): Promise<boolean> {
  const box = await db.selectFrom('mailboxes').select('id').where('state', '=', 'active').limit(1).executeTakeFirst()
  return box !== undefined
}

/** The side conversations of a ticket, for the staff alone. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListSideConversations): Promise<SideConversations> {
  const ticket = await mustSee(ctx, ticketId)
  const rows = await conversationRows(ctx)
    .where('c.ticketId', '=', ticketId)
    .orderBy('c.lastAt', 'desc')
    .orderBy('c.id', 'desc')
    // A merge may bring more than one ticket can begin.
    .limit(10 * MAX_SIDE_CONVERSATIONS)
    .execute()
  const mayWrite = !isShut(ticket.status as Status) && can(ctx.actor, 'ticket.reply', ticket)
  return { mayWrite, hasMailbox: await hasMailbox(ctx), data: rows.map(conversationView) }
}

/** @throws DomainError ticket_closed, forbidden, side_needs_mailbox, side_day_full */
async function mustMayWrite(ctx: Ctx, ticket: LockedTicket): Promise<void> {
  must(ctx, 'ticket.reply', ticket)
  if (isShut(ticket.status as Status)) throw conflict('ticket_closed')
  if (!(await hasMailbox(ctx))) throw conflict('side_needs_mailbox')
  await mustHaveLeftToday(ctx)
}

/** @throws DomainError invalid_input for addresses that are the organisation's own, or the requester's */
async function mustBeOthers(ctx: Ctx, ticket: LockedTicket, people: BeginSideConversation['people']): Promise<void> {
  const own = await ownAddresses(ctx.db)
  const requester = await ctx.db.selectFrom('users').select('email').where('id', '=', ticket.requesterId).executeTakeFirst()
  const wrong = people.flatMap(({ address }, n): FieldReason[] => {
    const field = `people.${n}.address`
    if (own.has(withoutTag(address))) return [{ field, reason: 'side_address_own' }]
    return requester?.email === address ? [{ field, reason: 'side_address_requester' }] : []
  })
  if (wrong.length > 0) throw invalid(...wrong)
}

/** Has the ticket wait for a third party, where it is open and its workflow lets it. */
async function wait(ctx: Ctx, ticket: LockedTicket): Promise<void> {
  if (ticket.status !== 'new' && ticket.status !== 'open') return
  must(ctx, 'ticket.edit', ticket)
  await changeLocked(ctx, await mustSeeLocked(ctx, ticket.id), { status: 'waiting_third_party' }, 'automatic')
}

/**
 * Writes to others about a ticket, from its mailbox. Nothing of the ticket goes along by itself, and its customers see none of it.
 * @throws DomainError ticket_not_found, forbidden, ticket_closed, side_needs_mailbox, side_day_full, too_many_side_conversations, attachment_not_found; invalid_input
 * for addresses that cannot be written to, or files that are too large together
 */
export async function begin(ctx: Ctx, input: BeginSideConversation): Promise<SideConversation> {
  const { ticketId, people, subject, text, attachmentIds, waits } = input
  const ticket = await mustSeeLocked(ctx, ticketId)
  await mustMayWrite(ctx, ticket)
  await mustBeOthers(ctx, ticket, people)
  const { n } = await ctx.db
    .selectFrom('sideConversations')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('homeId', '=', ticketId)
    .executeTakeFirstOrThrow()
  if (Number(n) >= MAX_SIDE_CONVERSATIONS) throw conflict('too_many_side_conversations')
  const { tenantId } = ctx.actor
  const { id } = await ctx.db
    .insertInto('sideConversations')
    .values({ tenantId, ticketId, homeId: ticketId, subject, waits, startedBy: me(ctx) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('sidePeople')
    .values(people.map(({ address, name }) => ({ tenantId, conversationId: id, address, name })))
    .execute()
  const messageId = await insertOwn(ctx, id, text)
  await sendSideFiles(ctx, attachmentIds, ticketId, messageId)
  await mailAll(ctx, { messageId, ticketId, subject, content: text, people })
  await clearDraft(ctx, ticketId, 'side')
  await recordSide(ctx, { id, ticketId, subject }, 'begun')
  const after = { ticketId, subject, people: people.length }
  await audit(ctx, { action: 'side_conversation.begun', resource: 'side_conversation', resourceId: id, after })
  if (waits) await wait(ctx, ticket)
  return conversationView((await mustHold(ctx, id)).conversation)
}

/**
 * Writes another message to everybody in a side conversation; one that was closed goes on.
 * @throws DomainError side_conversation_not_found, forbidden, ticket_closed, side_needs_mailbox, side_day_full, side_nobody_left, too_many_side_messages,
 * attachment_not_found, invalid_input
 */
export async function add(ctx: Ctx, { id, text, attachmentIds, waits }: AddSideMessage): Promise<SideConversation> {
  const { ticket, conversation } = await mustHold(ctx, id)
  await mustMayWrite(ctx, ticket)
  if (conversation.people.length === 0) throw conflict('side_nobody_left')
  if (conversation.messages >= MAX_SIDE_MESSAGES) throw conflict('too_many_side_messages')
  const messageId = await insertOwn(ctx, id, text)
  await sendSideFiles(ctx, attachmentIds, ticket.id, messageId)
  await ctx.db.updateTable('sideConversations').set({ state: 'waiting', waits, lastAt: now }).where('id', '=', id).execute()
  const subject = /^re:/i.test(conversation.subject) ? conversation.subject : `Re: ${conversation.subject}`
  await mailAll(ctx, { messageId, ticketId: ticket.id, subject, content: text, people: conversation.people })
  await clearDraft(ctx, ticket.id, `side:${id}`)
  await recordSide(ctx, conversation, 'written')
  await audit(ctx, { action: 'side_conversation.written', resource: 'side_conversation', resourceId: id, after: { ticketId: ticket.id } })
  if (waits) await wait(ctx, ticket)
  return conversationView((await mustHold(ctx, id)).conversation)
}

/** Closes a side conversation, or opens it again; an answer that comes later does so too. @throws DomainError side_conversation_not_found, forbidden */
export async function close(ctx: Ctx, { id, closed }: CloseSideConversation): Promise<SideConversation> {
  const { ticket, conversation } = await mustHold(ctx, id)
  must(ctx, 'ticket.reply', ticket)
  if ((conversation.state === 'closed') === closed) return conversationView(conversation)
  // Opened again, it stands where it did: whoever wrote last waits.
  const last = sql<'waiting' | 'answered'>`(select case when m.author_id is null then 'answered' else 'waiting' end from side_messages m
    where m.conversation_id = side_conversations.id order by m.id desc limit 1)`
  await ctx.db
    .updateTable('sideConversations')
    .set(closed ? { state: 'closed', waits: false } : { state: last })
    .where('id', '=', id)
    .execute()
  await recordSide(ctx, conversation, closed ? 'closed' : 'reopened')
  return conversationView((await mustHold(ctx, id)).conversation)
}

/** People whom the caller wrote to before, by part of an address or a name. @throws DomainError ticket_not_found, forbidden */
export async function find(ctx: Ctx, { ticketId, q }: FindSidePeople): Promise<FoundSidePeople> {
  must(ctx, 'ticket.reply', await mustSee(ctx, ticketId))
  const data = await ctx.db
    .selectFrom('sidePeople as p')
    .innerJoin('sideConversations as c', (join) => join.onRef('c.tenantId', '=', 'p.tenantId').onRef('c.id', '=', 'p.conversationId'))
    .select(['p.address', ({ fn }) => fn.max('p.name').as('name')])
    .where('c.startedBy', '=', me(ctx))
    .where(holds(sql<string>`(p.address || ' ' || p.name)`, [q]))
    .groupBy('p.address')
    .orderBy('p.address')
    .limit(8)
    .execute()
  return { data }
}

/** Lets a ticket go on that waits for what was answered, unless another side conversation still waits. Where its workflow does not let it, it stays. */
export async function resume(ctx: Ctx, ticketId: number): Promise<void> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  if (ticket.status !== 'waiting_third_party') return
  const waiting = await ctx.db
    .selectFrom('sideConversations')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('waits', '=', true)
    .limit(1)
    .executeTakeFirst()
  if (waiting) return
  try {
    await changeLocked(ctx, ticket, { status: 'open' })
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
  }
}
