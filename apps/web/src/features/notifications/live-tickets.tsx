import { actionPath } from '@balcao/ui/lib/notifications/action-path'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { type LiveNotice, liveNotices } from '../../realtime/live-list.ts'
import css from './drawer.module.css'
import { openPushed } from './live/pushed.ts'
import { t } from './messages.ts'

type LiveTicketsProps = { notices: readonly LiveNotice[]; onLeave: () => void }

/** What happened to tickets, and of what one was notified, while this tab was open. */
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
      {notices.map((notice) => (
        <li key={notice.id}>
          <LiveItem notice={notice} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  </div>
)

/** Leads to its ticket, or to where its notification does; one that leads nowhere is read by a click. */
const LiveItem = ({ notice, onLeave }: { notice: LiveNotice; onLeave: () => void }) => {
  const cache = useQueryClient()
  const { id, title, message, timestamp, read, data } = notice
  const content = (
    <>
      {title}
      <span>{message}</span>
      <span>
        <TimeAgo at={new Date(timestamp).toISOString()} />
      </span>
    </>
  )
  const shared = { className: css.liveItem, 'data-unread': !read || undefined }
  if ('ticketId' in data)
    return (
      <Link
        to="/tickets/$id"
        params={{ id: String(data.ticketId) } as never}
        {...shared}
        onClick={() => {
          liveNotices.markRead(id)
          onLeave()
        }}
      >
        {content}
      </Link>
    )
  const { notification } = data
  const path = actionPath(notification.actionUrl, location.origin)
  const open = (event: MouseEvent) => {
    liveNotices.markRead(id)
    // In a new tab it is the browser's to lead there.
    const isElsewhere = event.ctrlKey || event.metaKey
    if (!isElsewhere) event.preventDefault()
    openPushed(cache, { id: notification.id, path: isElsewhere ? null : notification.actionUrl })
    if (path !== undefined && !isElsewhere) onLeave()
  }
  return path === undefined ? (
    <button type="button" {...shared} onClick={open}>
      {content}
    </button>
  ) : (
    <a href={path} {...shared} onClick={open}>
      {content}
    </a>
  )
}
