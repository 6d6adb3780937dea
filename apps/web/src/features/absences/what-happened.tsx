import { OUTCOMES } from '@balcao/contracts/absences/sudden'
import { MAX_PAGE_SIZE } from '@balcao/contracts/page-size'
import { ErrorState } from '@balcao/ui/error-state'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { trpc } from '../../lib/trpc.ts'
import css from './details.module.css'
import { t } from './messages.ts'

/** What became of the tickets that an absence gave away. */
export const WhatHappened = ({ id }: { id: number }) => {
  const query = trpc.absences.return.useInfiniteQuery(
    { id, limit: MAX_PAGE_SIZE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const counts = query.data?.pages[0]?.counts
  if (query.error && !query.data) return <ErrorState title={t('loadFailed')} onRetry={() => void query.refetch()} />
  if (!counts) return null
  return (
    <section aria-label={t('happened')}>
      <p className={css.counts}>
        <strong>{t('happened')}</strong>
        {OUTCOMES.filter((outcome) => counts[outcome] > 0).map((outcome) => (
          <span key={outcome}>
            {t(outcome)}: {counts[outcome]}
          </span>
        ))}
      </p>
      <div className={css.movesScroll}>
        <table className={css.moves}>
          <tbody>
            {rows.map(({ ticket, to, outcome }) => (
              <tr key={ticket.id}>
                <td>
                  <Link to="/tickets/$id" params={{ id: String(ticket.id) }}>
                    #{ticket.number}
                  </Link>{' '}
                  {ticket.title}
                </td>
                <td>{to ? t('toPerson', { name: to.name }) : t('toQueue')}</td>
                <td>{t(outcome)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {query.hasNextPage ? <Button onClick={() => void query.fetchNextPage()}>{t('more')}</Button> : null}
    </section>
  )
}
