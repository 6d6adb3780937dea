import { writeHappened } from '@balcao/contracts/reports/write-happened'
import { figure } from '@balcao/ui/lib/language'
import { BlockSkeleton } from '@balcao/ui/skeletons'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../../lib/trpc.ts'
import css from '../dashboard.module.css'
import { lastDays } from '../days.ts'
import { Figure } from '../figure.tsx'
import { medianBefore } from '../median.ts'
import { percent } from '../share.ts'
import { Sparkline } from '../sparkline.tsx'
import { t } from './messages.ts'

const DAYS = 28

/** How the desk did in four weeks: flow, promises, satisfaction, and how long what is open would take. */
export const TrendCard = () => {
  const period = lastDays(DAYS)
  const { data } = trpc.reports.dashboard.useQuery(period)
  const flow = trpc.reports.byPeriod.useQuery(period).data
  if (!data || !flow) return <BlockSkeleton height={280} />
  const { created, resolved, backlog, sla, csat } = data.data
  const perDay = resolved / DAYS
  const days = flow.data.map(({ start, created: count }) => ({ day: start, count }))
  const summary = t('trendText', { created, resolved })
  const happened = (kind: Parameters<typeof writeHappened>[0]) => ({ happened: writeHappened(kind, period) })
  return (
    <section className={css.card} aria-labelledby="trend">
      <header className={css.cardHead}>
        <h2 id="trend">{t('trend')}</h2>
        <Link to="/reports">{t('seeReports')}</Link>
      </header>
      <p className={css.quiet}>{summary}</p>
      <Sparkline days={days} median={medianBefore(days)} label={`${t('chart')}. ${summary}`} />
      <div className={css.figures}>
        <Figure label={t('created')} value={figure(created)} search={happened('created')} />
        <Figure label={t('resolved')} value={figure(resolved)} search={happened('resolved')} />
        <Figure
          label={t('backlog')}
          value={figure(backlog)}
          {...(perDay > 0 ? { note: t('backlogDays', { days: Math.round((backlog / perDay) * 10) / 10 }) } : {})}
          search={happened('open')}
        />
        <Figure label={t('sla')} value={percent(sla.share)} note={t('of', { n: figure(sla.n) })} search={happened('sla')} />
        <Figure label={t('csat')} value={percent(csat.share)} note={t('of', { n: figure(csat.n) })} search={happened('rated')} />
      </div>
    </section>
  )
}
