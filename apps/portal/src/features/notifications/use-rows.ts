import { actionPath } from '@balcao/ui/lib/notifications/action-path'
import { listed, rowsOf } from '@balcao/ui/lib/notifications/rows'
import type { RowActs } from '@balcao/ui/notifications/row-parts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { actsOf, useNotices } from './notices.data.ts'

/** What the panel lists, and what its rows do; `onLeave`: one of them led to another page. */
export function useRows(onLeave: () => void) {
  const cache = useQueryClient()
  const { history } = useRouter()
  const query = useNotices()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const all = useMemo(() => listed(query.data?.pages ?? []), [query.data])
  const rows = useMemo(() => rowsOf(all, open), [all, open])
  /** Left unread by the reader's own hand: being in sight does not undo that. */
  const leftUnread = useRef(new Set<number>())
  const left = useRef(onLeave)
  useEffect(() => {
    left.current = onLeave
  })
  // Rows compare their acts by identity.
  const acts = useMemo((): RowActs => {
    const does = actsOf(cache)
    const pathOf: RowActs['pathOf'] = ({ actionUrl }) => actionPath(actionUrl, location.origin)
    const go: RowActs['open'] = (one) => {
      void does.read([one.id])
      const path = pathOf(one)
      if (path === undefined) return
      history.push(path)
      left.current()
    }
    return {
      pathOf,
      open: go,
      select: () => undefined,
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
      run: (one, action) => (action.action === 'open' ? go(one) : void does.run(one, action)),
      seen: (ids) =>
        void does.read(
          ids.filter((id) => !leftUnread.current.has(id)),
          { quiet: true },
        ),
    }
  }, [cache, history])
  return { query, rows, acts, readAll: () => void actsOf(cache).readAll() }
}
