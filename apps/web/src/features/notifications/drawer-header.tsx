import { BADGE_MAX } from '@balcao/ui/lib/notifications/constants'
import { t } from '@balcao/ui/lib/notifications/messages'
import IconButton from '@mui/material/IconButton'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Funnel, type LucideIcon, Megaphone, RotateCw, Settings, X } from 'lucide-react'
import type { Ref } from 'react'
import css from './drawer.module.css'
import { t as own } from './messages.ts'

type DrawerHeaderProps = {
  titleId: string
  titleRef: Ref<HTMLHeadingElement>
  unread: number
  refreshing: boolean
  onRefresh: () => void
  filters: { shown: boolean; panelId: string; active: number; onToggle: () => void }
  onReadAll: () => void
  /** Absent for who may announce nothing. */
  onAnnounce?: () => void
  /** The preferences are another page. */
  onLeave: () => void
  onClose: () => void
}

/** Title and how many are unread; refresh, filters, read all, preferences, close. */
export const DrawerHeader = (props: DrawerHeaderProps) => {
  const { unread, refreshing, filters } = props
  return (
    <header className={css.head}>
      <h2 id={props.titleId} ref={props.titleRef} tabIndex={-1} className={css.title}>
        {t('title')}
      </h2>
      {unread > 0 ? (
        <span className={css.badge}>
          <span aria-hidden>{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</span>
          <span className="visually-hidden">{t('unreadCount', { n: unread })}</span>
        </span>
      ) : null}
      <span className={css.tools}>
        <Tool icon={RotateCw} label={t(refreshing ? 'refreshing' : 'refresh')} busy={refreshing} onClick={props.onRefresh} />
        <IconButton
          size="small"
          aria-label={own('filters', { n: filters.active })}
          title={own('filters', { n: filters.active })}
          aria-expanded={filters.shown}
          aria-controls={filters.shown ? filters.panelId : undefined}
          data-count={filters.active || undefined}
          className={css.filterTool}
          onClick={filters.onToggle}
        >
          <Funnel size={18} aria-hidden />
        </IconButton>
        {unread > 0 ? <Tool icon={CheckCheck} label={t('readAll')} onClick={props.onReadAll} /> : null}
        {props.onAnnounce ? <Tool className={css.announce} icon={Megaphone} label={own('announce')} onClick={props.onAnnounce} /> : null}
        <IconButton
          size="small"
          component={Link}
          to="/profile"
          search={{ parte: 'avisos' } as never}
          aria-label={t('settings')}
          title={t('settings')}
          onClick={props.onLeave}
        >
          <Settings size={18} aria-hidden />
        </IconButton>
        <Tool icon={X} label={t('close')} onClick={props.onClose} />
      </span>
    </header>
  )
}

type ToolProps = { className?: string | undefined; icon: LucideIcon; label: string; busy?: boolean; onClick: () => void }

const Tool = ({ className, icon: Icon, label, busy = false, onClick }: ToolProps) => (
  <IconButton size="small" className={className} aria-label={label} title={label} aria-disabled={busy} onClick={busy ? undefined : onClick}>
    <Icon size={18} aria-hidden />
  </IconButton>
)
