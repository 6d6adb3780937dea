import type { Point } from '@balcao/contracts/monitoring/monitoring'
import type { Metric, Period } from '@balcao/contracts/monitoring/words'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { LineChart } from '@mui/x-charts/LineChart'
import { valueText } from './format.ts'

const COLOURS = ['var(--chart-1)', 'var(--chart-3)', 'var(--neutral-icon)'] as const

type Line = readonly [key: 'value' | 'peak' | 'p95' | 'p99', name: string]
type ChartProps = { metric: Metric; period: Period; points: readonly Point[]; lines: readonly Line[]; summary: string }

/** Lines of one metric. Its figures are also shown as a table. */
export const Chart = ({ metric, period, points, lines, summary }: ChartProps) => {
  const time = (at: string) => (period === '1h' || period === '24h' ? clockTime(at) : shortDate(at, {}, false))
  return (
    <LineChart
      height={260}
      aria-label={summary}
      skipAnimation
      xAxis={[{ scaleType: 'point', data: points.map(({ at }) => at), valueFormatter: time, height: 28 }]}
      yAxis={[{ min: 0, width: 72, valueFormatter: (value: number) => valueText(metric, value) }]}
      grid={{ horizontal: true }}
      series={lines.map(([key, label], index) => ({
        id: key,
        label,
        curve: 'linear' as const,
        showMark: points.length < 15,
        color: COLOURS[index] ?? COLOURS[0],
        data: points.map((point) => point[key]),
        valueFormatter: (value: number | null) => valueText(metric, value),
      }))}
    />
  )
}
