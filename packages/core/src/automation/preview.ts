import { MAX_PREVIEWED_TICKETS, PREVIEWED_EXAMPLES } from '@balcao/contracts/automation/bounds'
import type { PreviewRule, RulePreview } from '@balcao/contracts/automation/trials'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { must } from '../policy.ts'
import { conditionsHold } from '../tickets/conditions.ts'
import { type Eb, visible } from '../tickets/visible.ts'
import { hasElapsed } from './elapsed-tickets.ts'
import { withMoments } from './moments.ts'
import { readRule } from './references.ts'
import { nextDates } from './schedules/dates.ts'
import { isScheduled } from './schedules/round-tickets.ts'

/**
 * Which tickets a rule would be for: of a rule by time, those whose time has come, which it would change as soon as it is active; by schedule, the open
 * ones, which it would change on its next date if they stay so; of any other, those of
 * the newest whose conditions hold as they are now. Nothing is changed.
 * @throws DomainError forbidden; invalid_input for what the conditions name and nobody has
 */
export async function preview(ctx: Ctx, { trigger, conditions }: PreviewRule): Promise<RulePreview> {
  must(ctx, 'automation.manage')
  const { read, wrong } = await readRule(ctx, { trigger, conditions, actions: [] })
  if (wrong.length > 0) throw invalid(...wrong)
  const { tenantId } = ctx.actor
  // The newest of all by their ids; of those whose time has come, which are few among all, by their statuses first.
  const timed =
    trigger.event === 'elapsed' ? await hasElapsed(ctx, trigger, read) : trigger.event === 'schedule' ? isScheduled(read) : undefined
  const from = trigger.event === 'elapsed' ? withMoments(trigger) : sql`tickets t`
  const among = timed
    ? sql`with found as materialized (select t.tenant_id, t.id from ${from} where t.tenant_id = ${tenantId} and ${timed})
          select * from found t`
    : sql`select t.tenant_id, t.id from tickets t where t.tenant_id = ${tenantId} and t.status <> all('{merged,spam}')`
  const { rows } = await sql<{ id: number; holds: boolean }>`
    select t.id, h.holds from (${among} order by t.id desc limit ${sql.lit(MAX_PREVIEWED_TICKETS + 1)}) t,
      lateral (select ${conditionsHold(read)} as holds offset 0) h
    order by t.id desc`.execute(ctx.db)
  const looked = rows.slice(0, MAX_PREVIEWED_TICKETS)
  const matching = looked.filter(({ holds }) => holds).map(({ id }) => id)
  const examples = await ctx.db
    .selectFrom('tickets as t')
    .select(['t.id', 't.number', 't.title'])
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(matching))))
    .where((eb) => visible(eb as unknown as Eb, ctx.actor))
    .orderBy('t.id', 'desc')
    .limit(PREVIEWED_EXAMPLES)
    .execute()
  const next = trigger.event === 'schedule' ? await nextDates(ctx, trigger.schedule) : []
  return { matching: matching.length, examples, scanned: looked.length, complete: rows.length <= MAX_PREVIEWED_TICKETS, next }
}
