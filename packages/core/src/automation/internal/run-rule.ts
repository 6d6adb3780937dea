import type { RuleAction, RuleTrigger } from '@balcao/contracts/automation/rules'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import type { Database } from '@balcao/db/database'
import { sql } from 'kysely'
import { absentReasons } from '../../absences/present.ts'
import { asSystem, type Ctx, makeCtx } from '../../ctx.ts'
import { DomainError, reasonsOf } from '../../errors.ts'
import { conditionsHold } from '../../tickets/conditions.ts'
import { lockTicket } from '../../tickets/ticket-rows.ts'
import { act } from '../act.ts'
import { hasElapsed } from '../elapsed-tickets.ts'
import { isOfOwn } from '../made-tickets.ts'
import { momentKey, withMoments } from '../moments.ts'
import { isScheduled } from '../schedules/round-tickets.ts'
import type { Cause } from './cause.ts'
import { markProblem } from './problems.ts'
import { activeRule, type RunningRule } from './rule-rows.ts'
import { objection, recordRun } from './run-rows.ts'

const REMOVED: readonly string[] = ['merged', 'spam']

/** Do the conditions hold for the ticket as it is now and, of a rule by time, has that time passed? By schedule, is it open? */
async function holds(ctx: Ctx, rule: RunningRule, { ticketId, key }: Cause): Promise<boolean> {
  const timed = rule.trigger as RuleTrigger
  const conditions = rule.conditions as TicketConditions
  const isTimed = timed.event === 'elapsed'
  const elapsed = isTimed ? sql`and ${await hasElapsed(ctx, timed, conditions)} and ${momentKey} = ${key}` : sql``
  const due = timed.event === 'schedule' ? sql`and ${isScheduled(conditions)}` : elapsed
  const { rows } = await sql`select from ${isTimed ? withMoments(timed) : sql`tickets t`}
    where t.tenant_id = ${ctx.actor.tenantId} and t.id = ${ticketId} and ${conditionsHold(conditions)} ${due}`.execute(ctx.db)
  return rows.length > 0
}

/** What follows from a rule keeps the chain of what the rule followed from. */
const inChain = (ctx: Ctx, chain: string): Ctx => makeCtx(ctx.db, ctx.actor, { ...ctx.from, requestId: chain })

/** @returns whether later rules are not to run */
async function attempt(ctx: Ctx, ruleId: number, cause: Cause, startedAt: number): Promise<boolean> {
  const ticket = await lockTicket(ctx.db, cause.ticketId)
  const rule = await activeRule(ctx, ruleId)
  if (!rule || !ticket || REMOVED.includes(ticket.status) || !(await holds(ctx, rule, cause))) return false
  const opens = (rule.actions as RuleAction[]).some(({ kind }) => kind === 'create_ticket')
  const why = (await objection(ctx, rule, cause)) ?? (opens && (await isOfOwn(ctx, 'rule', rule.id, ticket.id)) ? 'own' : undefined)
  if (why === 'done') return rule.stops
  if (why !== undefined) {
    await recordRun(ctx, rule, cause, { outcome: 'skipped', skipped: why, startedAt })
    if (why === 'loop') await markProblem(ctx, rule, 'loop')
    return rule.stops
  }
  const { actions, absent } = await act(ctx, { ...rule, kind: 'rule', actions: rule.actions as RuleAction[] }, ticket, cause.key)
  await recordRun(ctx, rule, cause, {
    outcome: actions.length > 0 ? 'applied' : 'unchanged',
    actions,
    reasons: absentReasons(absent),
    startedAt,
  })
  return rule.stops
}

/** Nothing of a rule that failed is kept but why. */
async function recordFailure(ctx: Ctx, ruleId: number, cause: Cause, error: DomainError, startedAt: number): Promise<boolean> {
  const rule = await activeRule(ctx, ruleId)
  if (!rule) return false
  const reasons = reasonsOf(error)
  await recordRun(ctx, rule, cause, { outcome: 'failed', reasons, startedAt })
  await markProblem(ctx, rule, 'failed', reasons)
  return rule.stops
}

/**
 * Runs one rule for one ticket, as the ticket is by then, in a transaction of its own: all that the rule does, or nothing of it. It runs once for a cause
 * however often it is asked to, and once in a chain of causes.
 * @returns whether later rules are not to run for this cause
 */
export async function runRule(db: Database, tenantId: number, ruleId: number, cause: Cause): Promise<boolean> {
  const startedAt = performance.now()
  try {
    return await asSystem(db, tenantId, (ctx) => attempt(inChain(ctx, cause.chain), ruleId, cause, startedAt))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return asSystem(db, tenantId, (ctx) => recordFailure(inChain(ctx, cause.chain), ruleId, cause, error, startedAt))
  }
}
