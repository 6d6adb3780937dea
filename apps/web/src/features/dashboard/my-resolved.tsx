import type { TicketStats } from '@balcao/contracts/tickets/tickets'
import { figure, locale } from '@balcao/ui/lib/language'
import Button from '@mui/material/Button'
import { useState } from 'react'
import css from './dashboard.module.css'
import { medianBefore } from './median.ts'
import { t } from './messages.ts'
import { Sparkline } from './sparkline.tsx'

/** Is today an ordinary day for me? Nothing stands here for whoever resolved nothing in four weeks. */
export const MyResolved = ({ stats }: { stats: TicketStats }) => {
  const [asTable, setAsTable] = useState(false)
  const days = stats.myResolvedByDay
  if (days.every(({ count }) => count === 0)) return null
  const median = medianBefore(days)
  const summary = t('myResolvedText', { n: days.at(-1)?.count ?? 0, median: figure(median) })
  return (
    <section className={css.card}>
      <header className={css.cardHead}>
        <h2>{t('myResolved')}</h2>
        <Button size="small" variant="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? t('asChart') : t('asTable')}
        </Button>
      </header>
      <p className={css.quiet}>{summary}</p>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <div className={css.tableBox} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{t('resolved')}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, count }) => (
                <tr key={day}>
                  <td>{new Date(`${day}T12:00:00`).toLocaleDateString(locale())}</td>
                  <td>{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Sparkline days={days} median={median} label={`${t('myResolved')}. ${summary}`} />
      )}
    </section>
  )
}
