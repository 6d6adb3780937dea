import { effectiveRole, isAtLeast } from '@balcao/contracts/access'
import type { AnomalyRule, UpdateAnomalyRule } from '@balcao/contracts/monitoring/anomalies'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { useState } from 'react'
import { useMe } from '../../../lib/session.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import css from '../monitoring.module.css'
import { Card } from '../parts.tsx'
import { RuleActs, ruleState } from '../rule-acts.tsx'
import { useAct } from '../use-act.ts'
import { t } from './anomaly-messages.ts'
import { AnomalyRuleDialog } from './anomaly-rule-dialog.tsx'
import { anomalyName, boundsText } from './anomaly-text.ts'
import { useSeesAll } from './use-sees-all.ts'

/** What is judged, and who is notified; managers change it. */
export const AnomalyRulesCard = () => (useSeesAll() ? <Shown /> : null)

const keyOf = ({ kind, channel }: AnomalyRule) => `${kind}:${channel ?? ''}`

const Shown = () => {
  const act = useAct('anomalies')
  const [changing, setChanging] = useState<AnomalyRule | undefined>()
  const mayChange = isAtLeast(effectiveRole(useMe()), 'manager')
  const rules = trpc.monitoring.anomalies.rules.useQuery({})
  const change = ({ kind, channel, version }: AnomalyRule, values: Partial<UpdateAnomalyRule>) =>
    api.monitoring.anomalies.updateRule.mutate({ kind, channel, version, ...values })
  return (
    <Card title={t('rules')} text={t('rulesText')}>
      <Loaded query={rules} failed={t('rulesFailed')} lines={6}>
        {({ data }) => (
          <FigureTable
            name={t('rules')}
            longNames
            words={[t('bounds'), t('state')]}
            heads={[t('what'), t('bounds'), t('state'), ...(mayChange ? [t('acts')] : [])]}
            rows={data.map((rule) => ({
              key: keyOf(rule),
              head: anomalyName(rule),
              cells: [
                <Bounds key="bounds" rule={rule} />,
                ruleState(rule),
                ...(mayChange
                  ? [
                      <RuleActs
                        key="acts"
                        rule={rule}
                        name={anomalyName(rule)}
                        onEdit={() => setChanging(rule)}
                        onChange={(values) => void act(change(rule, values))}
                      />,
                    ]
                  : []),
              ],
            }))}
          />
        )}
      </Loaded>
      {changing ? (
        <AnomalyRuleDialog rule={changing} onSave={(values) => change(changing, values)} onClose={() => setChanging(undefined)} />
      ) : null}
    </Card>
  )
}

const Bounds = ({ rule }: { rule: AnomalyRule }) => (
  <span className={css.wrap}>
    {boundsText(rule)}
    <span className={css.quiet}>
      {` ${t('notifies', { names: rule.notified.map((one) => t(`reader_${one}`)).join(', ') || t('nobody') })} ${rule.note}`}
    </span>
    {rule.runbook ? (
      <>
        {' '}
        <a href={rule.runbook} target="_blank" rel="noreferrer">
          {t('howTo')}
        </a>
      </>
    ) : null}
  </span>
)
