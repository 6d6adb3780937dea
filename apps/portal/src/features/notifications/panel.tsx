import { t } from '@balcao/ui/lib/notifications/messages'
import { Failed, Loading, Nothing } from '@balcao/ui/notifications/list-states'
import { NotificationList } from '@balcao/ui/notifications/notification-list'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useLiveState } from '../../realtime/live.ts'
import { useUnread } from './notices.data.ts'
import css from './panel.module.css'
import { useNoticeRows } from './use-rows.ts'

const NOTHING_SELECTED: ReadonlySet<number> = new Set()

/** What the customer was told: over the page at the right, all of it on a phone. */
export const Panel = ({ onClose, onLeave }: { onClose: () => void; onLeave: () => void }) => {
  const titleId = useId()
  return (
    <Drawer open anchor="right" onClose={onClose} slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}>
      <div className={css.sheet}>
        <Contents titleId={titleId} onClose={onClose} onLeave={onLeave} />
      </div>
    </Drawer>
  )
}

type ContentsProps = { titleId: string; onClose: () => void; onLeave: () => void }

const Contents = ({ titleId, onClose, onLeave }: ContentsProps) => {
  const { query, rows, acts, readAll } = useNoticeRows(onLeave)
  const unread = useUnread()
  const offline = useLiveState().status === 'down'
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <>
      <header className={css.head}>
        <h2 id={titleId} ref={title} tabIndex={-1} className={css.title}>
          {t('title')}
        </h2>
        <span className={css.tools}>
          {unread > 0 ? (
            <IconButton size="small" aria-label={t('readAll')} title={t('readAll')} onClick={readAll}>
              <CheckCheck size={18} aria-hidden />
            </IconButton>
          ) : null}
          <IconButton
            size="small"
            component={Link}
            to="/profile"
            search={{ parte: 'avisos' } as never}
            aria-label={t('settings')}
            title={t('settings')}
            onClick={onLeave}
          >
            <Settings size={18} aria-hidden />
          </IconButton>
          <IconButton size="small" aria-label={t('close')} title={t('close')} onClick={onClose}>
            <X size={18} aria-hidden />
          </IconButton>
        </span>
      </header>
      {offline && query.data ? <p className={css.note}>{t('offline')}</p> : null}
      {query.isPending ? (
        <Loading />
      ) : query.error && !query.data ? (
        <Failed error={query.error} onRetry={() => void query.refetch()} />
      ) : rows.length > 0 ? (
        <NotificationList
          rows={rows}
          selected={NOTHING_SELECTED}
          selectable={false}
          acts={acts}
          more={query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : query.hasNextPage ? 'there' : 'none'}
          onMore={() => void query.fetchNextPage()}
        />
      ) : (
        <Nothing refreshing={query.isFetching} onRefresh={() => void query.refetch()} />
      )}
    </>
  )
}
