import type { Notification } from '@balcao/contracts/notifications/notifications'
import { t as common } from '@balcao/ui/lib/notifications/messages'
import { breakdown } from '@balcao/ui/lib/notifications/severity'
import Button from '@mui/material/Button'
import { TriangleAlert } from 'lucide-react'
import css from './drawer.module.css'
import { t } from './messages.ts'

type BulkActionsProps = {
  chosen: readonly Notification[]
  /** There are more on the list than those. */
  onAll: (() => void) | undefined
  onClear: () => void
  onRead: () => void
  onArchive: () => void
  onDelete: () => void
}

/** What is selected, and what can be done to it. */
export const BulkActions = ({ chosen, onAll, onClear, onRead, onArchive, onDelete }: BulkActionsProps) => {
  const unread = chosen.filter(({ isRead }) => !isRead).length
  const counts = breakdown(chosen.map(({ severity }) => severity))
  const grave = counts.some(([severity]) => severity === 'critical' || severity === 'error')
  return (
    <section className={css.bulk} aria-label={t('bulk')}>
      <p role="status" className={css.bulkCount}>
        <strong>{t('selected', { n: chosen.length })}</strong>
        {counts.map(([severity, n]) => (
          <span key={severity}> · {t(severity, { n })}</span>
        ))}
        <span> · {common('unreadCount', { n: unread })}</span>
      </p>
      <div className={css.bulkActs}>
        {unread > 0 ? (
          <Button size="small" onClick={onRead}>
            {t('readMany')}
          </Button>
        ) : null}
        <Button size="small" onClick={onArchive}>
          {t('archive')}
        </Button>
        <Button size="small" onClick={onDelete}>
          {t('delete')}
        </Button>
        {onAll ? (
          <Button size="small" variant="text" onClick={onAll}>
            {t('selectAll')}
          </Button>
        ) : null}
        <Button size="small" variant="text" onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
      {grave ? (
        <p className={css.grave} role="status">
          <TriangleAlert size={16} aria-hidden />
          {t('grave')}
        </p>
      ) : null}
    </section>
  )
}
