import type { AssetActivity } from '@balcao/contracts/assets/activity'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import css from '../assets.module.css'
import { t as ta } from '../messages.ts'
import { actText, changesOf } from './history-words.ts'
import { t } from './messages.ts'

/** What was done to an asset, by whom and when. */
export const AssetHistory = ({ id }: { id: number }) => {
  const heading = useId()
  const list = trpc.assets.activity.useInfiniteQuery(
    { id, limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  const rows = list.data?.pages.flatMap(({ data }) => data) ?? []
  const failure = list.error && !list.data ? failureOf(list.error) : null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t('title')}
      </h2>
      {failure ? (
        <ErrorState title={ta('loadFailed')} code={failure.requestId || failure.code} onRetry={() => void list.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
      {list.isPending ? <TextSkeleton lines={3} /> : null}
      {list.data && rows.length === 0 ? <p className={css.quiet}>{t('none')}</p> : null}
      <ol className={css.history} aria-labelledby={heading}>
        {rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.hasNextPage ? (
        <Button size="small" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {ta('more')}
        </Button>
      ) : null}
    </section>
  )
}

const Entry = ({ entry }: { entry: AssetActivity }) => {
  const changes = changesOf(entry)
  return (
    <li>
      <p>
        <strong>{entry.actor?.name ?? t('byItself')}</strong> {actText(entry)}{' '}
        <span className={css.quiet}>
          <TimeAgo at={entry.at} />
        </span>
      </p>
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ field, from, to }) => (
            <li key={field}>
              <span className={css.quiet}>{`${field}: `}</span>
              {from ? <del>{from}</del> : null}
              {from && to ? ' → ' : null}
              {to ? <ins>{to}</ins> : null}
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
