import type { GroupWatches, WatcherGroup } from '@balcao/contracts/watchers/groups'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { isAwaited } from '../../lib/awaited.ts'
import { refreshHistory, refreshWatchers } from '../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../lib/trpc.ts'

/** Teams and roles whose people could follow a ticket; all, as long as nothing is typed. */
export function useGroups(ticketId: number, query: string) {
  const found = trpc.tickets.watchers.findGroups.useQuery({ id: ticketId, query }, { placeholderData: keepPreviousData })
  return { groups: found.data ?? [], isAwaited: isAwaited(found) }
}

/** Having each of a group follow, or a team as one. They throw what went wrong. */
export function useGroupActs(ticketId: number) {
  const cache = useQueryClient()
  const refresh = () => {
    refreshWatchers(cache, ticketId)
    refreshHistory(cache, ticketId)
  }
  const { addGroup, addTeam, removeTeam } = api.tickets.watchers
  return {
    each: ({ kind, id }: WatcherGroup): Promise<GroupWatches> =>
      addGroup.mutate({ id: ticketId, ...(kind === 'team' ? { queueId: id } : { roleId: id }) }).finally(refresh),
    asTeam: (queueId: number) => addTeam.mutate({ id: ticketId, queueId }).finally(refresh),
    removeTeam: (queueId: number) => removeTeam.mutate({ id: ticketId, queueId }).finally(refresh),
  }
}
