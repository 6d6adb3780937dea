import type { OutgoingIssueComment } from '@balcao/contracts/issues/comments'
import { MessageBody } from '@balcao/ui/rich/message-body'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { fileCalls } from '../../../lib/files/files.ts'
import { t } from './messages.ts'
import { useTalkActs } from './talk.data.ts'
import css from './talk.module.css'

const stateText = ({ state, failure }: OutgoingIssueComment): string => {
  const why = failure ? t(`failure_${failure}`) : ''
  if (state === 'failed') return t('failedToSend', { why })
  return failure ? t('retrying', { why }) : t('waiting')
}

/** A comment of ours that is not at its tracker yet, with what can be done about it. */
export const Outgoing = ({ comment }: { comment: OutgoingIssueComment }) => {
  const { retry, remove } = useTalkActs()
  const isFailed = comment.state === 'failed'
  return (
    <li className={css.item} data-ours data-state={comment.state}>
      <p className={css.by}>
        <strong>{comment.author.name}</strong>
        <TimeAgo at={comment.createdAt} />
        <span role="status" className={css.state}>
          {stateText(comment)}
        </span>
      </p>
      <MessageBody side="system" files={[]} calls={fileCalls}>
        {comment.content}
      </MessageBody>
      {comment.mayChange && isFailed ? (
        <div className={css.acts}>
          <Button size="small" onClick={() => void retry(comment)}>
            {t('sendAgain')}
          </Button>
          <Button size="small" color="inherit" onClick={() => void remove(comment)}>
            {t('takeBack')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
