import type { ListMyItems, MyItem } from '@balcao/contracts/checklists/checklists'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { useState } from 'react'
import { refreshChecklists, refreshHistory } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export type Filter = Pick<ListMyItems, 'state' | 'userId'>

/** Items of one person, 50 a page. */
export function useItems(filter: Filter) {
  const query = trpc.checklists.items.list.useInfiniteQuery(
    { limit: PAGE_SIZE, ...filter },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** Settles items, or opens them again; either is offered back. `ticked` has those on their way, as they will be. */
export function useTicks() {
  const cache = useQueryClient()
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map())
  const toast = { id: 'checklist-item' }
  async function tick({ id, ticket, ...item }: MyItem, done: boolean): Promise<void> {
    setTicked((all) => new Map(all).set(id, done))
    try {
      await api.tickets.checklists.changeItem.mutate({ id, state: done ? 'done' : 'open' })
      notify.undo(t(done ? 'ticked' : 'reopened'), () => void tick({ id, ticket, ...item }, !done), toast)
    } catch (error) {
      const failure = failureOf(error)
      notify.error(t('failed', { why: fieldErrorsOf(failure)[0]?.message ?? failure.message }), toast)
    } finally {
      refreshHistory(cache, ticket.id)
      await refreshChecklists(cache, ticket.id)
      setTicked((all) => new Map([...all].filter(([one]) => one !== id)))
    }
  }
  return { ticked, tick: (item: MyItem, done: boolean) => void tick(item, done) }
}
