import type { IssueTalk } from '@balcao/contracts/issues/comments'
import type { Issue } from '@balcao/contracts/issues/issues'
import { ErrorState } from '@balcao/ui/error-state'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { MessageSquare } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { nameOf } from '../issue-parts.tsx'
import { CommentItem } from './comment-item.tsx'
import { t } from './messages.ts'
import { Outgoing } from './outgoing.tsx'
import { useComments, useTalk } from './talk.data.ts'
import css from './talk.module.css'

const CommentDialog = lazy(() => import('./comment-dialog.tsx').then((module) => ({ default: module.CommentDialog })))

/** What is to be said of how they come, above them. */
const Hints = ({ talk, isEmpty }: { talk: IssueTalk; isEmpty: boolean }) => (
  <>
    {talk.brings ? null : <p className={css.quiet}>{t('off')}</p>}
    {talk.brings && talk.failure ? (
      <p className={css.quiet} role="status">
        {t('failed', { why: t(`failure_${talk.failure}`) })}
      </p>
    ) : null}
    {talk.brings && isEmpty && talk.outgoing.length === 0 ? <p className={css.quiet}>{t(talk.readAt ? 'none' : 'notRead')}</p> : null}
  </>
)

/** What developers and we wrote on an issue, the newest first; `ticketId`: from which ticket the reader writes. */
export const Talk = ({ issue, ticketId }: { issue: Issue; ticketId?: number }) => {
  const comments = useComments(issue.id)
  const { data: talk, error, refetch } = useTalk(issue.id)
  const [isWriting, setWriting] = useState(false)
  const failed = error ?? comments.error
  if (failed && (!talk || !comments.data))
    return <ErrorState title={t('loadFailed')} onRetry={() => void Promise.all([refetch(), comments.refetch()])} />
  if (!talk || comments.isPending) return <TextSkeleton lines={3} />
  const from = talk.writesFrom === null ? undefined : (ticketId ?? talk.writesFrom)
  return (
    <div className={css.talk}>
      {from === undefined ? null : (
        <div>
          <Button size="small" startIcon={<MessageSquare size={14} aria-hidden />} aria-haspopup="dialog" onClick={() => setWriting(true)}>
            {t('write')}
          </Button>
        </div>
      )}
      <Hints talk={talk} isEmpty={comments.rows.length === 0} />
      {talk.outgoing.length + comments.rows.length > 0 ? (
        <ul className={css.list} aria-label={t('show', { name: nameOf(issue) })}>
          {talk.outgoing.toReversed().map((one) => (
            <Outgoing key={`outgoing-${one.id}`} comment={one} />
          ))}
          {comments.rows.map((one) => (
            <CommentItem key={one.id} comment={one} />
          ))}
        </ul>
      ) : null}
      {comments.hasNextPage ? (
        <Button size="small" disabled={comments.isFetchingNextPage} onClick={() => void comments.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {isWriting && from !== undefined ? (
        <Suspense>
          <CommentDialog issues={[issue]} ticketId={from} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}
