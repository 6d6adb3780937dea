import type { Attachment } from '@balcao/contracts/tickets/attachments'
import type { Comment } from '@balcao/contracts/tickets/comments'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { Attachments } from '@balcao/ui/files/attachments'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { fileCalls } from '../../lib/files.ts'
import { useUser } from '../../lib/session.ts'
import css from './conversation.module.css'
import { t } from './messages.ts'
import { QueryFailed } from './query-states.tsx'
import { useConversation, useTicketFiles } from './tickets.data.ts'

/** What was said, oldest first, on the spine: circles are the customer's, squares the team's. */
export function Conversation({ ticket }: { ticket: Ticket }) {
  const query = useConversation(ticket.id)
  const files = useTicketFiles(ticket.id)
  return (
    <section className={css.conversation} aria-label={t('conversation')}>
      {query.hasNextPage && (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(query.isFetchingNextPage ? 'loadingMore' : 'older')}
        </Button>
      )}
      <ol className={css.spine}>
        {!query.hasNextPage && (
          <Message
            side="customer"
            authorId={ticket.requester.id}
            name={ticket.requester.name}
            at={ticket.createdAt}
            content={ticket.description}
            files={files}
          />
        )}
        {query.data?.messages.map((comment) => (
          <Said key={comment.id} comment={comment} />
        ))}
      </ol>
      {query.isPending && query.fetchStatus !== 'paused' && <TextSkeleton lines={4} />}
      {query.isError && !query.data && (
        <QueryFailed title={t('conversationFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </section>
  )
}

function Said({ comment }: { comment: Comment }) {
  const { authorSide, author, createdAt, content, attachments } = comment
  return <Message side={authorSide} authorId={author.id} name={author.name} at={createdAt} content={content} files={attachments} />
}

type MessageProps = {
  side: Comment['authorSide']
  authorId: number
  name: string
  at: string
  content: string
  files: readonly Attachment[]
}

function Message({ side, authorId, name, at, content, files }: MessageProps) {
  const me = useUser()?.id ?? 0
  const mine = me === authorId
  return (
    <li className={css.message} data-side={side}>
      <p className={css.by}>
        <strong>{name}</strong>
        <span>
          {side === 'customer' ? (mine ? `${t('you')} · ` : null) : `${t('team')} · `}
          <TimeAgo at={at} />
        </span>
      </p>
      <div className={css.content}>{content}</div>
      <Attachments files={files} calls={fileCalls} reader={{ id: me, edits: false }} />
    </li>
  )
}
