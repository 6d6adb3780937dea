import { type ReactNode, useEffect, useRef } from 'react'
import type { Watch } from '../lib/notifications/use-read-on-view.ts'

type ListItemProps = {
  rowKey: string
  index: number
  count: number
  start: number
  height: number
  member: boolean
  /** The notification that is read once it was in sight for long enough. */
  unread: number | null
  watch: Watch
  onFocus: () => void
  children: ReactNode
}

/** One place of the windowed list. */
export const ListItem = ({ rowKey, index, count, start, height, member, unread, watch, onFocus, children }: ListItemProps) => {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => (item.current && unread !== null ? watch(item.current, unread) : undefined), [watch, unread])
  return (
    <li
      ref={item}
      data-key={rowKey}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={member ? 'notices-item notices-member' : 'notices-item'}
      style={{ height, transform: `translateY(${start}px)` }}
      onFocus={onFocus}
    >
      {children}
    </li>
  )
}
