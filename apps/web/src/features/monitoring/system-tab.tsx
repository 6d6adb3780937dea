import type { SystemNow } from '@balcao/contracts/monitoring/monitoring'
import { METRICS, type Metric, PERIOD_NAMES } from '@balcao/contracts/monitoring/words'
import { clockTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import { AlertsCard, RulesCard } from './alerts-card.tsx'
import { readingText, valueText } from './format.ts'
import { HistoryCard } from './history-card.tsx'
import { t } from './messages.ts'
import css from './monitoring.module.css'
import { Card, Choice, LIVE_MS, Live, State } from './parts.tsx'

/** How the installation fares, and how one measurement went in a period; both choices are in the address. */
export const SystemTab = () => {
  const navigate = useNavigate()
  const asked: Record<string, unknown> = useSearch({ strict: false })
  const metric = METRICS.find((one) => one === asked.metric) ?? 'latency'
  const period = PERIOD_NAMES.find((one) => one === asked.period) ?? '24h'
  const show = (next: object) => void navigate({ to: '/monitoring', search: { tab: 'system', metric, period, ...next }, replace: true })
  const now = trpc.monitoring.system.useQuery({}, { refetchInterval: LIVE_MS, placeholderData: keepPreviousData })
  return (
    <>
      <AlertsCard />
      <Loaded query={now} failed={t('failed')} lines={10}>
        {(data) => <Now now={data} onShow={(chosen) => show({ metric: chosen })} />}
      </Loaded>
      <HistoryCard
        metric={metric}
        period={period}
        choices={
          <>
            <Choice
              label={t('measure')}
              value={metric}
              options={METRICS.map((one) => [one, t(one)])}
              onChange={(next) => show({ metric: next })}
            />
            <Choice
              label={t('period')}
              value={period}
              options={PERIOD_NAMES.map((one) => [one, t(`period_${one}`)])}
              onChange={(next) => show({ period: next })}
            />
          </>
        }
      />
      <RulesCard />
    </>
  )
}

const Now = ({ now: { asOf, state, readings, percentiles }, onShow }: { now: SystemNow; onShow: (metric: Metric) => void }) => {
  const { p50, p95, p99 } = percentiles
  const times = { p50: valueText('latency', p50), p95: valueText('latency', p95), p99: valueText('latency', p99) }
  return (
    <Card title={t('readings')} text={t('stateText')}>
      <div role="status">
        <State state={state} long />
      </div>
      <FigureTable
        name={t('readings')}
        heads={[t('measure'), t('value'), t('state'), t('measuredAt')]}
        rows={readings.map(({ metric, value, state: own, at }) => ({
          key: metric,
          head: (
            <button type="button" className={css.link} onClick={() => onShow(metric)}>
              {t(metric)}
            </button>
          ),
          cells: [
            metric === 'latency' ? t('latencyNow', times) : readingText(metric, value),
            <State key="state" state={own} />,
            at === null ? t('none') : clockTime(at),
          ],
        }))}
      />
      <Live at={asOf} />
    </Card>
  )
}
