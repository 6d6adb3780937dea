import type { ApprovalState, Decision } from '@balcao/contracts/approvals/bounds'
import type { OwnApproval } from '@balcao/contracts/approvals/lists'
import { sql } from 'kysely'
import { type Ctx, me } from '../../ctx.ts'
import { person } from '../../tickets/ticket-view.ts'
import { visible } from '../../tickets/visible.ts'

/** When an approval is due, so that what has no time comes last; as the index has it. */
export const due = sql<string>`coalesce(d.due_at, '9999-12-31 00:00:00+00'::timestamptz)`

/** What customers learn of a ticket that they are asked about and may not read: its number and its title. */
const APPROVED_TICKET = sql<{ id: number; number: number; title: string }>`(select approval_ticket(p.id))`

/**
 * What the caller is asked to approve. People of the staff find what belongs to tickets that they see, customers all that they are asked.
 */
export const ownRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('approvalApprovers as d')
    .innerJoin('approvals as p', (join) => join.onRef('p.tenantId', '=', 'd.tenantId').onRef('p.id', '=', 'd.approvalId'))
    .leftJoin('users as a', (join) => join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.id', '=', 'p.askedBy'))
    .where('d.tenantId', '=', ctx.actor.tenantId)
    .where('d.userId', '=', me(ctx))
    .$if(ctx.actor.side === 'staff', (q) =>
      q.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('tickets as t')
            .select('t.id')
            .whereRef('t.tenantId', '=', 'p.tenantId')
            .whereRef('t.id', '=', 'p.ticketId')
            .where((eb) => visible(eb as never, ctx.actor)),
        ),
      ),
    )
    .select(['p.id', 'p.title', 'p.text', 'p.state', 'p.dueAt', 'p.createdAt', 'p.askedBy', 'a.name as askerName', 'a.email as askerEmail'])
    .select(['d.decision', 'd.comment', 'd.decidedAt', due.as('due'), APPROVED_TICKET.as('ticket')])
export type OwnRow = Awaited<ReturnType<ReturnType<typeof ownRows>['execute']>>[number]

/** An approval as somebody who is asked for it sees it. Customers learn no addresses of the staff. */
export const ownView =
  ({ actor }: Ctx) =>
  ({ askedBy, askerName, askerEmail, due: _, state, decision, ...row }: OwnRow): OwnApproval => ({
    ...row,
    state: state as ApprovalState,
    decision: decision as Decision,
    askedBy: askedBy === null ? null : person(askedBy, askerName, askerEmail, actor.side),
  })
