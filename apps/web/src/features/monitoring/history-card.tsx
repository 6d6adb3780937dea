import type { Series } from '@balcao/contracts/monitoring/monitoring'
import { type Metric, measure, type Period } from '@balcao/contracts/monitoring/words'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { FigureTable } from '@balcao/ui/table/figure-table'
import Button from '@mui/material/Button'
import { keepPreviousData } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { valueText } from './format.ts'
import { t } from './messages.ts'
import css from './monitoring.module.css'
import { Card } from './parts.tsx'

/** The library of charts is fetched with the first chart. */
const Chart = lazy(() => import('./chart.tsx').then((module) => ({ default: module.Chart })))

const REFRESH_MS = 60_000

/** What is drawn of a metric: its figures by name. */
const linesOf = (metric: Metric) =>
  measure(metric).kind === 'times'
    ? ([
        ['value', t('p50')],
        ['p95', t('p95')],
        ['p99', t('p99')],
      ] as const)
    : ([
        ['value', t('mean')],
        ['peak', t('peak')],
      ] as const)

/** How one metric went, as a chart or as a table. */
export const HistoryCard = ({ metric, period, choices }: { metric: Metric; period: Period; choices: ReactNode }) => {
  const [asTable, setAsTable] = useState(false)
  const series = trpc.monitoring.series.useQuery({ metric, period }, { refetchInterval: REFRESH_MS, placeholderData: keepPreviousData })
  return (
    <Card
      title={t('history')}
      acts={
        <>
          {choices}
          <Button size="small" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {asTable ? t('asChart') : t('asTable')}
          </Button>
        </>
      }
    >
      <Loaded query={series} failed={t('failed')} lines={6}>
        {(data) => <Drawn series={data} period={period} asTable={asTable} />}
      </Loaded>
    </Card>
  )
}

const Drawn = ({ series: { metric, points }, period, asTable }: { series: Series; period: Period; asTable: boolean }) => {
  const lines = linesOf(metric)
  if (points.length === 0) return <p className={css.quiet}>{t('noSamples')}</p>
  if (asTable)
    return (
      <FigureTable
        name={t(metric)}
        heads={[t('time'), ...lines.map(([, name]) => name)]}
        rows={points.toReversed().map((point) => ({
          key: point.at,
          head: exactTime(point.at),
          cells: lines.map(([key]) => valueText(metric, point[key])),
        }))}
      />
    )
  const summary = t('chartOf', { name: t(metric), period: t(`period_${period}`), n: points.length })
  return (
    <Suspense fallback={<TextSkeleton lines={6} />}>
      <Chart metric={metric} period={period} points={points} lines={lines} summary={summary} />
    </Suspense>
  )
}
