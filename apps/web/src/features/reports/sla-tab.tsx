import type { SlaCompliance } from '@balcao/contracts/reports/reports'
import { FEW } from '@balcao/contracts/reports/words'
import { figure } from '@balcao/ui/lib/language'
import { priorityName } from '@balcao/ui/lib/names'
import { Loaded } from '@balcao/ui/profile/block'
import { trpc } from '../../lib/trpc.ts'
import { type Counted, ticketsBehind } from './drill.ts'
import { Card, type Cell, FigureTable } from './figures.tsx'
import { percent } from './format.ts'
import { t } from './messages.ts'
import css from './reports.module.css'
import type { Query } from './search.ts'

/** Which promises were kept, by what they are of, and why others were not. */
export const SlaTab = ({ query }: { query: Query }) => {
  const report = trpc.reports.slaCompliance.useQuery({ ...query, compare: 'none' }, { placeholderData: (before) => before })
  return (
    <Loaded query={report} failed={t('failed')} lines={8}>
      {({ data }) => <Compliance data={data} query={query} />}
    </Loaded>
  )
}

type Kept = { met: number; breached: number; share: number | null }
const cellsOf = ({ met, breached, share }: Kept, of: Counted | undefined, apart: { metric?: string[] } = {}): Cell[] => [
  { key: 'met', text: figure(met), search: of && ticketsBehind('sla', of, { ...apart, is: 'kept' }) },
  { key: 'breached', text: figure(breached), search: of && ticketsBehind('sla', of, { ...apart, is: 'broken' }) },
  { key: 'share', text: percent(share), quiet: met + breached < FEW },
]

const Compliance = ({ data: { total, running, byMetric, byPriority, byQueue, causes }, query }: { data: SlaCompliance; query: Query }) => {
  const some = total.met + total.breached > 0
  const heads = (first: string) => [first, t('met'), t('breached'), t('kept')]
  return (
    <>
      <Card title={t('compliance')} text={t('complianceText', { met: total.met, breached: total.breached, running })}>
        {some ? (
          <FigureTable
            name={t('compliance')}
            heads={heads(t('metric'))}
            rows={byMetric.map((row) => ({
              key: row.metric,
              head: t(`metric_${row.metric}`),
              cells: cellsOf(row, query, { metric: [row.metric] }),
            }))}
          />
        ) : (
          <p className={css.quiet}>{t('slaNone')}</p>
        )}
      </Card>
      {total.breached > 0 ? (
        <Card title={t('causes', { n: total.breached })}>
          <FigureTable
            name={t('causes', { n: total.breached })}
            heads={[t('cause'), t('breached')]}
            rows={causes.map(({ cause, count }) => ({
              key: cause,
              head: t(`cause_${cause}`),
              cells: [{ key: 'n', text: figure(count), search: ticketsBehind('sla', query, { cause: [cause] }) }],
            }))}
          />
        </Card>
      ) : null}
      {some ? (
        <>
          <Card title={t('byPriority')}>
            <FigureTable
              name={t('byPriority')}
              heads={heads(t('priority'))}
              rows={byPriority.toReversed().map((row) => ({
                key: row.priority,
                head: priorityName(row.priority),
                cells: cellsOf(row, { ...query, priority: [row.priority] }),
              }))}
            />
          </Card>
          <Card title={t('byQueue')}>
            <FigureTable
              name={t('byQueue')}
              heads={heads(t('queue'))}
              rows={byQueue.map((row) => ({
                key: String(row.queue?.id ?? 0),
                head: row.queue ? (row.queue.name ?? t('goneQueue')) : t('noQueue'),
                // What was in no queue is asked of by no filter.
                cells: cellsOf(row, row.queue ? { ...query, queueId: [row.queue.id] } : undefined),
              }))}
            />
          </Card>
        </>
      ) : null}
    </>
  )
}
