import type { IntakeHour } from '@balcao/contracts/monitoring/intake'
import type { IntakeSpan } from '@balcao/contracts/monitoring/intake-words'
import { figure } from '@balcao/ui/lib/language'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { LineChart } from '@mui/x-charts/LineChart'
import css from './intake.module.css'
import { t } from './intake-messages.ts'
import { cameIn, usualText } from './intake-words.ts'

type IntakeChartProps = { hours: readonly IntakeHour[]; span: IntakeSpan; zone: string; summary: string }

/** How high the axis goes at least, so that it has a step. */
const LEAST_HIGH = 2

/** What came in by the hour on the band of what is usual. Its figures are also shown as a table. */
export default function IntakeChart({ hours, span, zone, summary }: IntakeChartProps) {
  const time = (at: string) => (span === '7d' ? shortDate(at, { timeZone: zone }, false) : clockTime(at, { timeZone: zone }))
  const line = { curve: 'linear', showMark: false } as const
  // Seven days begin at midnight: each day has one name, where it begins.
  const clock = (at: string | undefined) => (at === undefined ? '' : clockTime(at, { timeZone: zone }))
  const days = span === '7d' ? { tickInterval: (at: string) => clock(at) === clock(hours[0]?.at) } : {}
  const most = Math.max(...hours.map((hour) => Math.max(cameIn(hour) ?? 0, hour.usual?.high ?? 0)))
  const hasUsual = hours.some(({ usual }) => usual !== null)
  return (
    <LineChart
      className={css.chart ?? ''}
      height={220}
      aria-label={summary}
      skipAnimation
      xAxis={[{ scaleType: 'point', data: hours.map(({ at }) => at), valueFormatter: time, height: 28, ...days }]}
      yAxis={[{ min: 0, width: 40, tickMinStep: 1, ...(most < LEAST_HIGH ? { max: LEAST_HIGH } : {}) }]}
      grid={{ horizontal: true }}
      series={[
        ...(hasUsual
          ? ([
              // What lies below the band carries it, and is not drawn.
              {
                ...line,
                id: 'low',
                stack: 'band',
                area: true,
                color: 'transparent',
                data: hours.map(({ usual }) => usual?.low ?? null),
                valueFormatter: () => null,
              },
              {
                ...line,
                ...{ id: 'band', label: t('usual'), stack: 'band', area: true, color: 'var(--neutral-icon)' },
                data: hours.map(({ usual }) => (usual ? usual.high - usual.low : null)),
                valueFormatter: (_: number | null, { dataIndex }: { dataIndex: number }) => {
                  const usual = hours[dataIndex]?.usual
                  return usual ? usualText(usual) : null
                },
              },
            ] as const)
          : []),
        {
          ...line,
          ...{ id: 'came', label: t('came'), color: 'var(--chart-1)', showMark: hours.length < 15, data: hours.map(cameIn) },
          valueFormatter: (value: number | null) => (value === null ? null : figure(value)),
        },
      ]}
    />
  )
}
