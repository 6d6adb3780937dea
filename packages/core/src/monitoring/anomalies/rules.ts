import type { AnomalyRule, AnomalyRules, UpdateAnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import {
  ANOMALY_KINDS,
  ANOMALY_SETTINGS,
  type AnomalyKind,
  type AnomalyReader,
  FIRST_READERS,
  isByChannel,
  isOnAtFirst,
} from '@balcao/contracts/monitoring/anomaly-words'
import { CHANNELS, type Channel } from '@balcao/contracts/tickets/statuses'
import type { DB } from '@balcao/db/schema'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../ctx.ts'
import { changeRule } from '../internal/change-rule.ts'
import { mustSeeAll } from './policy.ts'

function atFirst(kind: AnomalyKind, channel: Channel | null): AnomalyRule {
  const { factor, least, minutes } = ANOMALY_SETTINGS[kind]
  return {
    ...{ kind, channel, factor: factor?.default ?? null, least: least?.default ?? 1, minutes: minutes?.default ?? null },
    ...{ active: isOnAtFirst(kind, channel), silencedUntil: null, notified: [...FIRST_READERS] },
    ...{ note: '', runbook: null, isDefault: true, version: 0 },
  }
}
/** Every kind has a rule, some for each channel, until somebody changes it. */
const FIRST: readonly AnomalyRule[] = ANOMALY_KINDS.flatMap((kind) =>
  isByChannel(kind) ? CHANNELS.map((channel) => atFirst(kind, channel)) : [atFirst(kind, null)],
)

export type RuleRow = Pick<
  Selectable<DB['anomalyRules']>,
  'kind' | 'channel' | 'factor' | 'least' | 'minutes' | 'isActive' | 'silencedUntil' | 'notified' | 'note' | 'runbook' | 'version'
>
/** All rules, where these were changed. */
export const rulesWith = (changed: readonly RuleRow[]): AnomalyRule[] =>
  FIRST.map((rule) => {
    const row = changed.find(({ kind, channel }) => kind === rule.kind && channel === (rule.channel ?? ''))
    if (!row) return rule
    const { factor, least, minutes, isActive: active, silencedUntil, notified, note, runbook, version } = row
    const { kind, channel } = rule
    return {
      ...{ kind, channel, least, active, silencedUntil, note, runbook, version, isDefault: false },
      factor: rule.factor === null ? null : factor,
      minutes: rule.minutes === null ? null : minutes,
      notified: notified as AnomalyReader[],
    }
  })

/** @throws DomainError forbidden */
export async function rules(ctx: Ctx): Promise<AnomalyRules> {
  mustSeeAll(ctx)
  return { data: rulesWith(await ctx.db.selectFrom('anomalyRules').selectAll().execute()) }
}

/** Changes what is sent of a rule. @throws DomainError forbidden, alert_rule_changed */
export async function updateRule(ctx: Ctx, { kind, channel, ...sent }: UpdateAnomalyRule): Promise<AnomalyRule> {
  return changeRule(ctx, sent, {
    what: 'anomaly_rule',
    key: channel === null ? kind : `${kind}:${channel}`,
    find: async () => (await rules(ctx)).data.find((one) => one.kind === kind && one.channel === channel) as AnomalyRule,
    audited: ({ version: _, isDefault: __, ...rule }) => rule,
    save: async ({ factor, minutes, active: isActive, isDefault: _, kind: __, channel: ___, ...rest }) => {
      const row = { ...rest, factor: factor ?? 1, minutes: minutes ?? 1, isActive }
      await ctx.db
        .insertInto('anomalyRules')
        .values({ tenantId: ctx.actor.tenantId, kind, channel: channel ?? '', ...row })
        .onConflict((oc) => oc.columns(['tenantId', 'kind', 'channel']).doUpdateSet({ ...row, updatedAt: sql<string>`now()` }))
        .execute()
    },
  })
}
