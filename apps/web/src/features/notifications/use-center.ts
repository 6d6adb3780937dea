import { actionPath } from '@balcao/ui/lib/notifications/action-path'
import { activeCount, type Filter, NO_FILTER } from '@balcao/ui/lib/notifications/filter'
import { centerOf } from '@balcao/ui/lib/notifications/keeping'
import { listed, rowsOf } from '@balcao/ui/lib/notifications/rows'
import type { RowActs } from '@balcao/ui/notifications/row-parts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { goTo } from '../../lib/go-to.ts'
import { actsOf, useNotifications } from './center.data.ts'
import { extended, NOTHING_CHOSEN, stillListed, turned } from './selection.ts'

/** What the drawer shows, what is selected of it, and what can be done; `onLeave`: a row led to another page. */
export function useCenter(onLeave: () => void) {
  const center = centerOf(useQueryClient())
  const [filter, setFilter] = useState<Filter>(NO_FILTER)
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  /** Left unread by the reader's own hand: being in sight does not undo that. */
  const leftUnread = useRef(new Set<number>())
  const query = useNotifications(filter)
  const all = useMemo(() => listed(query.data?.pages ?? []), [query.data])
  const rows = useMemo(() => rowsOf(all, open), [all, open])
  const ids = stillListed(chosen.ids, new Set(all.map(({ id }) => id)))

  useEffect(() => () => center.trim(), [center])

  const does = useMemo(() => actsOf(center), [center])
  const latest = useRef({ rows, onLeave })
  latest.current = { rows, onLeave }
  // rows compare their acts by identity: these stay the same and read the newest when called
  const acts = useMemo((): RowActs => {
    const pathOf: RowActs['pathOf'] = ({ actionUrl }) => actionPath(actionUrl, location.origin)
    const open: RowActs['open'] = (one) => {
      void does.read([one.id])
      const path = pathOf(one)
      if (path === undefined) return
      goTo(path)
      latest.current.onLeave()
    }
    return {
      pathOf,
      open,
      select: (row, key, range) => setChosen((was) => (range ? extended(was, latest.current.rows, key) : turned(was, row, key))),
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
      run: (one, action) => {
        if (action.action === 'open') open(one)
        else void does.run(one, action)
      },
      archive: (id) => void does.archive([id]),
      remove: (id) => void does.remove([id]),
      seen: (seen) =>
        void does.read(
          seen.filter((id) => !leftUnread.current.has(id)),
          { quiet: true },
        ),
    }
  }, [does])

  const clear = () => setChosen(NOTHING_CHOSEN)
  return {
    query,
    rows,
    acts,
    filter: {
      value: filter,
      active: activeCount(filter),
      set: (next: Filter) => {
        setFilter(next)
        clear()
      },
    },
    selection: {
      ids,
      chosen: all.filter(({ id }) => ids.has(id)),
      all: ids.size < all.length ? () => setChosen({ ids: new Set(all.map(({ id }) => id)), anchor: null }) : undefined,
      clear,
      read: () => void does.read([...ids]),
      archive: () => {
        clear()
        void does.archive([...ids], { quiet: true })
      },
      remove: async () => {
        const done = await does.remove([...ids], { quiet: true })
        clear()
        return done
      },
    },
    readAll: () => void does.readAll(),
    refresh: () => {
      center.trim()
      void center.refetch()
    },
  }
}
