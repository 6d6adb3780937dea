import type { DuplicateGroup, GroupState } from '@balcao/contracts/duplicates/groups'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { refreshComments, refreshHistory, refreshMerges, refreshStats } from '../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** The duplicates of a ticket that are worth a hint. */
export const useTicketHints = (ticketId: number, enabled: boolean) =>
  useQuery({
    queryKey: ['duplicates', 'hint', ticketId],
    queryFn: () => api.duplicates.detect.mutate({ ticketId, limit: 3 }),
    enabled,
    staleTime: 60_000,
    retry: false,
  })

/** What may be the same as what is being written. */
export const useDraftHints = (title: string, description: string, requesterId: number | undefined, draftKey: string, enabled: boolean) =>
  useQuery({
    queryKey: ['duplicates', 'draft', title, description, requesterId],
    queryFn: () => api.duplicates.realtime.mutate({ title, description, draftKey, ...(requesterId === undefined ? {} : { requesterId }) }),
    enabled,
    staleTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  })

export const useComparison = (a: number, b: number) =>
  useQuery({
    queryKey: ['duplicates', 'compare', a, b],
    queryFn: () => api.duplicates.compare.mutate({ ticketIds: [a, b] }),
    staleTime: 60_000,
  })

/** What to do with groups that stand open, by the minutes it saves. */
export const useRecommendations = () =>
  useQuery({
    queryKey: ['duplicates', 'recommended'],
    queryFn: () => api.duplicates.recommendations.mutate({ limit: 20 }),
    staleTime: 60_000,
    retry: false,
  })

/** What merging a group would do, with the values that the rules of mapping choose. */
export const useMergePreview = (targetId: number, ticketIds: readonly number[]) =>
  useQuery({
    queryKey: ['duplicates', 'preview', targetId, ...ticketIds],
    queryFn: async () => {
      const { mappings } = await api.duplicates.merge.generateMappings.mutate({ ticketIds: [targetId, ...ticketIds], targetId })
      const chosen = mappings.filter(({ choice }) => choice !== targetId).map(({ field, choice }) => ({ field, ticketId: choice }))
      return api.duplicates.merge.preview.mutate({ targetId, ticketIds: [...ticketIds], mappings: chosen })
    },
    // What it says holds for ten minutes, and until a ticket changes.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** What is done with two tickets, or with a group: what is shown follows, and a toast says how it went. */
export function useDuplicateActs() {
  const cache = useQueryClient()
  const utils = trpc.useUtils()
  const refresh = async (...ids: number[]) => {
    for (const id of ids) {
      refreshHistory(cache, id)
      refreshMerges(cache, id)
      refreshComments(cache, id)
      void utils.tickets.get.invalidate({ id })
    }
    refreshStats(cache)
    await Promise.all([cache.invalidateQueries({ queryKey: ['duplicates'] }), utils.duplicates.invalidate()])
  }
  const tried = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act()
      return true
    } catch (error) {
      notify.error(t('saveFailed', { why: failureOf(error).message }), { id: 'duplicates' })
      return false
    }
  }
  const say = (ticketId: number, otherId: number, outcome: 'link' | 'different') =>
    tried(async () => {
      await api.duplicates.feedback.mutate({ ticketId, otherId, outcome })
      notify.success(t(outcome === 'link' ? 'linked' : 'rejected'), { id: 'duplicates' })
      await refresh(ticketId, otherId)
    })
  const unmerge = (id: number, targetId: number) =>
    tried(async () => {
      await api.tickets.merges.unmerge.mutate({ id }, { context: { actionKey: newActionKey() } })
      notify.success(t('undone'), { id: 'duplicates' })
      await refresh(id, targetId)
    })
  const unmergeAll = (ids: readonly number[], targetId: number) =>
    tried(async () => {
      for (const id of ids.toReversed()) await api.tickets.merges.unmerge.mutate({ id }, { context: { actionKey: newActionKey() } })
      notify.success(t('undone'), { id: 'duplicates' })
      await refresh(...ids, targetId)
    })
  return {
    link: (a: number, b: number) => say(a, b, 'link'),
    reject: (a: number, b: number) => say(a, b, 'different'),
    /** Merges with the values that the rules of mapping choose; it can be undone from the toast and from the ticket. */
    merge: (sourceId: number, target: { id: number; number: number }) =>
      tried(async () => {
        const { mappings } = await api.duplicates.merge.generateMappings.mutate({ ticketIds: [sourceId, target.id], targetId: target.id })
        const chosen = mappings.filter(({ choice }) => choice !== target.id).map(({ field, choice }) => ({ field, ticketId: choice }))
        const { token } = await api.duplicates.merge.preview.mutate({ targetId: target.id, ticketIds: [sourceId], mappings: chosen })
        await api.duplicates.merge.execute.mutate({ token }, { context: { actionKey: newActionKey() } })
        notify.success(t('mergedToast', { number: String(target.number) }), {
          id: 'duplicates',
          action: { label: t('undo'), onRun: () => void unmerge(sourceId, target.id) },
        })
        await refresh(sourceId, target.id)
      }),
    /** Merges a previewed group; undoing it takes every one of its merges back. */
    mergeGroup: (token: string, target: { id: number; number: number }) =>
      tried(async () => {
        const { merged } = await api.duplicates.merge.execute.mutate({ token }, { context: { actionKey: newActionKey() } })
        notify.success(t('mergedToast', { number: String(target.number) }), {
          id: 'duplicates',
          action: { label: t('undo'), onRun: () => void unmergeAll(merged, target.id) },
        })
        await refresh(...merged, target.id)
      }),
    relate: ({ id, version, tickets }: DuplicateGroup, as: 'parent' | 'link') =>
      tried(async () => {
        await api.duplicates.groups.relate.mutate({ id, version, as })
        notify.success(t(as === 'parent' ? 'parented' : 'linked'), { id: 'duplicates' })
        await refresh(...tickets.map((ticket) => ticket.id))
      }),
    change: ({ id, version }: DuplicateGroup, change: { canonicalId?: number; remove?: number[] }) =>
      tried(async () => {
        await api.duplicates.groups.update.mutate({ id, version, ...change })
        notify.success(t('saved'), { id: 'duplicates' })
        await refresh()
      }),
    settle: ({ id, version }: DuplicateGroup, state: Extract<GroupState, 'confirmed' | 'dismissed'>) =>
      tried(async () => {
        await api.duplicates.groups.update.mutate({ id, version, state })
        notify.success(t('saved'), { id: 'duplicates' })
        await refresh()
      }),
  }
}
