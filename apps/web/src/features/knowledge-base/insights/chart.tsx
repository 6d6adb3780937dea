import type { KbAnalytics } from '@balcao/contracts/kb/insights'
import { figure } from '@balcao/ui/lib/language'
import { LineChart } from '@mui/x-charts/LineChart'
import { t } from './messages.ts'

type ChartProps = { points: KbAnalytics['series']; summary: string; dayText: (day: string) => string }

/** Views and searches by step. The same figures are shown as a table. */
export default function Chart({ points, summary, dayText }: ChartProps) {
  const value = (n: number | null) => (n === null ? '' : figure(n))
  const line = { curve: 'linear', showMark: points.length < 15, valueFormatter: value } as const
  const hasSearches = points.some(({ searches }) => searches !== null)
  return (
    <LineChart
      height={260}
      aria-label={summary}
      skipAnimation
      xAxis={[{ scaleType: 'point', data: points.map(({ from }) => from), valueFormatter: dayText, height: 28 }]}
      yAxis={[{ min: 0, width: 36, tickMinStep: 1 }]}
      grid={{ horizontal: true }}
      series={[
        { ...line, id: 'views', label: t('views'), color: 'var(--chart-1)', data: points.map(({ views }) => views) },
        ...(hasSearches
          ? [{ ...line, id: 'searches', label: t('searches'), color: 'var(--chart-3)', data: points.map(({ searches }) => searches) }]
          : []),
      ]}
    />
  )
}
