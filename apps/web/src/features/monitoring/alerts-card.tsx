import type { Alert, AlertRule } from '@balcao/contracts/monitoring/alerts'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { readingText } from './format.ts'
import { t } from './messages.ts'
import css from './monitoring.module.css'
import { Card, LIVE_MS } from './parts.tsx'
import { RuleDialog } from './rule-dialog.tsx'

const SHOWN = 10

/** Runs what changes alerts, reads them again, and says why it failed. */
function useAct() {
  const cache = useQueryClient()
  return async (act: Promise<unknown>) => {
    try {
      await act
    } catch (error) {
      notify.error(failureOf(error).message, { id: 'alerts' })
    }
    void cache.invalidateQueries({ queryKey: [['monitoring', 'alerts']] })
  }
}

/** Faults under way and the latest that are over; who looks into one says so. */
export const AlertsCard = () => {
  const act = useAct()
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

const SILENCE_MINUTES = 60

/** From what value on, and for how long, each measurement makes an alert. */
export const RulesCard = () => {
  const act = useAct()
  const [changing, setChanging] = useState<AlertRule | undefined>()
  const rules = trpc.monitoring.alerts.rules.useQuery({})
  const change = (rule: AlertRule, values: { active?: boolean; silenceMinutes?: number }) =>
    void act(api.monitoring.alerts.updateRule.mutate({ metric: rule.metric, version: rule.version, ...values }))
  const isSilenced = ({ silencedUntil }: AlertRule) => silencedUntil !== null && Date.parse(silencedUntil) > Date.now()
  const stateOf = (rule: AlertRule) => {
    if (!rule.active) return t('ruleOff')
    return isSilenced(rule) ? t('ruleSilenced', { until: exactTime(rule.silencedUntil ?? '') }) : t('ruleOn')
  }
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
                  stateOf(rule),
                  <span key="acts" className={css.acts}>
                    <Button size="small" aria-label={t('changeOf', { name })} onClick={() => setChanging(rule)}>
                      {t('change')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t(isSilenced(rule) ? 'unsilenceOf' : 'silenceOf', { name })}
                      onClick={() => change(rule, { silenceMinutes: isSilenced(rule) ? 0 : SILENCE_MINUTES })}
                    >
                      {t(isSilenced(rule) ? 'unsilence' : 'silence')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t(rule.active ? 'turnOffOf' : 'turnOnOf', { name })}
                      onClick={() => change(rule, { active: !rule.active })}
                    >
                      {t(rule.active ? 'turnOff' : 'turnOn')}
                    </Button>
                  </span>,
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
