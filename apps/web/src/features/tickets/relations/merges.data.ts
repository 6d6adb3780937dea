import type { Merged } from '@balcao/contracts/tickets/merges'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { showSaved } from '../../../lib/caches/recent-tickets.ts'
import { refreshComments, refreshHistory, refreshMerges, refreshStats, refreshWatchers } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

export type Numbered = { id: number; number: number }

/** What a ticket was merged into, and what was merged into it. */
export function useMerges(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.merges.list.useQuery({ id: ticketId })
  return { merges: data, error: data ? null : error, retry: () => void refetch() }
}

/** Merging and undoing it: what is shown follows, and a toast says how it went. */
export function useMergeActs() {
  const cache = useQueryClient()

  function show({ source, target }: Merged) {
    for (const ticket of [source, target]) {
      showSaved(cache, ticket)
      refreshHistory(cache, ticket.id)
      refreshMerges(cache, ticket.id)
      refreshWatchers(cache, ticket.id)
    }
    refreshComments(cache, target.id)
    refreshStats(cache)
  }

  async function unmerge({ id, number }: Numbered): Promise<boolean> {
    try {
      show(await api.tickets.merges.unmerge.mutate({ id }, { context: { actionKey: newActionKey() } }))
      notify.success(t('unmerged', { number: String(number) }), { id: 'merge' })
      return true
    } catch (error) {
      notify.error(t('unmergeFailed', { why: failureOf(error).message }), { id: 'merge' })
      return false
    }
  }

  /** One after the other, so that each finds the target as the one before left it. @returns those that were merged */
  async function merge(sources: readonly Numbered[], target: Numbered): Promise<Numbered[]> {
    const done: Numbered[] = []
    let why = ''
    for (const source of sources) {
      try {
        show(await api.tickets.merges.merge.mutate({ id: source.id, intoId: target.id }, { context: { actionKey: newActionKey() } }))
        done.push(source)
      } catch (error) {
        why = failureOf(error).message
      }
    }
    const failed = sources.length - done.length
    const [first] = done
    if (!first) notify.error(t('mergeFailed', { why }), { id: 'merge' })
    else {
      const into = String(target.number)
      const text =
        sources.length === 1
          ? t('merged', { source: String(first.number), target: into })
          : `${t('mergedMany', { n: done.length, target: into })}${failed > 0 ? `, ${t('mergeFailedSome', { n: failed, why })}` : ''}`
      notify.undo(text, () => void undo(done), { id: 'merge' })
    }
    return done
  }

  async function undo(done: readonly Numbered[]) {
    for (const source of done.toReversed()) if (!(await unmerge(source))) return
  }

  return { merge, unmerge }
}
