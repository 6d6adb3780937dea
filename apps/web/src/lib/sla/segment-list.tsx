import type { SlaSegment, SlaTimer } from '@balcao/contracts/sla/timers'
import { locale } from '@balcao/ui/lib/language'
import { timeZone } from '@balcao/ui/lib/time'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { trpc } from '../trpc.ts'
import { t as mark } from './messages.ts'
import { SegmentBar, sumsText } from './segment-bar.tsx'
import css from './segment-list.module.css'
import { t } from './segments.messages.ts'
import { spanText } from './spans.ts'

const instant = (iso: string) =>
  new Date(iso).toLocaleString(locale(), { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', timeZone: timeZone() })

/** Why a ticket is due when it is: each of its clocks, with all that it ran and stood still. */
export const SegmentList = ({ ticketId }: { ticketId: number }) => {
  const { data, isPending, error, refetch } = trpc.sla.ticket.useQuery({ id: ticketId }, { refetchOnMount: 'always' })
  const content = () => {
    if (isPending) return <TextSkeleton lines={4} />
    if (error || !data)
      return (
        <p role="alert">
          {t('failed')}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )
    return (
      <>
        <p className={css.quiet}>{data.policy ? t('policy', { name: data.policy.name }) : t('noPolicy')}</p>
        {data.timers.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          data.timers.map((timer) => <Clock key={timer.id} timer={timer} asOf={data.asOf} />)
        )}
      </>
    )
  }
  return (
    <section className={css.list} aria-labelledby="sla-why">
      <h2 id="sla-why" className={css.title}>
        {t('why')}
      </h2>
      {content()}
    </section>
  )
}

const Clock = ({ timer, asOf }: { timer: SlaTimer; asOf: string }) => {
  const { metric, cycle, state, elapsedMs, targetMs, calendar, dueAt, breachedAt, warnings } = timer
  const name = mark(`metric_${metric}`)
  const facts = [
    t(`state_${state}`),
    t('of', { elapsed: spanText(elapsedMs), target: spanText(targetMs) }),
    calendar ? t('calendar', { name: calendar.name }) : t('always'),
    ...(dueAt ? [t('due', { at: instant(dueAt) })] : []),
    ...warnings.map(({ share, at }) => t('warned', { share: String(share), at: instant(at) })),
    ...(breachedAt ? [t('breached', { at: instant(breachedAt) })] : []),
  ]
  return (
    <div className={css.clock}>
      <h3 className={css.name}>{cycle > 1 ? t('cycle', { metric: name, n: String(cycle) }) : name}</h3>
      <p className={css.quiet}>{facts.join(' · ')}</p>
      <SegmentBar timer={timer} asOf={asOf} />
      <p className={css.quiet}>{sumsText(timer, asOf)}</p>
      <ol className={css.segments}>
        {timer.segments.map((segment) => (
          <Segment key={segment.from} segment={segment} />
        ))}
      </ol>
    </div>
  )
}

const Segment = ({ segment: { from, to, kind, reason, countedMs } }: { segment: SlaSegment }) => (
  <li className={css.segment} data-kind={kind}>
    <span>{t(`reason_${reason}`)}</span>
    <span className={css.quiet}>
      {t('until', { from: instant(from), to: to ? instant(to) : t('now') })}
      {kind === 'run' ? ` · ${spanText(countedMs)}` : ''}
    </span>
  </li>
)
