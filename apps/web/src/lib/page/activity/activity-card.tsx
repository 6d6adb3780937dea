import { ErrorState } from '@balcao/ui/error-state'
import { failureOf } from '@balcao/ui/lib/failure'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useId } from 'react'
import css from './activity.module.css'
import { t } from './messages.ts'

/** Something that was done to a thing, as the audit log keeps it. */
export type Act = { id: number; at: string; actor: { name: string } | null; action: string }
/** A field by its name: what was and what is, empty where there was nothing. */
type FieldChange = { field: string; from: string; to: string }

/** What of a query of pages the list needs. */
type Pages<A> = {
  data: { pages: readonly { data: readonly A[] }[] } | undefined
  error: unknown
  isPending: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type ActivityCardProps<A extends Act> = {
  title: string
  /** While nothing was done to it. */
  none?: string
  query: Pages<A>
  /** What somebody did, after their name. */
  actText: (act: A) => string
  changesOf: (act: A) => readonly FieldChange[]
}

/** What was done to a thing, by whom and when, the newest first. */
export const ActivityCard = <A extends Act>({ title, none = t('none'), query, ...words }: ActivityCardProps<A>) => {
  const heading = useId()
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? []
  const failure = query.error && !query.data ? failureOf(query.error) : null
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {failure ? (
        <ErrorState title={t('failed')} code={failure.requestId || failure.code} onRetry={() => void query.refetch()}>
          {failure.message}
        </ErrorState>
      ) : null}
      {query.isPending ? <TextSkeleton lines={4} /> : null}
      {query.data && rows.length === 0 ? <p className={css.quiet}>{none}</p> : null}
      <ol className={css.list} aria-labelledby={heading}>
        {rows.map((act) => (
          <Entry key={act.id} act={act} {...words} />
        ))}
      </ol>
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </section>
  )
}

type EntryProps<A extends Act> = Pick<ActivityCardProps<A>, 'actText' | 'changesOf'> & { act: A }

const Entry = <A extends Act>({ act, actText, changesOf }: EntryProps<A>) => {
  const changes = changesOf(act)
  return (
    <li>
      <p>
        <strong>{act.actor?.name ?? t('byItself')}</strong> {actText(act)}{' '}
        <span className={css.quiet}>
          <TimeAgo at={act.at} />
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
