import type { Notification } from '@balcao/contracts/notifications/notifications'
import { memo } from 'react'
import { t } from '../lib/notifications/messages.ts'
import { TimeAgo } from '../time-ago.tsx'
import { Actions, Pick, type RowActs } from './row-parts.tsx'
import { SeverityMark } from './severity-mark.tsx'

type NotificationRowProps = { one: Notification; rowKey: string; active: boolean; selected: boolean; selectable: boolean; acts: RowActs }

/** One notification, 80 px: what happened, to what, when, and what can be done about it. */
export const NotificationRow = memo(({ one, rowKey, active, selected, selectable, acts }: NotificationRowProps) => {
  const tabIndex = active ? 0 : -1
  return (
    <article className="notice" data-unread={!one.isRead || undefined} data-selected={selected || undefined}>
      {selectable ? (
        <Pick
          label={t('select', { title: one.title })}
          checked={selected}
          tabIndex={tabIndex}
          onPick={(range) => acts.select([one.id], rowKey, range)}
        />
      ) : null}
      <SeverityMark severity={one.severity} />
      <div className="notice-text">
        <Title one={one} tabIndex={tabIndex} acts={acts} rowKey={rowKey} />
        <div className="notice-lower">
          <div className="notice-more">
            <p className="notice-message">{one.message}</p>
            <p className="notice-when">
              <TimeAgo at={one.createdAt} />
              {one.groupKey && one.groupCount > 1 ? <span title={t('together', { n: one.groupCount })}> · ×{one.groupCount}</span> : null}
            </p>
          </div>
          <Actions one={one} acts={acts} tabIndex={tabIndex} />
        </div>
      </div>
    </article>
  )
})

type TitleProps = { one: Notification; tabIndex: number; acts: RowActs; rowKey: string }

/** What the row leads to; the whole row takes the click. Shift selects up to here in place of opening. */
const Title = ({ one, tabIndex, acts, rowKey }: TitleProps) => {
  const path = acts.pathOf(one)
  const content = (
    <>
      {one.isRead ? null : <span className="visually-hidden">{t('unread')}: </span>}
      {one.title}
    </>
  )
  const shared = { className: 'notice-title', 'data-main': true, tabIndex, title: one.title }
  return path === undefined ? (
    <button type="button" {...shared} onClick={(event) => (event.shiftKey ? acts.select([one.id], rowKey, true) : acts.open(one))}>
      {content}
    </button>
  ) : (
    <a
      href={path}
      {...shared}
      onClick={(event) => {
        // In a new tab it is the browser's.
        if (event.ctrlKey || event.metaKey) return acts.read(one.id)
        event.preventDefault()
        if (event.shiftKey) acts.select([one.id], rowKey, true)
        else acts.open(one)
      }}
    >
      {content}
    </a>
  )
}
