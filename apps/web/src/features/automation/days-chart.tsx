import { shortDate } from '@balcao/ui/lib/time'
import css from './automation.module.css'

type Day = { day: string; count: number; failed?: number }

const WIDTH = 600
const HEIGHT = 72

const dayText = (day: string | undefined) => (day === undefined ? '' : shortDate(`${day}T12:00:00Z`, {}, false))

/** Counts a day as bars from zero; what failed stands on top in another colour. The label says what they come to. */
export const DaysChart = ({ days, label }: { days: readonly Day[]; label: string }) => {
  const most = Math.max(1, ...days.map(({ count, failed = 0 }) => count + failed))
  const step = WIDTH / Math.max(1, days.length)
  const tall = (count: number) => (count / most) * (HEIGHT - 4)
  return (
    <figure className={css.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" height={HEIGHT} preserveAspectRatio="none" role="img" aria-label={label}>
        {days.map(({ day, count, failed = 0 }, index) => (
          <g key={day}>
            <rect x={index * step + 1} y={HEIGHT - tall(count)} width={step - 2} height={tall(count)} fill="var(--chart-1)" />
            <rect x={index * step + 1} y={HEIGHT - tall(count + failed)} width={step - 2} height={tall(failed)} fill="var(--error-icon)" />
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} stroke="var(--neutral-icon)" vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption className={css.days}>
        <span>{dayText(days[0]?.day)}</span>
        <span>{dayText(days.at(-1)?.day)}</span>
      </figcaption>
    </figure>
  )
}
