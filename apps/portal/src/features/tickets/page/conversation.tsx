import type { Comment } from '@balcao/contracts/comments/comments'
import type { Person } from '@balcao/contracts/common'
import type { Attachment } from '@balcao/contracts/files/attachments'
import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { Attachments } from '@balcao/ui/files/attachments'
import { MessageBody } from '@balcao/ui/rich/message-body'
import { messageAnchor, Permalink } from '@balcao/ui/rich/permalink'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { fileCalls } from '../../../lib/files.ts'
import { useUser } from '../../../lib/session.ts'
import { t } from '../messages.ts'
import { QueryFailed } from '../query-states.tsx'
import { useConversation, useTicketFiles } from '../tickets.data.ts'
import css from './conversation.module.css'
import { t as edit } from './edit.messages.ts'
import { EditReply } from './edit-reply.tsx'
import { useMarkedMessage } from './use-marked-message.ts'

/** What was said, oldest first, on the spine: circles are the customer's, squares the team's. */
export function Conversation({ ticket }: { ticket: Ticket }) {
  const query = useConversation(ticket.id)
  const files = useTicketFiles(ticket.id)
  const marked = useMarkedMessage(query)
  return (
    <section className={css.conversation} aria-label={t('conversation')}>
      {query.hasNextPage && (
        <Button size="small" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t(query.isFetchingNextPage ? 'loadingMore' : 'older')}
        </Button>
      )}
      <ol className={css.spine}>
        {!query.hasNextPage && (ticket.description || files.length > 0) && (
          <Message
            id="description"
            ticketId={ticket.id}
            marked={marked}
            side={ticket.author ? 'staff' : 'customer'}
            authorId={(ticket.author ?? ticket.requester).id}
            name={(ticket.author ?? ticket.requester).name}
            pronouns={ticket.author?.pronouns}
            {...(ticket.author && ticket.author.id !== ticket.requester.id ? { onBehalfOf: ticket.requester } : {})}
            at={ticket.createdAt}
            content={ticket.description}
            files={files}
          />
        )}
        {query.data?.messages.map((comment, place, all) => (
          <Said
            key={comment.id}
            comment={comment}
            isAnswered={all.slice(place + 1).some(({ authorSide }) => authorSide === 'staff')}
            marked={marked}
          />
        ))}
      </ol>
      {query.isPending && query.fetchStatus !== 'paused' && <TextSkeleton lines={4} />}
      {query.isError && !query.data && (
        <QueryFailed title={t('conversationFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
    </section>
  )
}

function Said({ comment, isAnswered, marked }: { comment: Comment; isAnswered: boolean; marked: string }) {
  const { id, ticketId, authorSide, author, createdAt, content, attachments, edited } = comment
  return (
    <Message
      id={id}
      ticketId={ticketId}
      marked={marked}
      side={authorSide}
      authorId={author.id}
      name={author.name}
      pronouns={author.pronouns}
      at={createdAt}
      edited={edited !== undefined}
      content={content}
      files={attachments}
      act={<EditReply comment={comment} isAnswered={isAnswered} />}
    />
  )
}

type MessageProps = {
  id: number | 'description'
  ticketId: number
  marked: string
  side: Comment['authorSide']
  authorId: number
  name: string
  /** Those that somebody of the team shows. */
  pronouns: string | undefined
  /** For whom somebody of the team wrote it. */
  onBehalfOf?: Person
  at: string
  edited?: boolean
  content: string
  files: readonly Attachment[]
  act?: ReactNode
}

function Message({ id, ticketId, marked, side, authorId, name, pronouns, onBehalfOf, at, edited, content, files, act }: MessageProps) {
  const me = useUser()?.id ?? 0
  const mine = me === authorId
  return (
    <li
      id={messageAnchor(id)}
      className={css.message}
      tabIndex={-1}
      data-message
      data-side={side}
      data-marked={marked === messageAnchor(id) || undefined}
    >
      <p className={css.by}>
        <strong>{name}</strong>
        <span>
          {pronouns ? `${pronouns} · ` : null}
          {side === 'customer' ? (mine ? `${t('you')} · ` : null) : `${t('team')} · `}
          {onBehalfOf ? `${onBehalfOf.id === me ? t('onYourBehalf') : t('onBehalfOf', { name: onBehalfOf.name })} · ` : null}
          <TimeAgo at={at} />
          {edited ? ` (${edit('edited')})` : null}
        </span>
        <Permalink path={`/portal/ticket/${ticketId}`} id={id} />
        {act}
      </p>
      <div className={css.content}>
        <MessageBody side={side} files={files} calls={fileCalls}>
          {content}
        </MessageBody>
      </div>
      <Attachments files={files} calls={fileCalls} reader={{ id: me, edits: false }} />
    </li>
  )
}
