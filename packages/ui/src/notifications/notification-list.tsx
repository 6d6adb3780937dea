import Button from '@mui/material/Button'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { BACK_TO_TOP_OVER, GROUP_HEIGHT, LOAD_MORE_AT, OVERSCAN, ROW_HEIGHT } from '../lib/notifications/constants.ts'
import { t } from '../lib/notifications/messages.ts'
import { idsOf, type Row } from '../lib/notifications/rows.ts'
import { useReadOnView } from '../lib/notifications/use-read-on-view.ts'
import { stepFrom } from '../lib/table/selection.ts'
import { GroupRow } from './group-row.tsx'
import { ListItem } from './list-item.tsx'
import { NotificationRow } from './notification-row.tsx'
import type { RowActs } from './row-parts.tsx'
import './notification-list.css'

const USUAL_TEXT = 16

type NotificationListProps = {
  rows: readonly Row[]
  selected: ReadonlySet<number>
  selectable?: boolean
  acts: RowActs
  more: 'none' | 'there' | 'loading' | 'failed'
  onMore: () => void
}

const textSize = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
/** Of text in its usual size; whoever has it larger has higher rows. */
const heightOf = (row: Row | undefined) => (row?.kind === 'group' ? GROUP_HEIGHT : ROW_HEIGHT) * (textSize() / USUAL_TEXT)

/** Where a row begins; null of one that is gone. */
function startOf(rows: readonly Row[], key: string): number | null {
  let start = 0
  for (const row of rows) {
    if (row.key === key) return start
    start += heightOf(row)
  }
  return null
}

/** The windowed list of single notifications and groups. One row at a time is in the tab order; arrows move it. */
export const NotificationList = ({ rows, selected, selectable = true, acts, more, onMore }: NotificationListProps) => {
  // the windowing keeps one object whose contents change: the compiler must not cache around it
  'use no memo'
  const scroller = useRef<HTMLDivElement>(null)
  const wanted = useRef<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ key }) => key === focused),
  )
  const watch = useReadOnView(scroller, acts.seen)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    // the focused row stays mounted however far one scrolls, or focus would fall back to the page
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      if (focused === null || shown.includes(activeIndex)) return shown
      return [...shown, activeIndex].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  const last = virtual.range?.endIndex ?? -1

  const loadMore = useEffectEvent(onMore)
  useEffect(() => {
    if (more === 'there' && last >= rows.length - 1 - LOAD_MORE_AT) loadMore()
  }, [more, last, rows.length])

  // sizes of rows that became groups, or moved, no longer hold
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what the sizes are of
  useLayoutEffect(() => virtual.measure(), [virtual, rows])

  // What arrives above does not move what is being read.
  const place = useRef<{ key: string; start: number } | null>(null)
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    const now = place.current && startOf(rows, place.current.key)
    if (place.current && typeof now === 'number' && box.scrollTop > 0) box.scrollTop += now - place.current.start
  }, [rows])
  const keepPlace = () => {
    const top = scroller.current?.scrollTop ?? 0
    const first = virtual.getVirtualItems().find(({ end }) => end > top)
    place.current = first ? { key: String(first.key), start: first.start } : null
  }

  const mainOf = (key: string) => scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] [data-main]`)
  const reveal = (key: string) => {
    setFocused(key)
    virtual.scrollToIndex(
      rows.findIndex((row) => row.key === key),
      { align: 'auto' },
    )
    const main = mainOf(key)
    if (main) main.focus({ preventScroll: true })
    else wanted.current = key
  }
  useEffect(() => {
    if (wanted.current === null) return
    const main = mainOf(wanted.current)
    if (!main) return
    wanted.current = null
    main.focus({ preventScroll: true })
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target as Element).matches('[data-main],input')) return
    const keys = rows.map(({ key }) => key)
    const current = rows[activeIndex]
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -keys.length, End: keys.length }
    const step = steps[event.key]
    if (step !== undefined) {
      const next = stepFrom(keys, current?.key ?? null, step) as string | null
      const row = rows.find(({ key }) => key === next)
      if (!next || !row) return
      if (event.shiftKey && selectable) {
        if (current) acts.select(idsOf(current), current.key, true)
        acts.select(idsOf(row), next, true)
      }
      reveal(next)
    } else if (event.key === 'x' && selectable && current) acts.select(idsOf(current), current.key, false)
    else return
    event.preventDefault()
  }

  return (
    <div className="notices">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are the rows', heard where they bubble to */}
      <div className="notices-scroll" ref={scroller} onScroll={keepPlace} onKeyDown={onKeyDown}>
        <ul className="notices-list" aria-label={t('list')} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const row = rows[index]
            if (!row) return null
            const shown = row.kind === 'group' ? row.group.latest : row.notification
            return (
              <ListItem
                key={key}
                rowKey={row.key}
                index={index}
                count={more === 'none' ? rows.length : -1}
                start={start}
                height={heightOf(row)}
                member={row.kind === 'member'}
                unread={shown.isRead ? null : shown.id}
                watch={watch}
                onFocus={() => setFocused(row.key)}
              >
                {row.kind === 'group' ? (
                  <GroupRow
                    group={row.group}
                    rowKey={row.key}
                    open={row.open}
                    active={index === activeIndex}
                    selected={row.group.members.filter(({ id }) => selected.has(id)).length}
                    selectable={selectable}
                    acts={acts}
                  />
                ) : (
                  <NotificationRow
                    one={row.notification}
                    rowKey={row.key}
                    active={index === activeIndex}
                    selected={selected.has(row.notification.id)}
                    selectable={selectable}
                    acts={acts}
                  />
                )}
              </ListItem>
            )
          })}
        </ul>
        <p className="notices-more" role="status">
          {more === 'loading' ? t('loading') : more === 'failed' ? t('moreFailed') : ''}
        </p>
        {more === 'failed' ? (
          <p className="notices-more">
            <Button size="small" onClick={onMore}>
              {t('tryAgain')}
            </Button>
          </p>
        ) : null}
      </div>
      {rows.length > BACK_TO_TOP_OVER ? (
        <div className="notices-foot">
          <Button
            size="small"
            variant="text"
            startIcon={<ArrowUp size={14} aria-hidden />}
            onClick={() => {
              const first = rows[0]
              if (first) reveal(first.key)
              scroller.current?.scrollTo({ top: 0 })
            }}
          >
            {t('toTop')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
