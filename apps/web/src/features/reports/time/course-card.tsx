import type { TimeReport } from '@balcao/contracts/reports/time'
import { TIME_INTERVALS, type TimeInterval } from '@balcao/contracts/reports/words'
import { locale } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ticketsBehind } from '../drill.ts'
import { Card, FigureTable } from '../figures.tsx'
import { dayText } from '../format.ts'
import css from '../reports.module.css'
import type { Query } from '../search.ts'
import { Choice } from './choice.tsx'
import { t } from './messages.ts'
import { workedText } from './worked-text.ts'

/** Steps that are shown at first, the newest. */
const AT_FIRST = 14
const DAY_MS = 86_400_000

/** The days of a step, as far as they are within the period. */
function daysFrom(start: string, interval: TimeInterval, { from, to }: { from: string; to: string }) {
  const at = new Date(start)
  if (interval === 'month') at.setUTCMonth(at.getUTCMonth() + 1)
  else at.setUTCDate(at.getUTCDate() + (interval === 'week' ? 7 : 1))
  const last = new Date(at.getTime() - DAY_MS).toISOString().slice(0, 10)
  return { from: start < from ? from : start, to: last > to ? to : last }
}

const startText = (start: string, interval: TimeInterval) =>
  interval === 'month' ? new Date(`${start}T12:00:00`).toLocaleDateString(locale(), { month: 'long', year: 'numeric' }) : dayText(start)

type CourseProps = {
  points: TimeReport['data']['points']
  query: Query
  interval: TimeInterval
  onInterval: (interval: TimeInterval) => void
}

/** Time by day, week or month, the newest first; each opens its tickets. */
export const CourseCard = ({ points, query, interval, onInterval }: CourseProps) => {
  const [all, setAll] = useState(false)
  const known = points.filter(({ minutes }) => minutes > 0).toReversed()
  const shown = all ? known : known.slice(0, AT_FIRST)
  return (
    <Card
      title={t('course')}
      acts={
        <Choice
          label={t('interval')}
          value={interval}
          options={TIME_INTERVALS.map((one) => [one, t(`interval_${one}`)])}
          onChange={(next) => onInterval(TIME_INTERVALS.find((one) => one === next) ?? interval)}
        />
      }
    >
      {known.length === 0 ? (
        <p className={css.quiet}>{t('none')}</p>
      ) : (
        <FigureTable
          name={t('course')}
          heads={[t(`start_${interval}`), t('hours')]}
          rows={shown.map(({ start, minutes }) => ({
            key: start,
            head: startText(start, interval),
            cells: [
              {
                key: 'hours',
                text: workedText(minutes),
                search: ticketsBehind('worked', { ...query, ...daysFrom(start, interval, query) }),
              },
            ],
          }))}
        />
      )}
      {shown.length < known.length ? (
        <div>
          <Button size="small" onClick={() => setAll(true)}>
            {t('allSteps', { n: known.length })}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
