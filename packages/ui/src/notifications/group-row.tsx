import IconButton from '@mui/material/IconButton'
import { ChevronDown } from 'lucide-react'
import { memo } from 'react'
import { t } from '../lib/notifications/messages.ts'
import type { Group } from '../lib/notifications/rows.ts'
import { TimeAgo } from '../time-ago.tsx'
import { Pick, type RowActs } from './row-parts.tsx'
import { SeverityMark } from './severity-mark.tsx'

type GroupRowProps = {
  group: Group
  rowKey: string
  open: boolean
  active: boolean
  /** How many of its members are selected. */
  selected: number
  selectable: boolean
  acts: RowActs
}

/** Several notifications of one matter, 120 px: how many, how many unread, the worst of them, and the latest. */
export const GroupRow = memo(({ group, rowKey, open, active, selected, selectable, acts }: GroupRowProps) => {
  const { latest, members, count, unread } = group
  const tabIndex = active ? 0 : -1
  const all = selected === members.length
  return (
    <article className="notice notice-group" data-unread={unread > 0 || undefined} data-selected={selected > 0 || undefined}>
      {selectable ? (
        <Pick
          label={t('selectGroup', { title: latest.title })}
          checked={all}
          some={selected > 0}
          tabIndex={tabIndex}
          onPick={(range) =>
            acts.select(
              members.map(({ id }) => id),
              rowKey,
              range,
            )
          }
        />
      ) : null}
      <SeverityMark severity={group.severity} />
      <div className="notice-text">
        <p className="notice-count">
          {t('ofGroup', { n: count })}
          {unread > 0 ? <span className="notice-unread"> · {t('unreadCount', { n: unread })}</span> : null}
        </p>
        <button
          type="button"
          className="notice-title"
          data-main
          tabIndex={tabIndex}
          title={latest.title}
          aria-expanded={open}
          onClick={() => acts.toggleGroup(group.groupKey)}
        >
          {latest.title}
        </button>
        <div className="notice-lower">
          <div className="notice-more">
            <p className="notice-message">{latest.message}</p>
            <p className="notice-when">
              <TimeAgo at={latest.createdAt} />
            </p>
          </div>
          <IconButton
            size="small"
            tabIndex={-1}
            className="notice-act notice-unfold"
            data-open={open || undefined}
            aria-label={t(open ? 'closeGroup' : 'openGroup', { n: count })}
            title={t(open ? 'closeGroup' : 'openGroup', { n: count })}
            onClick={() => acts.toggleGroup(group.groupKey)}
          >
            <ChevronDown size={16} aria-hidden />
          </IconButton>
        </div>
      </div>
    </article>
  )
})
