import type { QueueStatistics } from '@balcao/contracts/queues/statistics'
import { shortDate } from '@balcao/ui/lib/time'
import { t } from '../parts.messages.ts'
import css from './overview.module.css'

type Series = QueueStatistics['series']
const WIDTH = 560
const HEIGHT = 96

/** What arrived (bars) and what was resolved (a line), a day each. Its figures stand beside it as text. */
export const FlowChart = ({ series, total }: { series: Series; total: QueueStatistics['total'] }) => {
  const most = Math.max(1, ...series.map(({ arrived, resolved }) => Math.max(arrived, resolved)))
  const step = WIDTH / Math.max(1, series.length)
  const top = (count: number) => HEIGHT - (count / most) * (HEIGHT - 6)
  const points = series.map(({ resolved }, index) => `${index * step + step / 2},${top(resolved)}`).join(' ')
  const [first, last] = [series[0], series.at(-1)]
  return (
    <figure className={css.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        height={HEIGHT}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { arrived: total.arrived, resolved: total.resolved })}
      >
        {series.map(({ day, arrived }, index) => (
          <rect
            key={day}
            x={index * step + 1}
            y={top(arrived)}
            width={Math.max(1, step - 2)}
            height={HEIGHT - top(arrived)}
            fill="var(--neutral-icon)"
            opacity={0.55}
          />
        ))}
        <polyline points={points} fill="none" stroke="var(--chart-1)" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={css.caption}>
        <span>{first ? shortDate(`${first.day}T12:00:00Z`) : ''}</span>
        <span className={css.legend}>
          <span className={css.bar} aria-hidden /> {t('chartArrived')} <span className={css.line} aria-hidden /> {t('chartResolved')}
        </span>
        <span>{last ? shortDate(`${last.day}T12:00:00Z`) : ''}</span>
      </figcaption>
    </figure>
  )
}
