import { DRY_RUN_BATCH, DRY_RUN_DAYS, DRY_RUN_EXAMPLES, DRY_RUN_MS, MAX_DRY_RUN_TICKETS } from '@balcao/contracts/automation/bounds'
import type { RuleAction, RuleTrigger } from '@balcao/contracts/automation/rules'
import type { DryRunRule, RuleDryRun } from '@balcao/contracts/automation/trials'
import type { TicketConditions } from '@balcao/contracts/tickets/conditions'
import { sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { invalid } from '../../errors.ts'
import { must } from '../../policy.ts'
import { conditionsHold } from '../../tickets/conditions.ts'
import { type Eb, visible } from '../../tickets/visible.ts'
import { statusesOf } from '../elapsed-tickets.ts'
import { clocksOf, dueAt, lastMoments, withMoments } from '../moments.ts'
import { readRule } from '../references.ts'
import { isTriggered } from '../triggers.ts'
import { countByDay, daysBack } from './days.ts'
import { pastEvents, ticketsOf } from './past-events.ts'
import { wouldDo } from './would.ts'

type Candidate = { id: number; at: string }

/** Tickets that the rule can have run for: those that changed within the days, the latest first; of a rule by time, those whose time came in them. */
async function candidates(ctx: Ctx, trigger: RuleTrigger, read: TicketConditions, since: string): Promise<Candidate[]> {
  const { db, actor } = ctx
  const most = sql.lit(MAX_DRY_RUN_TICKETS + 1)
  const ofEvents = await ticketsOf(ctx, trigger.event, since, MAX_DRY_RUN_TICKETS + 1)
  if (ofEvents) return ofEvents
  if (trigger.event !== 'elapsed') {
    const { rows } = await sql<Candidate>`select t.id, t.updated_at as at from tickets t
      where t.tenant_id = ${actor.tenantId} and t.updated_at >= ${since} and t.status <> all('{merged,spam}')
      order by t.updated_at desc, t.id desc limit ${most}`.execute(db)
    return rows
  }
  const { rows } = await sql<{ id: number; queueId: number | null; at: string }>`select t.id, t.queue_id, m.at from ${withMoments(trigger)}
    where t.tenant_id = ${actor.tenantId} and t.status = any(${statusesOf(read)}) and m.at <= ${await lastMoments(ctx, trigger)}
      and m.at > ${await lastMoments(ctx, trigger, Date.parse(since))} and (t.imported_at is null or m.at > t.imported_at)
    order by 3 desc, 1 desc limit ${most}`.execute(db)
  const clocks = await clocksOf(ctx, trigger)
  return rows.map(({ id, queueId, at }) => ({ id, at: new Date(dueAt(trigger, clocks(queueId), Date.parse(at))).toISOString() }))
}

/** Those of some tickets whose conditions hold as they are now. */
async function holding({ db, actor }: Ctx, read: TicketConditions, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select t.id from tickets t
    where t.tenant_id = ${actor.tenantId} and t.id = any(${[...ids]}::bigint[]) and ${conditionsHold(read)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** When the rule would have run for some tickets. */
async function runsFor(ctx: Ctx, trigger: RuleTrigger, read: TicketConditions, batch: readonly Candidate[], since: string) {
  const holds = await holding(
    ctx,
    read,
    batch.map(({ id }) => id),
  )
  if (trigger.event === 'elapsed') return batch.flatMap(({ id, at }) => (holds.has(id) ? [{ ticketId: id, at }] : []))
  const events = await pastEvents(ctx, trigger.event, { ids: [...holds], since })
  return events.filter((event) => isTriggered(trigger, event)).map(({ ticketId, at }) => ({ ticketId, at }))
}

type Example = RuleDryRun['examples'][number]

/** The tickets of the latest runs that the caller sees. */
async function examplesOf(ctx: Ctx, runs: readonly { ticketId: number; at: string }[]): Promise<Omit<Example, 'would'>[]> {
  const latest = new Map<number, string>()
  for (const { ticketId, at } of runs) if (!latest.has(ticketId)) latest.set(ticketId, at)
  const rows = await ctx.db
    .selectFrom('tickets as t')
    .select(['t.id', 't.number', 't.title'])
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val([...latest.keys()]))))
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...latest]
    .flatMap(([id, at]) => ({ ...known.get(id), at }) as Omit<Example, 'would'>)
    .filter(({ number }) => number)
    .slice(0, DRY_RUN_EXAMPLES)
}

/** Each with what the actions would do to it, as far as there is time. */
async function withChanges(ctx: Ctx, examples: readonly Omit<Example, 'would'>[], actions: readonly RuleAction[]): Promise<Example[]> {
  const until = performance.now() + DRY_RUN_MS
  const all: Example[] = []
  for (const one of examples) {
    const isAsked = actions.length > 0 && performance.now() < until
    all.push({ ...one, would: isAsked ? await wouldDo(ctx, one.id, actions) : null })
  }
  return all
}

/**
 * For which tickets a rule would have run within the last 30 days, by what is stored of what happened. Its conditions are judged on the tickets as they
 * are today, and so is what it would do to those that are named. Bounded in tickets and in time: `complete` says whether all were looked at. Nothing is written.
 * @throws DomainError forbidden; invalid_input for what the trigger, the conditions or the actions name and nobody has
 */
export async function dryRun(ctx: Ctx, { trigger, conditions, actions = [] }: DryRunRule): Promise<RuleDryRun> {
  must(ctx, 'automation.manage')
  if (trigger.event === 'schedule') throw invalid({ field: 'trigger.event', reason: 'rule_no_dry_run' })
  const { read, wrong } = await readRule(ctx, { trigger, conditions, actions })
  if (wrong.length > 0) throw invalid(...wrong)
  const { since, days, zone } = await daysBack(ctx, DRY_RUN_DAYS)
  const found = await candidates(ctx, trigger, read, since)
  const looked = found.slice(0, MAX_DRY_RUN_TICKETS)
  const until = performance.now() + DRY_RUN_MS
  const runs: { ticketId: number; at: string }[] = []
  let scanned = 0
  while (scanned < looked.length && performance.now() < until) {
    const batch = looked.slice(scanned, scanned + DRY_RUN_BATCH)
    runs.push(...(await runsFor(ctx, trigger, read, batch, since)))
    scanned += batch.length
  }
  runs.sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return {
    since,
    runs: runs.length,
    tickets: new Set(runs.map(({ ticketId }) => ticketId)).size,
    days: countByDay(days, zone, runs),
    examples: await withChanges(ctx, await examplesOf(ctx, runs), actions),
    scanned,
    complete: scanned === found.length,
  }
}
