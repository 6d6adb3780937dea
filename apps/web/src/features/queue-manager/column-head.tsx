import type { BoardHead } from '@balcao/contracts/queues/board'
import { figure } from '@balcao/ui/lib/language'
import { clockTime, shortDate } from '@balcao/ui/lib/time'
import { TimeAgo, useMinute } from '@balcao/ui/time-ago'
import { Link } from '@tanstack/react-router'
import { AvailabilityMark } from '../../lib/availability/availability-mark.tsx'
import css from './manager.module.css'
import { t } from './messages.ts'

const HALF_DAY_MS = 12 * 3_600_000
/** Until when somebody is away: a time where it is soon, else a day. */
const until = (iso: string, now: number) => (Date.parse(iso) - now < HALF_DAY_MS ? clockTime(iso) : shortDate(iso))

type ColumnHeadProps = {
  head: BoardHead
  /** Of a queue: the same board for it alone, by people. */
  peopleOf?: Record<string, string> | undefined
  /** The filter leaves out tickets that the sums count: only what is not of tickets is said. */
  isPart: boolean
}

/** How a column fares, under its name. */
export const ColumnHead = ({ head, peopleOf, isPart }: ColumnHeadProps) => {
  const { availability, absentUntil, online, members, load, capacity, name } = head
  const now = useMinute()
  return (
    <div className={css.head}>
      {availability || online !== null ? (
        <div className={css.line}>
          {absentUntil ? <span>{t('absentUntil', { when: until(absentUntil, now) })}</span> : null}
          {availability && !absentUntil ? <AvailabilityMark state={availability} /> : null}
          {online !== null && members !== null ? (
            <Link to="/queue-manager" search={peopleOf ?? {}} className={css.people}>
              {t('onlineOf', { online, members })}
            </Link>
          ) : null}
          {load === null ? null : (
            <span className={css.load} data-full={(capacity !== null && load > 0 && load >= capacity) || undefined}>
              {capacity === null ? figure(load) : t('loadOf', { load: figure(load), capacity: figure(capacity) })}
            </span>
          )}
        </div>
      ) : null}
      {load !== null && capacity !== null ? (
        <meter
          className={css.meter}
          aria-label={t('load', { name: name ?? '', load, capacity })}
          min={0}
          max={Math.max(1, capacity)}
          high={Math.max(1, capacity) - 0.5}
          value={Math.min(load, Math.max(1, capacity))}
        />
      ) : null}
      {isPart ? null : <OfTickets head={head} />}
    </div>
  )
}

const OfTickets = ({ head: { oldestAt, atRisk, late } }: Pick<ColumnHeadProps, 'head'>) => (
  <>
    {oldestAt ? (
      <div>
        {t('oldest')} <TimeAgo at={oldestAt} bare />
      </div>
    ) : null}
    {late + atRisk > 0 ? (
      <div>
        {late > 0 ? <b className={css.late}>{t('late', { n: late })}</b> : null}
        {late > 0 && atRisk > 0 ? ' · ' : null}
        {atRisk > 0 ? <span className={css.risk}>{t('atRisk', { n: atRisk })}</span> : null}
      </div>
    ) : null}
  </>
)
