import { listedNow } from '@balcao/contracts/reports/listed-now'
import type { Overview } from '@balcao/contracts/reports/reports'
import { OPEN_STATUSES, type Priority } from '@balcao/contracts/tickets/statuses'
import { figure } from '@balcao/ui/lib/language'
import { priorityName } from '@balcao/ui/lib/names'
import { Loaded } from '@balcao/ui/profile/block'
import { trpc } from '../../lib/trpc.ts'
import { ticketsBehind } from './drill.ts'
import { Card, type Cell, Figure, FigureTable } from './figures.tsx'
import { FlowCard } from './flow-card.tsx'
import { change, duration, percent, points } from './format.ts'
import { t } from './messages.ts'
import css from './reports.module.css'
import type { Query } from './search.ts'

/** The figures of a period, what came and went, and what is open by priority. */
export const OverviewTab = ({ query }: { query: Query }) => {
  const report = trpc.reports.dashboard.useQuery(query, { placeholderData: (before) => before })
  return (
    <>
      <Loaded query={report} failed={t('failed')} lines={6}>
        {({ data, compare }) => <Figures now={data} before={compare} query={query} />}
      </Loaded>
      <FlowCard query={query} />
      <ByPriority query={query} />
    </>
  )
}

const of = (n: number) => t('of', { n: figure(n) })
const seen = (n: number) => t('seeSome', { n })

const Figures = ({ now, before, query }: { now: Overview; before: Overview | null; query: Query }) => (
  <dl className={`${css.figures} ${css.nine}`}>
    <Figure
      name={t('created')}
      value={figure(now.created)}
      means={t('createdMeans')}
      notes={[change(now.created, before?.created)]}
      drills={[{ label: t('seeTickets'), search: ticketsBehind('created', query) }]}
    />
    <Figure
      name={t('resolved')}
      value={figure(now.resolved)}
      means={t('resolvedMeans')}
      notes={[change(now.resolved, before?.resolved)]}
      drills={[{ label: t('seeTickets'), search: ticketsBehind('resolved', query) }]}
    />
    <Figure
      name={t('backlog')}
      value={figure(now.backlog)}
      means={t('backlogMeans')}
      notes={[change(now.backlog, before?.backlog)]}
      drills={[{ label: t('seeTickets'), search: ticketsBehind('open', query) }]}
    />
    <Figure
      name={t('firstResponse')}
      value={duration(now.firstResponse.p50)}
      means={t('firstResponseMeans')}
      n={now.firstResponse.n}
      notes={[
        of(now.firstResponse.n),
        now.firstResponse.p90 === null ? undefined : t('p90', { p90: duration(now.firstResponse.p90) }),
        t('unanswered', { n: now.unanswered }),
        change(now.firstResponse.p50, before?.firstResponse.p50),
      ]}
      drills={[
        { label: t('seeTickets'), search: ticketsBehind('first_response', query) },
        ...(now.unanswered > 0 ? [{ label: t('seeUnanswered'), search: ticketsBehind('unanswered', query) }] : []),
      ]}
    />
    <Figure
      name={t('resolution')}
      value={duration(now.resolution.p50)}
      means={t('resolutionMeans')}
      n={now.resolution.n}
      notes={[
        of(now.resolution.n),
        now.resolution.p90 === null ? undefined : t('p90', { p90: duration(now.resolution.p90) }),
        change(now.resolution.p50, before?.resolution.p50),
      ]}
      drills={[{ label: t('seeTickets'), search: ticketsBehind('resolved', query) }]}
    />
    <Figure
      name={t('sla')}
      value={percent(now.sla.share)}
      means={t('slaMeans')}
      n={now.sla.n}
      notes={[of(now.sla.n), points(now.sla.share, before?.sla.share)]}
      drills={[
        { label: seen(now.tickets.sla), search: ticketsBehind('sla', query) },
        { label: t('seeBroken'), search: ticketsBehind('sla', query, { is: 'broken' }) },
      ]}
    />
    <Figure
      name={t('csat')}
      value={percent(now.csat.share)}
      means={t('csatMeans')}
      n={now.csat.n}
      notes={[t('csatBelow', { n: figure(now.csat.n), asked: figure(now.csat.asked) }), points(now.csat.share, before?.csat.share)]}
      drills={[
        { label: seen(now.tickets.rated), search: ticketsBehind('rated', query) },
        { label: t('seeBad'), search: ticketsBehind('rated', query, { score: [1, 2, 3] }) },
      ]}
    />
    <Figure
      name={t('reopenRate')}
      value={percent(now.reopenRate.share)}
      means={t('reopenRateMeans')}
      n={now.reopenRate.n}
      notes={[of(now.reopenRate.n), points(now.reopenRate.share, before?.reopenRate.share)]}
      drills={[
        { label: seen(now.tickets.resolution), search: ticketsBehind('resolution', query) },
        { label: t('seeReopened'), search: ticketsBehind('resolution', query, { is: 'reopened' }) },
      ]}
    />
    <Figure
      name={t('oneTouch')}
      value={percent(now.oneTouch.share)}
      means={t('oneTouchMeans')}
      n={now.oneTouch.n}
      notes={[of(now.oneTouch.n), points(now.oneTouch.share, before?.oneTouch.share)]}
      drills={[{ label: t('seeTickets'), search: ticketsBehind('resolved', query, { is: 'one_touch' }) }]}
    />
  </dl>
)

/** Open tickets of now, by the list's own filters. */
const nowCells = (list: Record<string, string> | undefined, counts: { open: number; atRisk: number; late: number }): Cell[] =>
  (['open', 'atRisk', 'late'] as const).map((key) => ({
    key,
    text: figure(counts[key]),
    search: list && {
      ...{ ...list, status: OPEN_STATUSES.join(',') },
      ...(key === 'open' ? {} : { sla: key === 'late' ? 'late' : 'at_risk' }),
    },
  }))
/** Of one priority; of none where the filter asks for others. */
const listOf = (query: Query, priority: Priority, queueIds: readonly number[] | null) =>
  query.priority && !query.priority.includes(priority) ? undefined : listedNow({ ...query, priority: [priority] }, queueIds)

const ByPriority = ({ query }: { query: Query }) => {
  const report = trpc.reports.byPriority.useQuery({ ...query, compare: 'none' }, { placeholderData: (before) => before })
  return (
    <Card title={t('byPriority')}>
      <Loaded query={report} failed={t('failed')} lines={4}>
        {({ data, queueIds }) => (
          <FigureTable
            name={t('byPriority')}
            heads={[t('priority'), t('openNow'), t('atRisk'), t('late'), t('created'), t('resolved')]}
            rows={data.toReversed().map(({ priority, open, atRisk, late, created, resolved }) => ({
              key: priority,
              head: priorityName(priority),
              cells: [
                ...nowCells(listOf(query, priority, queueIds), { open, atRisk, late }),
                ...(['created', 'resolved'] as const).map((key) => ({
                  key,
                  text: figure({ created, resolved }[key]),
                  search:
                    query.priority && !query.priority.includes(priority)
                      ? undefined
                      : ticketsBehind(key, { ...query, priority: [priority] }),
                })),
              ],
            }))}
          />
        )}
      </Loaded>
    </Card>
  )
}
