import type { IssueComment } from '@balcao/contracts/issues/comments'
import { MessageBody } from '@balcao/ui/rich/message-body'
import { TimeAgo } from '@balcao/ui/time-ago'
import { ExternalLink, Lock } from 'lucide-react'
import { fileCalls } from '../../../lib/files/files.ts'
import { t } from './messages.ts'
import css from './talk.module.css'

/** One comment as it is at its tracker. Pictures of it are links: nothing is loaded from there. */
export const CommentItem = ({ comment }: { comment: IssueComment }) => (
  <li className={css.item} data-ours={comment.sentBy !== null || undefined}>
    <p className={css.by}>
      <strong>{comment.author || t('unknownAuthor')}</strong>
      {comment.sentBy ? <span>{t('sentBy', { name: comment.sentBy.name })}</span> : null}
      <TimeAgo at={comment.createdAt} />
      {comment.editedAt ? <span>{t('edited')}</span> : null}
      {comment.restricted ? (
        <span className={css.restricted}>
          <Lock size={12} aria-hidden /> {t('restricted')}
        </span>
      ) : null}
      {comment.url ? (
        <a href={comment.url} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={12} aria-label={t('newTab')} />
        </a>
      ) : null}
    </p>
    <MessageBody side="system" files={[]} calls={fileCalls}>
      {comment.content}
    </MessageBody>
    {comment.cut ? <p className={css.quiet}>{t('cut')}</p> : null}
  </li>
)
