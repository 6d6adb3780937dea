import { isStaff } from '@balcao/contracts/access'
import type { Approval, Approver } from '@balcao/contracts/approvals/approvals'
import type { WithdrawnBecause } from '@balcao/contracts/approvals/bounds'
import {
  type ApprovalMode,
  type ApprovalState,
  type DecidedVia,
  type Decision,
  MAX_APPROVALS_SHOWN,
} from '@balcao/contracts/approvals/bounds'
import { sortKey } from '@balcao/db/sort-key'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'
import { can } from '../../policy.ts'
import { baseOf } from '../../roles/base.ts'
import type { TicketFacts } from '../../tickets/policy.ts'
import { lockTicket } from '../../tickets/ticket-rows.ts'
import { person } from '../../tickets/ticket-view.ts'

/** Approvals with who asked for them and who withdrew them. */
const approvalRows = ({ db }: Ctx) =>
  db
    .selectFrom('approvals as p')
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.id', '=', 'p.askedBy'))
    .leftJoin('users as w', (join) => join.onRef('w.tenantId', '=', 'p.tenantId').onRef('w.id', '=', 'p.withdrawnBy'))
    .selectAll('p')
    .select(['a.name as askerName', 'a.email as askerEmail', 'w.name as withdrawerName', 'w.email as withdrawerEmail'])
export type ApprovalRow = Awaited<ReturnType<ReturnType<typeof approvalRows>['execute']>>[number]

/** Who is asked for some approvals, in the order of their names. */
const approverRows = ({ db }: Ctx, approvalIds: readonly number[]) =>
  db
    .selectFrom('approvalApprovers as d')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'd.tenantId').onRef('u.id', '=', 'd.userId'))
    .innerJoin('roles as r', (join) => join.onRef('r.tenantId', '=', 'u.tenantId').onRef('r.slug', '=', 'u.role'))
    .leftJoin('users as o', (join) => join.onRef('o.tenantId', '=', 'd.tenantId').onRef('o.id', '=', 'd.inPlaceOf'))
    .where((eb) => eb('d.approvalId', '=', eb.fn.any(eb.val([...approvalIds]))))
    .selectAll('d')
    .select(['u.name', 'u.email', 'u.role', 'r.base', 'o.name as absentName', 'o.email as absentEmail'])
    .orderBy(sortKey('u.name'))
    .orderBy('u.id')
type ApproverRow = Awaited<ReturnType<ReturnType<typeof approverRows>['execute']>>[number]

const named = (id: number | null, name: string | null, email: string | null) => (id === null ? null : person(id, name, email, 'staff'))

const approverView = (row: ApproverRow): Approver => ({
  user: person(row.userId, row.name, row.email, 'staff'),
  side: isStaff(baseOf({ slug: row.role, base: row.base })) ? 'staff' : 'customer',
  inPlaceOf: named(row.inPlaceOf, row.absentName, row.absentEmail),
  decision: row.decision as Decision,
  comment: row.comment,
  decidedAt: row.decidedAt,
  via: row.via as DecidedVia | null,
})

/** Whoever asked, and whoever may ask for more on the ticket, may withdraw an approval and remind of it. */
export const mayManage = ({ actor }: Ctx, ticket: TicketFacts, { askedBy }: Pick<ApprovalRow, 'askedBy'>): boolean =>
  actor.side === 'staff' && ((askedBy !== null && askedBy === actor.userId) || can(actor, 'ticket.ask_approval', ticket))

const approvalView = (ctx: Ctx, ticket: TicketFacts, row: ApprovalRow, approvers: readonly ApproverRow[]): Approval => ({
  ...{ id: row.id, ticketId: row.ticketId, title: row.title, text: row.text, needed: row.needed, blocks: row.blocks },
  ...{ dueAt: row.dueAt, createdAt: row.createdAt, settledAt: row.settledAt, reason: row.reason, remindedAt: row.remindedAt },
  mode: row.mode as ApprovalMode,
  state: row.state as ApprovalState,
  askedBy: named(row.askedBy, row.askerName, row.askerEmail),
  withdrawnBecause: row.withdrawnBecause as WithdrawnBecause | null,
  withdrawnBy: named(row.withdrawnBy, row.withdrawerName, row.withdrawerEmail),
  approvers: approvers.map(approverView),
  mayDecide: row.state === 'pending' && approvers.some((one) => one.userId === ctx.actor.userId && one.decision === 'waiting'),
  mayManage: row.state === 'pending' && mayManage(ctx, ticket, row),
})

/** The approvals of a ticket, the newest first, each with who is asked. */
export async function approvalsOf(ctx: Ctx, ticket: TicketFacts & { id: number }): Promise<Approval[]> {
  const rows = await approvalRows(ctx).where('p.ticketId', '=', ticket.id).orderBy('p.id', 'desc').limit(MAX_APPROVALS_SHOWN).execute()
  if (rows.length === 0) return []
  const approvers = await approverRows(
    ctx,
    rows.map(({ id }) => id),
  ).execute()
  const byApproval = Map.groupBy(approvers, ({ approvalId }) => approvalId)
  return rows.map((row) => approvalView(ctx, ticket, row, byApproval.get(row.id) ?? []))
}

/** One approval, whoever may see it. */
export const findApproval = (ctx: Ctx, id: number): Promise<ApprovalRow | undefined> =>
  approvalRows(ctx).where('p.id', '=', id).executeTakeFirst()

export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>
export type Held = { ticket: LockedTicket; approval: ApprovalRow }

/** An approval with its ticket, which nobody else changes until this transaction ends, whoever may see it. @throws DomainError approval_not_found */
export async function hold(ctx: Ctx, id: number): Promise<Held> {
  const known = await findApproval(ctx, id)
  const ticket = known && (await lockTicket(ctx.db, known.ticketId))
  // A merge may have taken it elsewhere while the ticket was waited for.
  const approval = ticket && (await findApproval(ctx, id))
  if (!ticket || !approval) throw notFound('approval_not_found')
  return approval.ticketId === ticket.id ? { ticket, approval } : hold(ctx, id)
}

/** The same of a ticket that the caller sees. @throws DomainError approval_not_found */
export async function mustHold(ctx: Ctx, id: number): Promise<Held> {
  const held = await hold(ctx, id)
  if (!can(ctx.actor, 'ticket.read', held.ticket)) throw notFound('approval_not_found')
  return held
}
