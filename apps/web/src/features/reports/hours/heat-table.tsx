import { type HourMeasure, meanOf, type WeekHour } from '@balcao/contracts/reports/by-hour'
import { figure as whole } from '@balcao/ui/lib/language'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { ticketsBehind } from '../drill.ts'
import { decimal } from '../format.ts'
import type { HourFigure, Query } from '../search.ts'
import css from './hours.module.css'
import { t } from './messages.ts'
import { hourText, weekdayText } from './words.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const KIND = { created: 'created', firstResponses: 'first_response', resolved: 'resolved' } as const
const MOVES: Record<string, readonly [days: number, hours: number]> = {
  ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
}
/** As many colours as a reader tells apart at a glance. */
const LEVELS = 5

type HeatTableProps = { cells: readonly WeekHour[]; query: Query; measure: HourMeasure; figure: HourFigure }

/** Weekdays by hours; the more happened, the stronger the colour. One cell is a stop of the Tab key, arrow keys reach the others. */
export const HeatTable = ({ cells, query, measure, figure }: HeatTableProps) => {
  const shownOf = (cell: WeekHour) => (figure === 'mean' ? (meanOf(cell, measure) ?? 0) : cell[measure])
  const most = Math.max(...cells.map(shownOf))
  const at = (weekday: number, hour: number) => cells[(weekday - 1) * 24 + hour]
  const has = (weekday: number, hour: number) => (at(weekday, hour)?.[measure] ?? 0) > 0
  const [stop, setStop] = useState<readonly [number, number]>([1, 0])
  const first = cells.find((cell) => cell[measure] > 0)
  const current = has(...stop) || !first ? stop : [first.weekday, first.hour]
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const by = MOVES[event.key]
    const from = event.target instanceof HTMLElement ? event.target.dataset.place?.split(' ').map(Number) : undefined
    if (!by || !from) return
    event.preventDefault()
    let [weekday = 1, hour = 0] = from
    const inside = () => WEEKDAYS.includes(weekday) && HOURS.includes(hour)
    do [weekday, hour] = [weekday + by[0], hour + by[1]]
    while (inside() && !has(weekday, hour))
    event.currentTarget.querySelector<HTMLElement>(`[data-place="${weekday} ${hour}"]`)?.focus()
  }
  return (
    <div className={css.scroll}>
      <table className={css.heat} aria-label={`${t('title')}: ${t(`measure_${measure}`)}`} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{t('hour')}</th>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekdayText(weekday, 'long')}>
                {weekdayText(weekday, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {HOURS.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourText(hour)}</th>
              {WEEKDAYS.map((weekday) => {
                const cell = at(weekday, hour)
                const value = cell ? shownOf(cell) : 0
                const text = figure === 'mean' ? decimal(value) : whole(value)
                return (
                  <td key={weekday} data-level={most === 0 ? 0 : Math.ceil((value / most) * LEVELS)}>
                    {has(weekday, hour) ? (
                      <Link
                        to="/tickets"
                        search={ticketsBehind(KIND[measure], query, { weekday: [weekday], hour: [hour] })}
                        aria-label={t('open', { n: text, weekday: weekdayText(weekday, 'long'), hour: hourText(hour) })}
                        data-place={`${weekday} ${hour}`}
                        tabIndex={current[0] === weekday && current[1] === hour ? 0 : -1}
                        onFocus={() => setStop([weekday, hour])}
                      >
                        {text}
                      </Link>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
