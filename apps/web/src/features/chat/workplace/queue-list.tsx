import { roleSlug } from '@balcao/contracts/access'
import type { AbandonedChat, ChatQueue, QueuedChat } from '@balcao/contracts/chat/queue'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { AvailabilityChoice } from '../../../lib/availability/availability-choice.tsx'
import { useMe } from '../../../lib/session.ts'
import { t } from './messages.ts'
import css from './workplace.module.css'

const SUPERVISION = ['supervisor', 'manager', 'admin', 'super_admin']

type Props = {
  data: ChatQueue
  openId: number | undefined
  take: (chat: QueuedChat) => void
  decline: (chat: QueuedChat) => void
  join: (chat: QueuedChat) => void
  show: (id: number) => void
}

/** What waits, the longest first, then what is being talked about. */
export const QueueList = ({ data, openId, take, decline, join, show }: Props) => {
  const supervises = SUPERVISION.includes(roleSlug(useMe()))
  return (
    <nav className={css.queue} aria-label={t('waiting')}>
      <AvailabilityChoice />
      <h2>{t('waiting')}</h2>
      {data.waiting.length === 0 ? <p className={css.quiet}>{t('nobodyWaits')}</p> : null}
      <ul>
        {data.waiting.map((chat) => (
          <li key={chat.id} className={css.row}>
            <Who chat={chat} />
            {chat.isOffered ? (
              <strong role="status">{t('offeredToYou')}</strong>
            ) : chat.offeredTo ? (
              <span className={css.quiet}>{t('offeredTo', { name: chat.offeredTo.name })}</span>
            ) : null}
            <Button size="small" variant="outlined" aria-label={`${t('take')}: ${chat.customer.name}`} onClick={() => take(chat)}>
              {t('take')}
            </Button>
            {chat.isOffered ? (
              <Button size="small" aria-label={`${t('decline')}: ${chat.customer.name}`} onClick={() => decline(chat)}>
                {t('decline')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <h2>{t('active')}</h2>
      {data.active.length === 0 ? <p className={css.quiet}>{t('nobodyTalks')}</p> : null}
      <ul>
        {data.active.map((chat) => (
          <li key={chat.id} className={css.row}>
            {chat.isMine ? (
              <button type="button" className={css.open} aria-current={chat.id === openId || undefined} onClick={() => show(chat.id)}>
                <Who chat={chat} />
                <span className={css.quiet}>{t('yours')}</span>
              </button>
            ) : (
              <>
                <Who chat={chat} />
                <span className={css.quiet}>{t('with', { name: chat.assignee?.name ?? '' })}</span>
                {supervises ? (
                  <Button size="small" onClick={() => join(chat)}>
                    {t('join')}
                  </Button>
                ) : null}
              </>
            )}
          </li>
        ))}
      </ul>
      {data.abandoned.length > 0 ? <Abandoned chats={data.abandoned} /> : null}
    </nav>
  )
}

const Who = ({ chat: { customer, queueName, title, position, waitingSince } }: { chat: QueuedChat }) => (
  <span className={css.who}>
    <strong>
      {position === null ? null : `${t('position', { n: String(position) })} `}
      {customer.name}
    </strong>
    <span className={css.quiet}>
      {queueName} · {title} · <TimeAgo at={waitingSince} bare />
    </span>
  </span>
)

/** What ended within a day before anybody took it, and why: there may be an address to write to. */
const Abandoned = ({ chats }: { chats: readonly AbandonedChat[] }) => (
  <>
    <h2>{t('abandoned')}</h2>
    <ul>
      {chats.map(({ id, customer, visitor, queueName, title, because, endedAt }) => (
        <li key={id} className={css.row}>
          <span className={css.who}>
            <strong>{customer.name}</strong>
            <span className={css.quiet}>
              {queueName} · {title} · <TimeAgo at={endedAt} bare />
            </span>
            {visitor?.email ? <span className={css.quiet}>{visitor.email}</span> : null}
          </span>
          <span className={css.quiet}>{t(`because_${because}`)}</span>
        </li>
      ))}
    </ul>
  </>
)
