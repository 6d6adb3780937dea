import type { AlertRule, AlertRules, UpdateAlertRule } from '@balcao/contracts/monitoring/alerts'
import { METRICS, type Metric, measure } from '@balcao/contracts/monitoring/words'
import { sql } from 'kysely'
import { diff, differs } from '../audit/diff.ts'
import { audit } from '../audit/record.ts'
import type { Ctx } from '../ctx.ts'
import { conflict, notFound } from '../errors.ts'

/** Minutes one after the other for which a metric must be too high, until somebody changes it. */
const MINUTES = 3

/** Every metric with a bound has a rule; its fault is the threshold it begins with. */
const DEFAULTS: readonly AlertRule[] = METRICS.flatMap((metric) => {
  const { critical } = measure(metric)
  if (critical === undefined) return []
  return { metric, threshold: critical, minutes: MINUTES, active: true, silencedUntil: null, isDefault: true, version: 0 }
})

/** All rules, changed or not. */
export async function rules({ db }: Ctx): Promise<AlertRules> {
  const changed = await db.selectFrom('alertRules').selectAll().execute()
  return {
    data: DEFAULTS.map((rule) => {
      const row = changed.find(({ metric }) => metric === rule.metric)
      if (!row) return rule
      const { threshold, minutes, isActive: active, silencedUntil, version } = row
      return { metric: rule.metric, threshold, minutes, active, silencedUntil, version, isDefault: false }
    }),
  }
}

async function mustFind(ctx: Ctx, metric: Metric): Promise<AlertRule> {
  const rule = (await rules(ctx)).data.find((one) => one.metric === metric)
  if (!rule) throw notFound('alert_without_rule')
  return rule
}

/** Changes what is sent of a rule. @throws DomainError alert_without_rule, alert_rule_changed */
export async function updateRule(ctx: Ctx, { metric, silenceMinutes, version, ...input }: UpdateAlertRule): Promise<AlertRule> {
  await sql`select pg_advisory_xact_lock(hashtext('alert_rules'), ${ctx.actor.tenantId}::int)`.execute(ctx.db)
  const before = await mustFind(ctx, metric)
  if (version !== undefined && version !== before.version) throw conflict('alert_rule_changed', { current: before })
  const silenced =
    silenceMinutes === undefined
      ? {}
      : { silencedUntil: silenceMinutes === 0 ? null : new Date(Date.now() + silenceMinutes * 60_000).toISOString() }
  const asked = { ...before, ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)), ...silenced }
  const change = diff(auditedRule(before), auditedRule(asked))
  if (!differs(change)) return before
  const row = { threshold: asked.threshold, minutes: asked.minutes, isActive: asked.active, silencedUntil: asked.silencedUntil }
  const next = before.version + 1
  await ctx.db
    .insertInto('alertRules')
    .values({ tenantId: ctx.actor.tenantId, metric, version: next, ...row })
    .onConflict((oc) => oc.columns(['tenantId', 'metric']).doUpdateSet({ ...row, version: next, updatedAt: sql<string>`now()` }))
    .execute()
  await audit(ctx, { action: 'alert_rule.updated', resource: 'alert_rule', resourceId: metric, ...change, risk: 'medium' })
  return mustFind(ctx, metric)
}

const auditedRule = ({ threshold, minutes, active, silencedUntil }: AlertRule) => ({ threshold, minutes, active, silencedUntil })
