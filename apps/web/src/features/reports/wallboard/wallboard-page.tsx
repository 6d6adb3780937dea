import type { ShownWallboard } from '@balcao/contracts/reports/wallboards'
import { figure } from '@balcao/ui/lib/language'
import { exactTime } from '@balcao/ui/lib/time'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useState } from 'react'
import css from '../reports.module.css'
import { useWallboard } from './wallboard.data.ts'
import { t } from './wallboard.messages.ts'

/** The link's secret stands behind the number sign, which no server writes down. */
const tokenOfAddress = () => window.location.hash.slice(1)

const clock = (at: string, zone: string) => new Date(at).toLocaleTimeString('pt-BR', { timeZone: zone })

/** Figures of some queues for a screen on a wall, without signing in. */
export const Page = () => {
  const [token] = useState(tokenOfAddress)
  const { board, gone, stale } = useWallboard(token)
  return (
    <main className={css.wall}>
      {gone ? (
        <div role="status" className={css.wallGone}>
          <h1>{t('gone')}</h1>
          <p className={css.quiet}>{t('goneText')}</p>
        </div>
      ) : board ? (
        <Board board={board} stale={stale} />
      ) : (
        <p role="status" className={css.quiet}>
          {t('loading')}
        </p>
      )}
    </main>
  )
}

const TOTALS = ['open', 'unassigned', 'atRisk', 'late', 'createdToday', 'resolvedToday'] as const
const COLUMNS = ['open', 'unassigned', 'atRisk', 'late'] as const

const Board = ({ board, stale }: { board: ShownWallboard; stale: boolean }) => (
  <>
    <header className={css.wallHead}>
      <div>
        <h1>{board.name}</h1>
        <p className={css.quiet}>{board.organisation}</p>
      </div>
      <p className={stale ? css.wallStale : css.quiet} role="status">
        {t(stale ? 'stale' : 'updated', { at: clock(board.at, board.zone) })}
      </p>
      {document.fullscreenEnabled ? (
        <Button size="small" className={css.wallFull} onClick={() => void document.documentElement.requestFullscreen()}>
          {t('fullScreen')}
        </Button>
      ) : null}
    </header>
    <dl className={css.wallTotals}>
      {TOTALS.map((key) => (
        <div
          key={key}
          className={css.wallTotal}
          data-alarm={(key === 'late' || key === 'atRisk') && board.total[key] > 0 ? key : undefined}
        >
          <dt>{t(key)}</dt>
          <dd>{figure(board.total[key])}</dd>
        </div>
      ))}
    </dl>
    {board.queues.length === 0 ? (
      <p className={css.quiet}>{t('noQueues')}</p>
    ) : (
      <div className={css.wallScroll}>
        <table className={css.wallQueues}>
          <thead>
            <tr>
              <th scope="col">{t('queue')}</th>
              {COLUMNS.map((key) => (
                <th key={key} scope="col" className={css.wallNumber}>
                  {t(key)}
                </th>
              ))}
              <th scope="col" className={css.wallNumber}>
                {t('oldest')}
              </th>
            </tr>
          </thead>
          <tbody>
            {board.queues.map((queue) => (
              <tr key={queue.id}>
                <th scope="row">{queue.name}</th>
                {COLUMNS.map((key) => (
                  <td key={key} className={css.wallNumber}>
                    {figure(queue[key])}
                  </td>
                ))}
                <td className={css.wallNumber}>{queue.oldestAt ? <TimeAgo at={queue.oldestAt} /> : t('none')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )}
    <footer className={css.quiet}>{t('until', { at: exactTime(board.expiresAt, { timeZone: board.zone }) })}</footer>
  </>
)
