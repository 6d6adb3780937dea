import { activeCount, type Filter, NO_FILTER } from '@balcao/ui/lib/notifications/filter'
import { centerOf } from '@balcao/ui/lib/notifications/keeping'
import { useRows } from '@balcao/ui/lib/notifications/use-rows'
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
  const [chosen, setChosen] = useState(NOTHING_CHOSEN)
  const query = useNotifications(filter)
  const does = useMemo(() => actsOf(center), [center])
  const { all, rows, acts: own } = useRows(query.data?.pages, { does, go: goTo, onLeave })
  const ids = stillListed(chosen.ids, new Set(all.map(({ id }) => id)))

  useEffect(() => () => center.trim(), [center])

  const latest = useRef(rows)
  latest.current = rows
  // rows compare their acts by identity: these stay the same and read the newest when called
  const acts = useMemo(
    (): RowActs => ({
      ...own,
      select: (row, key, range) => setChosen((was) => (range ? extended(was, latest.current, key) : turned(was, row, key))),
      archive: (id) => void does.archive([id]),
      remove: (id) => void does.remove([id]),
    }),
    [own, does],
  )

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
      archive: async () => {
        const named = [...ids]
        clear()
        const done = await does.archive(named, { quiet: true })
        // They are back on the list, chosen as before.
        if (!done) setChosen((was) => ({ ...was, ids: new Set([...was.ids, ...named]) }))
      },
      /** Of those named, which a failure leaves selected. */
      remove: async (named: readonly number[]) => {
        const done = await does.remove(named, { quiet: true })
        if (done) clear()
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
