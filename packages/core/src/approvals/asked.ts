import type { ApprovalState } from '@balcao/contracts/approvals/bounds'
import type { AskedApproval, AskedApprovals, ListAsked } from '@balcao/contracts/approvals/lists'
import { sql } from 'kysely'
import { type Ctx, me } from '../ctx.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { visible } from '../tickets/visible.ts'

const count = (decision: string) => sql`count(*) filter (where d.decision = ${sql.lit(decision)})`
const TALLY = sql<AskedApproval['approvers']>`(select jsonb_build_object('total', count(*),
  'approved', ${count('approved')}, 'refused', ${count('refused')}, 'waiting', ${count('waiting')})
  from approval_approvers d where d.tenant_id = p.tenant_id and d.approval_id = p.id)`

const askedRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('approvals as p')
    .innerJoin('tickets as t', (join) => join.onRef('t.tenantId', '=', 'p.tenantId').onRef('t.id', '=', 'p.ticketId'))
    .where('p.tenantId', '=', ctx.actor.tenantId)
    .where('p.askedBy', '=', me(ctx))
    .where((eb) => visible(eb as never, ctx.actor))
    .select(['p.id', 'p.title', 'p.state', 'p.dueAt', 'p.createdAt', 'p.settledAt'])
    .select(['t.id as ticketId', 't.number', 't.title as ticketTitle', TALLY.as('approvers')])
type AskedRow = Awaited<ReturnType<ReturnType<typeof askedRows>['execute']>>[number]

const view = ({ ticketId, number, ticketTitle, state, ...row }: AskedRow): AskedApproval => ({
  ...row,
  state: state as ApprovalState,
  ticket: { id: ticketId, number, title: ticketTitle },
})

/** What the caller asked for, as far as they still see its ticket, the newest first. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListAsked): Promise<AskedApprovals> {
  must(ctx, 'approval.use')
  const after = lastId(input.cursor, 'approvals:asked')
  const rows = await askedRows(ctx)
    .$if(input.state !== undefined, (q) => q.where('p.state', '=', input.state as string))
    .$if(after !== undefined, (q) => q.where('p.id', '<', after as number))
    .orderBy('p.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(rows, input.limit, view, (row) => encodeCursor('approvals:asked', [row.id]))
}
