import { type ActionKind, MAX_DEPTH, MOST_RUNS_AN_HOUR, type RunOutcome, type SKIP_REASONS } from '@balcao/contracts/automation/bounds'
import type { Refusal } from '@balcao/contracts/error-body'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import type { Cause } from './cause.ts'
import type { RunningRule } from './rule-rows.ts'

type Skipped = (typeof SKIP_REASONS)[number]
type Result = { outcome: RunOutcome; actions?: readonly ActionKind[]; skipped?: Skipped; reasons?: readonly Refusal[]; startedAt: number }

/** Writes down what came of a run; a second time for the same cause changes nothing. */
export async function recordRun(ctx: Ctx, rule: RunningRule, cause: Cause, { startedAt, ...result }: Result): Promise<void> {
  const { ticketId, event, key, chain, depth } = cause
  await ctx.db
    .insertInto('automationRuns')
    .values({
      ...{ tenantId: ctx.actor.tenantId, ruleId: rule.id, ruleName: rule.name, ruleVersion: rule.version },
      ...{ ticketId, event, cause: key, chain, depth, outcome: result.outcome },
      actions: [...(result.actions ?? [])],
      skipped: result.skipped ?? null,
      reasons: JSON.stringify(result.reasons ?? []),
      durationMs: Math.round(performance.now() - startedAt),
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** What speaks against a run: it ran for this cause or in this chain, too many led to it, or it changed the ticket too often. */
type Objection = 'done' | Skipped

/** Why a rule must not run for a ticket now; undefined where it may. */
export async function objection(ctx: Ctx, { id }: RunningRule, { ticketId, key, chain, depth }: Cause): Promise<Objection | undefined> {
  const { rows } = await sql<{ ran: boolean; recent: number }>`select
    exists (select from automation_runs where rule_id = ${id} and ticket_id = ${ticketId} and cause = ${key}) or exists (
      select from automation_runs where chain = ${chain}::uuid and ticket_id = ${ticketId} and rule_id = ${id} and outcome = 'applied') as ran,
    (select count(*) from (select from automation_runs where ticket_id = ${ticketId} and rule_id = ${id} and outcome = 'applied'
      and created_at > now() - interval '1 hour' limit ${sql.lit(MOST_RUNS_AN_HOUR)}) n) as recent`.execute(ctx.db)
  const [{ ran, recent } = { ran: false, recent: 0 }] = rows
  if (ran) return 'done'
  if (depth > MAX_DEPTH) return 'depth'
  return recent >= MOST_RUNS_AN_HOUR ? 'loop' : undefined
}
