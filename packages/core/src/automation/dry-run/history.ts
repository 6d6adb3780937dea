import { DRY_RUN_DAYS } from '@balcao/contracts/automation/bounds'
import type { GetRule } from '@balcao/contracts/automation/rules'
import type { RuleHistory } from '@balcao/contracts/automation/trials'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { must } from '../../policy.ts'
import { get } from '../rules.ts'
import { daysBack } from './days.ts'

/** How often a rule ran on each of the last 30 days, and how often it failed. @throws DomainError forbidden, rule_not_found */
export async function history(ctx: Ctx, { id }: GetRule): Promise<RuleHistory> {
  must(ctx, 'automation.manage')
  await get(ctx, { id })
  const { since, days, zone } = await daysBack(ctx, DRY_RUN_DAYS)
  const { rows } = await sql<{ day: string; applied: number; failed: number }>`
    select to_char(created_at at time zone ${zone}, 'YYYY-MM-DD') as day,
      count(*) filter (where outcome = 'applied') as applied, count(*) filter (where outcome = 'failed') as failed
    from automation_runs where tenant_id = ${ctx.actor.tenantId} and rule_id = ${id} and created_at >= ${since} group by 1`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.day, row]))
  return {
    days: days.map((day) => ({ day, applied: known.get(day)?.applied ?? 0, failed: known.get(day)?.failed ?? 0 })),
  }
}
