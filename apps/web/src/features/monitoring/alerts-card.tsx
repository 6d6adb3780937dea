import type { Alert, AlertRule } from '@balcao/contracts/monitoring/alerts'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { readingText } from './format.ts'
import { t } from './messages.ts'
import css from './monitoring.module.css'
import { Card, LIVE_MS } from './parts.tsx'
import { RuleActs, ruleState } from './rule-acts.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { useAct } from './use-act.ts'

const SHOWN = 10

/** Faults under way and the latest that are over; who looks into one says so. */
export const AlertsCard = () => {
  const act = useAct('alerts')
  const alerts = trpc.monitoring.alerts.list.useQuery({ limit: SHOWN }, { refetchInterval: LIVE_MS })
  const stateOf = ({ endedAt, acknowledgedBy }: Alert) => {
    if (endedAt !== null) return t('alertOver', { at: exactTime(endedAt) })
    return acknowledgedBy ? t('alertTaken', { name: acknowledgedBy.name }) : t('alertOpen')
  }
  return (
    <Card title={t('alerts')}>
      <Loaded query={alerts} failed={t('failed')} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('noAlerts')}</p>
          ) : (
            <FigureTable
              name={t('alerts')}
              heads={[t('measure'), t('began'), t('value'), t('threshold'), t('state'), t('acts')]}
              rows={data.map((alert) => ({
                key: alert.id,
                head: t(alert.metric),
                cells: [
                  exactTime(alert.startedAt),
                  readingText(alert.metric, alert.value),
                  readingText(alert.metric, alert.threshold),
                  stateOf(alert),
                  alert.endedAt === null && alert.acknowledgedAt === null ? (
                    <Button
                      key="take"
                      size="small"
                      aria-label={t('takeOf', { name: t(alert.metric) })}
                      onClick={() => void act(api.monitoring.alerts.acknowledge.mutate({ id: alert.id }))}
                    >
                      {t('take')}
                    </Button>
                  ) : (
                    t('none')
                  ),
                ],
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}

/** From what value on, and for how long, each measurement makes an alert. */
export const RulesCard = () => {
  const act = useAct('alerts')
  const [changing, setChanging] = useState<AlertRule | undefined>()
  const rules = trpc.monitoring.alerts.rules.useQuery({})
  const change = (rule: AlertRule, values: { active?: boolean; silenceMinutes?: number }) =>
    void act(api.monitoring.alerts.updateRule.mutate({ metric: rule.metric, version: rule.version, ...values }))
  return (
    <Card title={t('rules')} text={t('rulesText')}>
      <Loaded query={rules} failed={t('failed')} lines={6}>
        {({ data }) => (
          <FigureTable
            name={t('rules')}
            heads={[t('measure'), t('threshold'), t('minutes'), t('state'), t('acts')]}
            rows={data.map((rule) => {
              const name = t(rule.metric)
              return {
                key: rule.metric,
                head: name,
                cells: [
                  readingText(rule.metric, rule.threshold),
                  rule.minutes,
                  ruleState(rule),
                  <RuleActs
                    key="acts"
                    rule={rule}
                    name={name}
                    onEdit={() => setChanging(rule)}
                    onChange={(values) => change(rule, values)}
                  />,
                ],
              }
            })}
          />
        )}
      </Loaded>
      {changing ? (
        <RuleDialog
          rule={changing}
          onClose={() => setChanging(undefined)}
          onSave={(values) =>
            act(api.monitoring.alerts.updateRule.mutate({ metric: changing.metric, version: changing.version, ...values }))
          }
        />
      ) : null}
    </Card>
  )
}
