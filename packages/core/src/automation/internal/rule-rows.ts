import { type AutomationRule, type RuleAction, type RuleProblem, RuleTrigger } from '@balcao/contracts/automation/rules'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { notFound } from '../../errors.ts'

/** Runs of a rule that are counted; more tell nothing new. */
const COUNTED = 10_000

type Stats = { applied: number; failed: number }

/** Rules with who wrote them. */
const withAuthors = ({ db }: Ctx) =>
  db
    .selectFrom('automationRules as r')
    .innerJoin('users as u', (join) => join.onRef('u.tenantId', '=', 'r.tenantId').onRef('u.id', '=', 'r.authorId'))
    .selectAll('r')
    .select(['u.name as authorName', 'u.email as authorEmail', 'u.isActive as authorIsActive'])

/** An active rule by id, as it is run. */
export const activeRule = (ctx: Ctx, id: number): Promise<RunningRule | undefined> =>
  withAuthors(ctx).where('r.id', '=', id).where('r.isActive', '=', true).executeTakeFirst()
export type RunningRule = Awaited<ReturnType<ReturnType<typeof withAuthors>['execute']>>[number]

/** Rules with who wrote them and what they did of late. */
function ruleRows(ctx: Ctx) {
  return withAuthors(ctx).select([
    sql<Stats>`(select json_build_object('applied', count(*) filter (where s.outcome = 'applied'), 'failed', count(*) filter (where s.outcome = 'failed'))
        from (select n.outcome from automation_runs n where n.tenant_id = r.tenant_id and n.rule_id = r.id
          and n.created_at > now() - interval '7 days' limit ${sql.lit(COUNTED)}) s)`.as('stats'),
    sql<string | null>`(select n.created_at from automation_runs n where n.tenant_id = r.tenant_id and n.rule_id = r.id
        order by n.id desc limit 1)`.as('lastRunAt'),
  ])
}
export type RuleRow = Awaited<ReturnType<ReturnType<typeof ruleRows>['execute']>>[number]

/** A rule as the contract has it. */
export function ruleView(row: RuleRow): AutomationRule {
  const { id, name, description, position, stops, version, updatedAt } = row
  return {
    ...{ id, name, description, position, stops, version, updatedAt },
    active: row.isActive,
    trigger: RuleTrigger.parse(row.trigger),
    conditions: row.conditions as TicketConditions,
    actions: row.actions as RuleAction[],
    author: { id: row.authorId, name: row.authorName },
    problem: row.problem as RuleProblem | null,
    runs: { ...row.stats, lastAt: row.lastRunAt },
    nextAt: row.isActive ? row.nextAt : null,
    running: row.isActive && row.roundKey !== null,
  }
}

/** All rules by position. */
export const allRules = (ctx: Ctx): Promise<RuleRow[]> => ruleRows(ctx).orderBy('r.position').orderBy('r.id').execute()

/** @throws DomainError rule_not_found */
export async function mustFindRule(ctx: Ctx, id: number): Promise<RuleRow> {
  const row = await ruleRows(ctx).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('rule_not_found')
  return row
}

/** Their order and number depend on all of them: one change of theirs at a time. */
export async function lockRules({ db, actor }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('automation_rules'), ${actor.tenantId}::int)`.execute(db)
}

/** What the log keeps of a rule. */
export const auditedRule = ({ name, description, position, active, trigger, conditions, actions, stops }: AutomationRule) => ({
  ...{ name, description, position, active, trigger, conditions, actions, stops },
})
