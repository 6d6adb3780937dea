import type { SlaTimer } from '@balcao/contracts/sla/timers'
import css from './segment-bar.module.css'
import { t } from './segments.messages.ts'
import { spanText } from './spans.ts'

type Shown = Pick<SlaTimer, 'segments' | 'elapsedMs' | 'targetMs' | 'late'>

/** How long a clock ran, stood still, and lay outside of its hours. */
function sumsOf({ segments, elapsedMs }: Shown, asOf: string) {
  let [pausedMs, wallMs] = [0, 0]
  for (const { from, to, kind } of segments) {
    const ms = Date.parse(to ?? asOf) - Date.parse(from)
    if (kind === 'pause') pausedMs += ms
    else wallMs += ms
  }
  return { ranMs: elapsedMs, pausedMs, outsideMs: Math.max(0, wallMs - elapsedMs) }
}

/** The same in words: "correu 2 h 10 min · pausa 40 min · fora do expediente 14 h". */
export function sumsText(timer: Shown, asOf: string): string {
  const { ranMs, pausedMs, outsideMs } = sumsOf(timer, asOf)
  return [
    t('ran', { span: spanText(ranMs) }),
    pausedMs >= 60_000 ? t('paused', { span: spanText(pausedMs) }) : '',
    outsideMs >= 60_000 ? t('outside', { span: spanText(outsideMs) }) : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

const LEAST_SHARE = 0.02

/** When a clock ran and when it stood still, as a bar from its beginning until now. */
export const SegmentBar = ({ timer, asOf }: { timer: Shown; asOf: string }) => {
  const { segments } = timer
  const end = Date.parse(segments.at(-1)?.to ?? asOf)
  const whole = Math.max(1, end - Date.parse(segments[0]?.from ?? asOf))
  const text = sumsText(timer, asOf)
  return (
    <span className={css.bar} role="img" aria-label={text} title={text}>
      {segments.map(({ from, to, kind }) => (
        <span
          key={from}
          className={css.part}
          data-kind={kind}
          data-late={timer.late || undefined}
          style={{ flexGrow: Math.max(LEAST_SHARE, (Date.parse(to ?? asOf) - Date.parse(from)) / whole) }}
        />
      ))}
    </span>
  )
}
