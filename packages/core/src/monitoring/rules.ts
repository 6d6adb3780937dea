import type { AlertRule, AlertRules, UpdateAlertRule } from '@balcao/contracts/monitoring/alerts'
import { METRICS, type Metric, measure } from '@balcao/contracts/monitoring/words'
import { sql } from 'kysely'
import type { Ctx } from '../ctx.ts'
import { notFound } from '../errors.ts'
import { changeRule } from './internal/change-rule.ts'

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
export function updateRule(ctx: Ctx, { metric, ...sent }: UpdateAlertRule): Promise<AlertRule> {
  return changeRule(ctx, sent, {
    what: 'alert_rule',
    key: metric,
    find: () => mustFind(ctx, metric),
    audited: ({ threshold, minutes, active, silencedUntil }) => ({ threshold, minutes, active, silencedUntil }),
    save: async ({ threshold, minutes, active: isActive, silencedUntil, version }) => {
      const row = { threshold, minutes, isActive, silencedUntil, version }
      await ctx.db
        .insertInto('alertRules')
        .values({ tenantId: ctx.actor.tenantId, metric, ...row })
        .onConflict((oc) => oc.columns(['tenantId', 'metric']).doUpdateSet({ ...row, updatedAt: sql<string>`now()` }))
        .execute()
    },
  })
}
