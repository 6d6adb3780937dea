import { PAGE_SIZE } from '@balcao/contracts/page-size'
import type { Watch } from '@balcao/contracts/watchers/watchers'
import type { AutoWatch } from '@balcao/contracts/watchers/watching'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { isAwaited } from '../../lib/awaited.ts'
import { refreshHistory, refreshWatchers } from '../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t as tw } from '../../lib/watching/messages.ts'

/** Who follows a ticket. */
export function useWatchers(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.watchers.list.useQuery({ id: ticketId })
  return { watchers: data, error, retry: () => void refetch() }
}

/** Teams that follow a ticket as one. */
export function useTeams(ticketId: number) {
  return trpc.tickets.watchers.teams.useQuery({ id: ticketId }).data ?? []
}

/** People who could follow a ticket. */
export function useCandidates(ticketId: number, query: string) {
  const found = trpc.tickets.watchers.find.useQuery({ id: ticketId, query }, { enabled: query !== '', placeholderData: keepPreviousData })
  return query === '' ? { people: [], isAwaited: false } : { people: found.data ?? [], isAwaited: isAwaited(found) }
}

/** What the signed-in person follows. */
export function useWatching() {
  const query = trpc.tickets.watching.my.useInfiniteQuery(
    { limit: PAGE_SIZE },
    { getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor ?? undefined },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** Following and leaving, for oneself and others; says what went wrong by itself. */
export function useWatchActs() {
  const cache = useQueryClient()
  async function run(ticketId: number, act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      notify.error(tw('failed', { why: failureOf(error).message }))
      return false
    } finally {
      refreshWatchers(cache, ticketId)
      refreshHistory(cache, ticketId)
    }
  }
  return {
    watch: (input: Watch) => run(input.id, () => api.tickets.watchers.add.mutate(input, { context: { actionKey: newActionKey() } })),
    unwatch: (input: { id: number; userId?: number }) => run(input.id, () => api.tickets.watchers.remove.mutate(input)),
  }
}

/** When one follows by oneself; shown as chosen at once, and put back when it could not be saved. */
export function useAutoWatch() {
  const utils = trpc.useUtils()
  const { data } = trpc.tickets.watching.preferences.useQuery({})
  const save = trpc.tickets.watching.savePreferences.useMutation({
    onMutate: (next) => utils.tickets.watching.preferences.setData({}, next),
    onError: (error) => {
      notify.error(tw('failed', { why: failureOf(error).message }))
      void utils.tickets.watching.preferences.invalidate()
    },
  })
  return { auto: data?.auto, save: (auto: AutoWatch[]) => save.mutate({ auto }) }
}
