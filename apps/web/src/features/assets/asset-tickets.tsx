import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { Status } from '@balcao/contracts/tickets/statuses'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { statusName } from '@balcao/ui/lib/names'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { trpc } from '../../lib/trpc.ts'
import css from './assets.module.css'
import { t } from './messages.ts'

/** The tickets that are about an asset, as far as the reader sees them. */
export const AssetTickets = ({ id }: { id: number }) => {
  const heading = useId()
  const list = trpc.assets.tickets.useInfiniteQuery(
    { id, limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const failure = list.error && !list.data ? failureOf(list.error) : null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t('tickets')}
      </h2>
      {failure ? (
        <ErrorState title={t('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
      {list.isPending ? <TextSkeleton lines={3} /> : null}
      {list.data && rows.length === 0 ? <p className={css.quiet}>{t('ticketsNone')}</p> : null}
      <ul className={css.lines} aria-labelledby={heading}>
        {rows.map(({ id: ticketId, number, title, status, requester, createdAt }) => (
          <li key={ticketId} className={css.line}>
            <span role="img" aria-label={statusName(status as Status)} title={statusName(status as Status)}>
              <StatusGlyph status={status as Status} />
            </span>
            <Link to="/tickets/$id" params={{ id: String(ticketId) }}>
              {`#${number} ${title}`}
            </Link>
            <span className={css.quiet}>{requester}</span>
            <span className={css.quiet}>
              <TimeAgo at={createdAt} bare />
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </section>
  )
}
