import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { type LiveNotice, liveNotices } from '../../realtime/live-list.ts'
import css from './drawer.module.css'
import { t } from './messages.ts'

type LiveTicketsProps = { notices: readonly LiveNotice[]; onLeave: () => void }

/** What happened to tickets while this tab was open. */
export const LiveTickets = ({ notices, onLeave }: LiveTicketsProps) => (
  <div className={css.scroll}>
    <div className={css.liveHead}>
      <p>{t('liveText')}</p>
      <div className={css.bulkActs}>
        <Button size="small" disabled={notices.every(({ read }) => read)} onClick={liveNotices.markAllRead}>
          {t('liveReadAll')}
        </Button>
        <Button size="small" variant="text" onClick={liveNotices.clear}>
          {t('liveClear')}
        </Button>
      </div>
    </div>
    <ul className={css.liveList}>
      {notices.map(({ id, title, message, timestamp, read, data }) => (
        <li key={id}>
          <Link
            to="/tickets/$id"
            params={{ id: String(data.ticketId) } as never}
            className={css.liveItem}
            data-unread={!read || undefined}
            onClick={() => {
              liveNotices.markRead(id)
              onLeave()
            }}
          >
            {title}
            <span>{message}</span>
            <span>
              <TimeAgo at={new Date(timestamp).toISOString()} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  </div>
)
