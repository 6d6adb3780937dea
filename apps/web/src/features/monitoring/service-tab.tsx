import type { BoardHead } from '@balcao/contracts/queues/board'
import type { Queue } from '@balcao/contracts/queues/queues'
import { figure } from '@balcao/ui/lib/language'
import { clockTime, relativeTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { FigureTable } from '@balcao/ui/table/figure-table'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import { AnomaliesCard } from './anomalies/anomalies-card.tsx'
import { AnomalyRulesCard } from './anomalies/anomaly-rules-card.tsx'
import { IntakeCard } from './intake/intake-card.tsx'
import { t } from './messages.ts'
import css from './monitoring.module.css'
import { Card, Figure, LIVE_MS, Live } from './parts.tsx'

const LIVE = { refetchInterval: LIVE_MS, placeholderData: keepPreviousData } as const
const MOST_DUE = 10

/** Queues, people and deadlines as those areas count them: nothing is counted anew here. */
export const ServiceTab = () => {
  const queues = trpc.queues.list.useQuery({ active: true }, LIVE)
  const people = trpc.queues.board.useQuery({ by: 'assignee' }, LIVE)
  return (
    <div className={css.panel} data-in-order>
      <AnomaliesCard />
      <Loaded query={queues} failed={t('failed')} lines={8}>
        {({ data }) => <Queues queues={data} />}
      </Loaded>
      <IntakeCard />
      <Soon />
      <Card title={t('load')}>
        <Loaded query={people} failed={t('failed')} lines={5}>
          {({ data, asOf }) => (
            <>
              <People heads={data.filter(({ key }) => key !== 'none')} />
              <Live at={asOf} />
            </>
          )}
        </Loaded>
      </Card>
      <AnomalyRulesCard />
    </div>
  )
}

const waitOf = (at: string | null) => (at === null ? t('none') : relativeTime(at, { bare: true }))

const Queues = ({ queues }: { queues: readonly Queue[] }) => {
  const sum = (of: 'waiting' | 'atRisk' | 'late') => figure(queues.reduce((all, queue) => all + queue[of], 0))
  const oldest = queues.flatMap(({ oldestWaitingAt }) => oldestWaitingAt ?? []).toSorted()[0] ?? null
  return (
    <>
      <dl className={css.figures}>
        <Figure name={t('waiting')} value={sum('waiting')} means={t('waitingText')} />
        <Figure name={t('oldest')} value={waitOf(oldest)} means={t('oldestText')} />
        <Figure name={t('atRisk')} value={sum('atRisk')} means={t('atRiskText')} />
        <Figure name={t('late')} value={sum('late')} means={t('lateText')} />
      </dl>
      <Card title={t('queues')}>
        {queues.length === 0 ? (
          <p className={css.quiet}>{t('noQueues')}</p>
        ) : (
          <FigureTable
            name={t('queues')}
            heads={[t('queue'), t('waiting'), t('oldest'), t('open'), t('atRisk'), t('late'), t('online')]}
            rows={queues.map((queue) => ({
              key: queue.id,
              head: (
                <Link to="/tickets" search={{ queue: String(queue.id) }}>
                  {queue.name}
                </Link>
              ),
              cells: [
                figure(queue.waiting),
                waitOf(queue.oldestWaitingAt),
                figure(queue.open),
                figure(queue.atRisk),
                figure(queue.late),
                t('of', { n: queue.online, all: queue.members }),
              ],
            }))}
          />
        )}
      </Card>
    </>
  )
}

const People = ({ heads }: { heads: readonly BoardHead[] }) =>
  heads.length === 0 ? (
    <p className={css.quiet}>{t('noPeople')}</p>
  ) : (
    <FigureTable
      name={t('load')}
      heads={[t('person'), t('availability'), t('loadOf'), t('atRisk'), t('late')]}
      rows={heads.map(({ key, name, availability, load, capacity, atRisk, late }) => ({
        key,
        head: name ?? t('nobody'),
        cells: [
          availability === null ? t('none') : t(`available_${availability}`),
          capacity === null ? figure(load ?? 0) : t('of', { n: load ?? 0, all: capacity }),
          figure(atRisk),
          figure(late),
        ],
      }))}
    />
  )

/** What runs out within the hour, the earliest first. */
const Soon = () => {
  const soon = trpc.sla.board.useQuery({ list: 'soon', limit: MOST_DUE }, LIVE)
  return (
    <Card title={t('soon')}>
      <Loaded query={soon} failed={t('failed')} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('noSoon')}</p>
          ) : (
            <FigureTable
              name={t('soon')}
              longNames
              heads={[t('ticket'), t('due'), t('assignee')]}
              rows={data.map(({ ticket, timer }) => ({
                key: ticket.id,
                head: <Link to="/tickets/$id" params={{ id: String(ticket.id) }}>{`#${ticket.number} ${ticket.title}`}</Link>,
                cells: [timer.dueAt === null ? t('none') : clockTime(timer.dueAt), ticket.assignee?.name ?? t('nobody')],
              }))}
            />
          )
        }
      </Loaded>
    </Card>
  )
}
