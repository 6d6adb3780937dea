import type { DocumentEvent } from '@balcao/contracts/documents/activity'
import { locale } from '@balcao/ui/lib/language'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'
import css from './page.module.css'
import { Part } from './part.tsx'

const PAGE = 15

const FIELDS = [
  'title',
  'description',
  'tags',
  'status',
  'reviewer',
  'approvedBy',
  'folder',
  'visibility',
  'companies',
  'leastRole',
  'owner',
  'validUntil',
  'needsAcknowledgement',
  'url',
] as const

function textOf({ kind, number, fields, note }: DocumentEvent): string {
  const known = FIELDS.filter((field) => fields.includes(field)).map((field) => t(`field_${field}`))
  const named = new Intl.ListFormat(locale(), { type: 'conjunction' }).format(known)
  if (kind === 'review_asked' || kind === 'review_approved' || kind === 'review_returned')
    return t(`event_${kind}`, { n: number ?? 1, note: note && `: ${note}` })
  if (kind === 'changed') return t('event_changed', { fields: named })
  if (kind === 'version' || kind === 'read' || kind === 'downloaded' || kind === 'acknowledged')
    return t(`event_${kind}`, { n: number ?? 1 })
  return t(`event_${kind}`)
}

const whoOf = ({ kind, person }: DocumentEvent) => person?.name ?? t(kind === 'share_opened' ? 'visitor' : 'system')

/** Who read, fetched and changed a document, for who may change it. */
export const Activity = ({ id }: { id: number }) => {
  const query = trpc.documents.activity.list.useInfiniteQuery(
    { id, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
  const all = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Part title={t('activity')} query={query}>
      <ul className={css.lines}>
        {all.map((event) => (
          <li key={event.id}>
            <span className={css.what}>
              <strong>{whoOf(event)}</strong> {textOf(event)}
            </span>
            <span className={css.quiet}>
              <TimeAgo at={event.createdAt} />
            </span>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <Button size="small" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      ) : null}
    </Part>
  )
}
