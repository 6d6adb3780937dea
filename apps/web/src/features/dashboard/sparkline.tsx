type Day = { day: string; count: number }

const WIDTH = 280
const HEIGHT = 48

/** Counts a day as bars from zero; today's is filled, and the dashed line is an ordinary day. */
export const Sparkline = ({ days, median, label }: { days: readonly Day[]; median: number; label: string }) => {
  const most = Math.max(1, median, ...days.map(({ count }) => count))
  const step = WIDTH / Math.max(1, days.length)
  const top = (count: number) => HEIGHT - (count / most) * (HEIGHT - 4)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" height={HEIGHT} preserveAspectRatio="none" role="img" aria-label={label}>
      {days.map(({ day, count }, index) => (
        <rect
          key={day}
          x={index * step + 1}
          y={top(count)}
          width={step - 2}
          height={HEIGHT - top(count)}
          fill={index === days.length - 1 ? 'var(--chart-1)' : 'var(--neutral-icon)'}
          opacity={index === days.length - 1 ? 1 : 0.55}
        />
      ))}
      <line
        x1="0"
        x2={WIDTH}
        y1={top(median)}
        y2={top(median)}
        stroke="var(--text)"
        strokeDasharray="4 3"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
