import type {
  ApproverCandidate,
  AskApproval,
  FindApprovers,
  GetApproval,
  ListApprovals,
  TicketApprovals,
  WithdrawApproval,
} from '@balcao/contracts/approvals/approvals'
import { MAX_APPROVERS_FOUND, REMIND_EVERY_MINUTES } from '@balcao/contracts/approvals/bounds'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { sortKey } from '@balcao/db/sort-key'
import { sql } from 'kysely'
import { isShut } from '../comments/comments.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, forbidden } from '../errors.ts'
import { likeWords } from '../like.ts'
import { can, must } from '../policy.ts'
import { person } from '../tickets/ticket-view.ts'
import { mustSee, mustSeeLocked } from '../tickets/tickets.ts'
import { actorsOf } from '../users/actors.ts'
import { askFor } from './ask.ts'
import { approvalsOf, type Held, mayManage, mustHold } from './internal/approval-rows.ts'
import { mayApprove } from './internal/approvers.ts'
import { announce, withdrawPending } from './internal/settle.ts'

/** People whom a search looks at, and of whom it is asked whether they may approve. */
const MAX_LOOKED_AT = 1_000
const MAX_JUDGED = 200

/** The approvals of a ticket. @throws DomainError ticket_not_found */
export async function list(ctx: Ctx, { ticketId }: ListApprovals): Promise<TicketApprovals> {
  const ticket = await mustSee(ctx, ticketId)
  const mayAsk = !isShut(ticket.status as Status) && can(ctx.actor, 'ticket.ask_approval', ticket)
  return { mayAsk, data: await approvalsOf(ctx, ticket) }
}

/**
 * Asks people to approve what a ticket asks for.
 * @throws DomainError ticket_not_found, forbidden, ticket_closed, too_many_approvals; invalid_input for people who cannot be asked, or a time that has passed
 */
export async function ask(ctx: Ctx, { ticketId, ...wish }: AskApproval): Promise<TicketApprovals> {
  const ticket = await mustSeeLocked(ctx, ticketId)
  must(ctx, 'ticket.ask_approval', ticket)
  if (isShut(ticket.status as Status)) throw conflict('ticket_closed')
  await askFor(ctx, ticket, wish)
  return list(ctx, { ticketId })
}

/** A pending approval that the caller may withdraw and remind of. @throws DomainError approval_not_found, forbidden, approval_settled */
async function mustManage(ctx: Ctx, id: number): Promise<Held> {
  const held = await mustHold(ctx, id)
  if (!mayManage(ctx, held.ticket, held.approval)) throw forbidden()
  if (held.approval.state !== 'pending') throw conflict('approval_settled')
  return held
}

/** Withdraws a pending approval, and says why. @throws DomainError approval_not_found, forbidden, approval_settled */
export async function withdraw(ctx: Ctx, { id, reason }: WithdrawApproval): Promise<TicketApprovals> {
  const { approval } = await mustManage(ctx, id)
  await withdrawPending(ctx, approval, { because: 'by_hand', reason })
  return list(ctx, approval)
}

/** Reminds those who have yet to decide, at most once an hour. @throws DomainError approval_not_found, forbidden, approval_settled, approval_reminded_recently */
export async function remind(ctx: Ctx, { id }: GetApproval): Promise<TicketApprovals> {
  const { approval } = await mustManage(ctx, id)
  const reminded = await ctx.db
    .updateTable('approvals')
    .set({ remindedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(reminded_at is null or reminded_at <= now() - make_interval(mins => ${REMIND_EVERY_MINUTES}))`)
    .returning('id')
    .executeTakeFirst()
  if (!reminded) throw conflict('approval_reminded_recently')
  await announce(ctx, approval)
  await ctx.emit('approval:reminded', { ticketId: approval.ticketId, approvalId: id, dueSoon: false })
  return list(ctx, approval)
}

/** People who could be asked to approve, by name; the caller is not among them. @throws DomainError ticket_not_found, forbidden */
export async function find(ctx: Ctx, { ticketId, query = '' }: FindApprovers): Promise<ApproverCandidate[]> {
  const ticket = await mustSee(ctx, ticketId)
  must(ctx, 'ticket.ask_approval', ticket)
  const named = sql<number>`(select find_user_ids(${ctx.actor.tenantId}, ${likeWords(query)}::text[], ${MAX_LOOKED_AT}))`
  const found = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', named)
    .where('isActive', '=', true)
    .orderBy(sortKey('name'))
    .orderBy('id')
    .limit(MAX_JUDGED)
    .execute()
  const people = await actorsOf(
    ctx,
    found.map(({ id }) => id),
  )
  return people
    .filter((who) => who.userId !== ctx.actor.userId && mayApprove(who, ticket))
    .slice(0, MAX_APPROVERS_FOUND)
    .map((who) => ({ user: person(who.userId, who.name, who.email, 'staff'), side: who.side, companyName: who.companyName }))
}
