import type { PeriodPoint } from '@balcao/contracts/reports/reports'
import { figure } from '@balcao/ui/lib/language'
import { LineChart } from '@mui/x-charts/LineChart'
import { dayText } from './format.ts'
import { t } from './messages.ts'

type ChartProps = { points: readonly PeriodPoint[]; before: readonly PeriodPoint[] | null; summary: string }

/** Created and resolved by interval, and in grey what was created in the period before. Its figures are also shown as a table. */
export default function Chart({ points, before, summary }: ChartProps) {
  const value = (n: number | null) => (n === null ? '' : figure(n))
  const line = { curve: 'linear', showMark: points.length < 15, valueFormatter: value } as const
  return (
    <LineChart
      height={260}
      aria-label={summary}
      skipAnimation
      xAxis={[{ scaleType: 'point', data: points.map(({ start }) => start), valueFormatter: dayText, height: 28 }]}
      yAxis={[{ min: 0, width: 36, tickMinStep: 1 }]}
      grid={{ horizontal: true }}
      series={[
        ...(before
          ? [
              {
                ...line,
                id: 'before',
                label: t('before'),
                color: 'var(--neutral-icon)',
                data: points.map((_, n) => before[n]?.created ?? null),
              },
            ]
          : []),
        { ...line, id: 'created', label: t('created'), color: 'var(--chart-1)', data: points.map(({ created }) => created) },
        { ...line, id: 'resolved', label: t('resolved'), color: 'var(--chart-3)', data: points.map(({ resolved }) => resolved) },
      ]}
    />
  )
}
