import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { WatchesRemoved, WatchFailure, WatchFilter, WatchRow } from '@balcao/contracts/watchers/overview'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './overview.messages.ts'
import { removalText } from './removal-text.tsx'

/** Who watches what, page by page. */
export function useWatches(filter: WatchFilter) {
  const query = trpc.watchers.list.useInfiniteQuery(
    { ...filter, limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** People to filter by: those found, and the one the address names. */
export function usePeople(search: string, chosen: number | undefined) {
  const found =
    trpc.users.list.useQuery({ limit: 20, ...(search ? { search } : {}) }, { placeholderData: keepPreviousData }).data?.data ?? []
  const missing = chosen !== undefined && !found.some(({ id }) => id === chosen)
  const named = trpc.users.get.useQuery({ id: chosen ?? 0 }, { enabled: missing, retry: false }).data
  return named ? [...found, named] : found
}

const TOAST = { id: 'watch-removal' }

/** Takes many off at once; tells how it went, with ten seconds to take it back. */
export function useRemoval(onFailed: (failed: readonly WatchFailure[]) => void) {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)

  const tell = (result: WatchesRemoved, done: string, onUndo?: () => void) => {
    const text = removalText(done, result.failed, onFailed)
    if (onUndo) notify.undo(text, onUndo, TOAST)
    else notify[result.failed.length > 0 ? 'error' : 'success'](text, TOAST)
  }
  async function run(act: () => Promise<void>, lost: (why: string) => string): Promise<boolean> {
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      notify.error(lost(failureOf(error).message), TOAST)
      return false
    } finally {
      setBusy(false)
      void utils.watchers.list.invalidate()
      void utils.tickets.watchers.invalidate()
      void utils.tickets.watching.invalidate()
    }
  }
  const undo = (id: number) =>
    run(
      async () => {
        const result = await api.watchers.undo.mutate({ id }, { context: { actionKey: newActionKey() } })
        tell(result, t('restored', { n: result.done }))
      },
      (why) => t('undoLost', { why }),
    )
  const remove = (rows: readonly WatchRow[]) =>
    run(
      async () => {
        const result = await api.watchers.remove.mutate({ keys: rows.map(({ key }) => key) }, { context: { actionKey: newActionKey() } })
        const { id } = result
        tell(result, t('removed', { n: result.done }), id === null ? undefined : () => void undo(id))
      },
      (why) => t('lost', { why }),
    )
  return { busy, remove }
}
