import type { Notification } from '@balcao/contracts/notifications/notifications'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { RowActs } from '../../notifications/row-parts.tsx'
import { actionPath } from './action-path.ts'
import type { Acts } from './acts.ts'
import { listed, rowsOf } from './rows.ts'

type Pages = readonly { data: readonly Notification[] }[]
type Ways = {
  /** Stays the same from one drawing to the next, as the acts of the rows do: rows compare them by identity. */
  does: Acts
  go: (path: string) => void
  /** A row led to another page. */
  onLeave: () => void
}

const NO_PAGES: Pages = []

/** What a list of notifications makes of its pages, and what its rows do in either app. */
export function useRows(pages: Pages = NO_PAGES, { does, ...ways }: Ways) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  /** Left unread by the reader's own hand: being in sight does not undo that. */
  const leftUnread = useRef(new Set<number>())
  const all = useMemo(() => listed(pages), [pages])
  const rows = useMemo(() => rowsOf(all, open), [all, open])
  const latest = useRef(ways)
  useEffect(() => {
    latest.current = ways
  })
  const acts = useMemo((): Omit<RowActs, 'select'> => {
    const pathOf: RowActs['pathOf'] = ({ actionUrl }) => actionPath(actionUrl, location.origin)
    const open: RowActs['open'] = (one) => {
      void does.read([one.id])
      const path = pathOf(one)
      if (path === undefined) return
      latest.current.go(path)
      latest.current.onLeave()
    }
    return {
      pathOf,
      open,
      toggleGroup: (groupKey) =>
        setOpen((was) => {
          const next = new Set(was)
          if (!next.delete(groupKey)) next.add(groupKey)
          return next
        }),
      read: (id) => void does.read([id]),
      unread: (id) => {
        leftUnread.current.add(id)
        void does.unread(id)
      },
      run: (one, action) => (action.action === 'open' ? open(one) : void does.run(one, action)),
      seen: (seen) =>
        void does.read(
          seen.filter((id) => !leftUnread.current.has(id)),
          { quiet: true },
        ),
    }
  }, [does])
  return { all, rows, acts }
}
