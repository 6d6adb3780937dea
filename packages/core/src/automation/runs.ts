import type { ListRuns, RuleRun, RuleRuns } from '@balcao/contracts/automation/runs'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { encodeCursor, lastId, pageOf, rowsOfPage } from '../paging.ts'
import { must } from '../policy.ts'
import { type Eb, visible } from '../tickets/visible.ts'

const ORDER = 'automation-runs'

/** What rules did, the newest first; the ticket is named where the caller sees it. @throws DomainError forbidden, invalid_cursor */
export async function list(ctx: Ctx, input: ListRuns): Promise<RuleRuns> {
  must(ctx, 'automation.manage')
  const after = lastId(input.cursor, ORDER)
  const rows = await ctx.db
    .selectFrom('automationRuns as u')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('tickets as t')
          .where((one) => visible(one as unknown as Eb, ctx.actor))
          .select(['t.tenantId', 't.id', 't.number', 't.title'])
          .as('t'),
      (join) => join.onRef('t.tenantId', '=', 'u.tenantId').onRef('t.id', '=', 'u.ticketId'),
    )
    .select(['u.id', 'u.ruleId', 'u.ruleName', 'u.ruleVersion', 'u.event', 'u.outcome', 'u.actions', 'u.skipped', 'u.reasons'])
    .select(['u.durationMs', 'u.createdAt', 't.id as ticketId', 't.number', 't.title'])
    .where('u.tenantId', '=', ctx.actor.tenantId)
    .$if(input.ruleId !== undefined, (q) => q.where('u.ruleId', '=', input.ruleId as number))
    .$if(input.ticketId !== undefined, (q) => q.where(sql<boolean>`t.id = ${input.ticketId} and u.ticket_id = ${input.ticketId}`))
    .$if(input.outcome !== undefined, (q) => q.where('u.outcome', '=', input.outcome as string))
    .$if(after !== undefined, (q) => q.where('u.id', '<', after as number))
    .orderBy('u.id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    ({ ticketId, number, title, ...row }): RuleRun => ({
      ...row,
      event: row.event as RuleRun['event'],
      outcome: row.outcome as RuleRun['outcome'],
      actions: row.actions as RuleRun['actions'],
      skipped: row.skipped as RuleRun['skipped'],
      ticket: ticketId === null || number === null || title === null ? null : { id: ticketId, number, title },
    }),
    (row) => encodeCursor(ORDER, [row.id]),
  )
}
