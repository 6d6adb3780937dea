import { Attachments } from '@balcao/ui/files/attachments'
import { MessageBody } from '@balcao/ui/rich/message-body'
import { messageAnchor, Permalink } from '@balcao/ui/rich/permalink'
import { TimeAgo } from '@balcao/ui/time-ago'
import { ChevronDown, Lock } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { fileCalls } from '../../../lib/files/files.ts'
import { useMe } from '../../../lib/session.ts'
import { changeText } from '../../../lib/tickets/changes.ts'
import { t } from '../../../lib/tickets/ticket.messages.ts'
import css from '../../comments/timeline.module.css'
import type { Entry, Message, TimelineItem } from '../../comments/timeline.ts'
import { approvalText } from './approval-change.ts'
import { assetText } from './assets/asset-change.ts'
import { checklistText } from './checklist-change.ts'
import { erasedText } from './erased-change.ts'
import { issueText } from './issue-change.ts'
import { linkText } from './link-change.ts'
import { RecurringChange } from './recurring-change.tsx'
import { RuleChange } from './rule-change.tsx'
import { sideText } from './side-change.ts'

/** The id of the divider before the first unread message. */
export const NEW_MESSAGES = 'novas-mensagens'

/** What else can be done with a message, beside its link. */
type Act = (message: Message) => ReactNode

type TimelineViewProps = {
  items: readonly TimelineItem[]
  marked: string
  unread?: number | null
  edits?: boolean
  act?: Act
  mark?: Act
  /** What stands below its text. */
  below?: Act
}

/** The conversation on its spine: circles are customers, squares are notes, dots are the system. */
export const TimelineView = ({ items, marked, unread = null, edits = false, act, mark, below }: TimelineViewProps) => (
  <ol className={css.spine} aria-label={t('conversation')}>
    {items.map((item) =>
      item.kind === 'message' ? (
        <Fragment key={item.key}>
          {unread === item.message.id ? (
            <li id={NEW_MESSAGES} className={css.divider}>
              {t('newMessages')}
            </li>
          ) : null}
          <MessageItem
            message={item.message}
            edits={edits}
            act={act}
            mark={mark}
            below={below}
            marked={marked === messageAnchor(item.message.id)}
          />
        </Fragment>
      ) : (
        <ChangesItem key={item.key} entries={item.entries} />
      ),
    )}
  </ol>
)

type MessageItemProps = {
  message: Message
  marked: boolean
  edits: boolean
  act: Act | undefined
  mark: Act | undefined
  below: Act | undefined
}

const MessageItem = ({ message, marked, edits, act, mark, below }: MessageItemProps) => {
  const me = useMe()
  const kind = message.isInternal ? 'note' : message.authorSide
  return (
    <li
      id={messageAnchor(message.id)}
      className={css.item}
      tabIndex={-1}
      data-message
      data-kind={kind}
      data-pending={message.pending}
      data-marked={marked || undefined}
    >
      <article className={css.bubble}>
        <header className={css.by}>
          <strong>{message.author.name}</strong>
          {message.isInternal ? (
            <span className={css.noteMark}>
              <Lock size={12} aria-hidden /> {t('noteMark')}
            </span>
          ) : (
            <span>{message.authorSide === 'customer' ? t('customer') : t('staff')}</span>
          )}
          {message.onBehalfOf ? <span>{t('onBehalfOf', { name: message.onBehalfOf })}</span> : null}
          {message.origin ? <span>{t('fromTicket', { number: message.origin.number })}</span> : null}
          <span aria-hidden>·</span>
          {message.pending ? <span role="status">{t('sending')}</span> : <TimeAgo at={message.createdAt} />}
          {mark?.(message)}
          {message.pending ? null : <Permalink path={`/tickets/${message.ticketId}`} id={message.id} />}
          {message.pending ? null : act?.(message)}
        </header>
        <div className={css.text}>
          <MessageBody side={message.authorSide} files={message.attachments} calls={fileCalls}>
            {message.content}
          </MessageBody>
          {message.pending ? null : below?.(message)}
        </div>
        <Attachments files={message.attachments} calls={fileCalls} reader={{ id: me.id, edits }} />
      </article>
    </li>
  )
}

function told(change: Entry['changes'][number]) {
  if (change.field === 'recurring') return <RecurringChange change={change} />
  if (change.field === 'approval') return approvalText(change)
  if (change.field === 'erased') return erasedText(change)
  if (change.field === 'issue') return issueText(change)
  if (change.field === 'side') return sideText(change)
  if (change.field === 'asset') return assetText(change)
  if (change.field === 'checklist') return checklistText(change)
  if (change.field === 'rule' || change.field === 'flow') return <RuleChange change={change} />
  return linkText(change) ?? changeText(change)
}

/** Quieter than people: one line, or one line for several. */
const ChangesItem = ({ entries }: { entries: readonly Entry[] }) => {
  const [open, setOpen] = useState(false)
  const lines = entries.flatMap((entry) => entry.changes.map((change) => ({ entry, change, key: `${entry.id}-${change.field}` })))
  const last = lines.at(-1)
  if (!last) return null
  return (
    <li className={css.item} data-kind="system">
      {lines.length > 1 ? (
        <button type="button" className={css.group} aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('changes', { n: lines.length })} · <TimeAgo at={last.entry.createdAt} />
          <ChevronDown size={14} aria-hidden />
        </button>
      ) : null}
      {lines.length === 1 || open ? (
        <ul className={css.changes}>
          {lines.map(({ entry, change, key }) => (
            <li key={key}>
              <b>{entry.actor?.name ?? t('automatic')}</b> {told(change)} · <TimeAgo at={entry.createdAt} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
