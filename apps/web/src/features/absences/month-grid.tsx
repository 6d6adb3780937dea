import type { Absence, Coverage } from '@balcao/contracts/absences/absences'
import { Fragment, useEffect, useRef } from 'react'
import css from './absences.module.css'
import { type Cell, cellsOf, dayName, isWeekend, weekdayLetter } from './calendar.ts'
import { t } from './messages.ts'
import { kindText, whenText } from './texts.ts'

type MonthGridProps = {
  name: string
  days: readonly string[]
  today: string
  rows: readonly Absence[]
  coverage: Coverage['data']
  onOpen: (absence: Absence) => void
}

/** Who is away in a month, a row a person, below how many of each queue are there. It scrolls sideways by itself. */
export const MonthGrid = ({ name, days, today, rows, coverage, onOpen }: MonthGridProps) => {
  const people = [...Map.groupBy(rows, ({ user }) => user.id).values()]
  const todays = useRef<HTMLTableCellElement>(null)
  // On a narrow screen the month begins out of sight of today.
  useEffect(() => todays.current?.scrollIntoView({ inline: 'center', block: 'nearest' }), [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label={name} tabIndex={0}>
      <table className={css.grid}>
        <caption className="visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.who}>
              {t('person')}
            </th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                ref={day === today ? todays : undefined}
                data-weekend={isWeekend(day) || undefined}
                className={day === today ? css.isToday : undefined}
                aria-current={day === today ? 'date' : undefined}
              >
                <span className={css.letter} aria-hidden>
                  {weekdayLetter(day)}
                </span>
                <span aria-hidden>{Number(day.slice(8))}</span>
                <span className="visually-hidden">{dayName(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coverage.map((queue) => (
            <CoverageRow key={queue.queueId} queue={queue} />
          ))}
          {people.map((absences, n) => (
            <tr key={absences[0]?.user.id} className={n === 0 && coverage.length > 0 ? css.peopleStart : undefined}>
              <th scope="row" className={css.who} title={absences[0]?.user.name}>
                {absences[0]?.user.name}
              </th>
              {cellsOf(days, absences).map((cell) => (
                <Fragment key={cell.date}>
                  {cell.absence ? <Bar cell={cell} onOpen={onOpen} /> : <td data-weekend={isWeekend(cell.date) || undefined} />}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type BarProps = { cell: Extract<Cell, { days: number }>; onOpen: (absence: Absence) => void }

/** An absence over its days of the month; half a day leaves half of its cell free. */
const Bar = ({ cell: { days, absence, startsHalf, endsHalf }, onOpen }: BarProps) => {
  const half = `${50 / days}%`
  return (
    <td colSpan={days}>
      <div style={{ marginLeft: startsHalf ? half : 2, marginRight: endsHalf ? half : 2 }}>
        <button
          type="button"
          className={css.bar}
          data-kind={absence.kind ?? 'away'}
          aria-label={t('barLabel', { name: absence.user.name, what: kindText(absence), when: whenText(absence) })}
          title={whenText(absence)}
          onClick={() => onOpen(absence)}
        >
          {days > 1 ? kindText(absence) : ''}
        </button>
      </div>
    </td>
  )
}

const CoverageRow = ({ queue: { name, days } }: { queue: Coverage['data'][number] }) => (
  <tr>
    <th scope="row" className={`${css.who} ${css.coverageName}`} title={name}>
      <span className="visually-hidden">{t('coverage')} </span>
      {name}
    </th>
    {days.map(({ date, percent, low }) => (
      <td key={date} className={low ? css.low : undefined} data-weekend={(!low && isWeekend(date)) || undefined}>
        <span className={css.percent} aria-hidden>
          {percent ?? '–'}
        </span>
        <span className="visually-hidden">
          {t(percent === null ? 'coverageNone' : low ? 'coverageLow' : 'coverageDay', {
            queue: name,
            day: dayName(date),
            percent: percent ?? 0,
          })}
        </span>
      </td>
    ))}
  </tr>
)
