import type { Queue } from '@balcao/contracts/queues/queues'
import type { QueueStatistics } from '@balcao/contracts/queues/statistics'
import { figure } from '@balcao/ui/lib/language'
import { priorityName } from '@balcao/ui/lib/names'
import { Loaded } from '@balcao/ui/profile/block'
import { TimeAgo } from '@balcao/ui/time-ago'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { keepPreviousData } from '@tanstack/react-query'
import { useId } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import { riskText } from '../columns.tsx'
import { t as tq } from '../messages.ts'
import { t } from '../parts.messages.ts'
import queueCss from '../queues.module.css'
import { PERIODS, type PeriodDays } from '../search.ts'
import { FlowChart } from './flow-chart.tsx'
import css from './overview.module.css'

/** Minutes as people say them. */
const duration = (minutes: number | null): string => {
  if (minutes === null) return t('none')
  const whole = Math.round(minutes)
  return whole < 60 ? t('minutesOf', { n: whole }) : t('hoursOf', { h: figure(Math.floor(whole / 60)), m: whole % 60 })
}

const DAY_MS = 86_400_000
/** The day of an instant where the reader is. */
const dayOf = (at: number) => new Date(at).toLocaleDateString('en-CA')

type Period = { days: PeriodDays; onDays: (days: PeriodDays) => void }

/** How a queue fares: now, and in a period up to today compared with the one before. */
export const OverviewTab = ({ queue, days, onDays }: { queue: Queue } & Period) => {
  const [from, to] = [dayOf(Date.now() - (days - 1) * DAY_MS), dayOf(Date.now())]
  const query = trpc.queues.statistics.useQuery({ id: queue.id, from, to, compare: true }, { placeholderData: keepPreviousData })
  return (
    <Loaded query={query} failed={t('statisticsFailed')} lines={8}>
      {(statistics) => (
        <>
          <Now statistics={statistics} />
          <Flow statistics={statistics} days={days} onDays={onDays} />
          <ByAgent rows={statistics.byAgent} />
          <ByPriority rows={statistics.byPriority} />
          <Gaps rows={statistics.skillGaps} />
          <p className={queueCss.quiet}>
            <TimeAgo at={statistics.asOf} />
          </p>
        </>
      )}
    </Loaded>
  )
}

type Fact = readonly [label: string, value: string, below?: string | undefined]

/** Figures under their names. */
const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value, below]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>
          {value}
          {below ? <small>{below}</small> : null}
        </dd>
      </div>
    ))}
  </dl>
)

const Now = ({ statistics: { now } }: { statistics: QueueStatistics }) => {
  const heading = useId()
  return (
    <section className={queueCss.card} aria-labelledby={heading}>
      <h2 id={heading} className={queueCss.heading}>
        {t('now')}
      </h2>
      <Facts
        facts={[
          [tq('waiting'), figure(now.waiting)],
          [tq('open'), figure(now.open), riskText(now) || undefined],
          [tq('people'), tq('peopleOf', { online: now.online, members: now.members })],
          [t('waitP50'), duration(now.waitP50)],
          [t('waitP90'), duration(now.waitP90)],
          [t('daysToClear'), now.daysToClear === null ? t('none') : figure(now.daysToClear)],
        ]}
      />
      {now.oldestWaitingAt ? (
        <p className={queueCss.quiet}>
          {tq('oldest')} <TimeAgo at={now.oldestWaitingAt} />
        </p>
      ) : null}
    </section>
  )
}

const Flow = ({ statistics: { series, total, previous }, days, onDays }: { statistics: QueueStatistics } & Period) => {
  const heading = useId()
  const before = (kind: 'arrived' | 'given' | 'resolved') => (previous ? t('before', { n: figure(previous[kind]) }) : undefined)
  return (
    <section className={queueCss.card} aria-labelledby={heading}>
      <div className={css.heading}>
        <h2 id={heading} className={queueCss.heading}>
          {t('period', { n: series.length })}
        </h2>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('choosePeriod')}
          value={days}
          onChange={(_, value: PeriodDays | null) => value && onDays(value)}
        >
          {PERIODS.map((one) => (
            <ToggleButton key={one} value={one}>
              {t('periodDays', { n: one })}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <Facts
        facts={[
          [t('arrived'), figure(total.arrived), before('arrived')],
          [t('given'), figure(total.given), before('given')],
          [t('resolved'), figure(total.resolved), before('resolved')],
        ]}
      />
      <FlowChart series={series} total={total} />
    </section>
  )
}

const ByAgent = ({ rows }: { rows: QueueStatistics['byAgent'] }) => {
  const heading = useId()
  return (
    <section className={queueCss.card} aria-labelledby={heading}>
      <h2 id={heading} className={queueCss.heading}>
        {t('byAgent')}
      </h2>
      {rows.length === 0 ? (
        <p className={queueCss.quiet}>{t('byAgentNone')}</p>
      ) : (
        <table className={css.table} aria-labelledby={heading}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              <th scope="col">{t('open')}</th>
              <th scope="col">{t('given')}</th>
              <th scope="col">{t('resolved')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ userId, name, isMember, open, given, resolved }) => (
              <tr key={userId}>
                <th scope="row">
                  {name} {isMember ? null : <span className={queueCss.mark}>{t('notMember')}</span>}
                </th>
                <td>{figure(open)}</td>
                <td>{figure(given)}</td>
                <td>{figure(resolved)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const ByPriority = ({ rows }: { rows: QueueStatistics['byPriority'] }) => {
  const heading = useId()
  return (
    <section className={queueCss.card} aria-labelledby={heading}>
      <h2 id={heading} className={queueCss.heading}>
        {t('byPriority')}
      </h2>
      <table className={css.table} aria-labelledby={heading}>
        <thead>
          <tr>
            <th scope="col">{t('priority')}</th>
            <th scope="col">{t('open')}</th>
            <th scope="col">{t('waiting')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ priority, open, waiting }) => (
            <tr key={priority}>
              <th scope="row">{priorityName(priority)}</th>
              <td>{figure(open)}</td>
              <td>{figure(waiting)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const Gaps = ({ rows }: { rows: QueueStatistics['skillGaps'] }) => {
  const heading = useId()
  return (
    <section className={queueCss.card} aria-labelledby={heading}>
      <h2 id={heading} className={queueCss.heading}>
        {t('gaps')}
      </h2>
      {rows.length === 0 ? (
        <p className={queueCss.quiet}>{t('gapsNone')}</p>
      ) : (
        <ul className={css.gaps}>
          {rows.map(({ skillId, name, level, tickets, members }) => (
            <li key={skillId}>{t('gap', { name, level, tickets, members })}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
