import type { SlaBrief } from '@balcao/contracts/sla/timers'
import { exactTime } from '@balcao/ui/lib/time'
import { useMinute } from '@balcao/ui/time-ago'
import { CirclePause, Clock, ClockAlert, TimerOff } from 'lucide-react'
import { t } from './messages.ts'
import css from './sla-mark.module.css'
import { spanText } from './spans.ts'

const ICON = { running: Clock, at_risk: ClockAlert, late: TimerOff, paused: CirclePause } as const

/** The countdown in short, and all of it in words. */
function wordsOf({ state, dueAt, metric }: SlaBrief, now: number): { short: string; whole: string } {
  const name = t(`metric_${metric}`)
  if (dueAt === null) return { short: t('paused'), whole: t('markPaused', { metric: name }) }
  const left = Date.parse(dueAt) - now
  const [span, at] = [spanText(Math.abs(left)), exactTime(dueAt)]
  if (left >= 0) return { short: t('left', { span }), whole: t('markLeft', { metric: name, span, at }) }
  // Past a deadline at closing time nothing runs until the hours open again.
  if (state !== 'late') return { short: t('left', { span: spanText(0) }), whole: t('markLimit', { metric: name, at }) }
  return { short: t('over', { span }), whole: t('markOver', { metric: name, span, at }) }
}

/** How the clocks of a ticket stand, with the time that is left. */
export const SlaMark = ({ sla }: { sla: SlaBrief }) => {
  const { short, whole } = wordsOf(sla, useMinute())
  const Icon = ICON[sla.state]
  return (
    <span className={css.mark} data-state={sla.state} title={whole}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{short}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  )
}
