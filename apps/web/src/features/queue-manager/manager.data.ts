import type { BoardHead } from '@balcao/contracts/queues/board'
import type { RebalancePreview } from '@balcao/contracts/routing/rebalance'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../lib/can.ts'
import { useMe } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'
import { type BoardState, queuesOf } from './search.ts'

/** Who closes their app is gone by the clock alone, of which nobody is told. */
const READ_EVERY_MS = 60_000
const NONE: readonly BoardHead[] = []

/** How the columns fare. */
export function useHeads({ by, filter }: BoardState, enabled: boolean) {
  const queueId = queuesOf(filter)
  const query = trpc.queues.board.useQuery({ by, ...(queueId ? { queueId } : {}) }, { enabled, refetchInterval: READ_EVERY_MS })
  return { ...query, heads: query.data?.data ?? NONE }
}

/** The one queue that a board shows, if the reader leads it. */
export function useLedQueue({ filter }: BoardState) {
  const me = useMe()
  const manages = useCan()('queue.manage')
  const ids = queuesOf(filter)
  const id = ids?.length === 1 ? ids[0] : undefined
  const { data } = trpc.queues.get.useQuery({ id: id ?? 0 }, { enabled: id !== undefined, retry: false })
  return data && (manages || data.leaderIds.includes(me.id)) ? data : undefined
}

/** What would move for members to have alike. */
export const usePreview = (id: number) => trpc.routing.queues.previewRebalance.useQuery({ id }, { refetchInterval: READ_EVERY_MS })

/** Makes the moves of a preview, and takes them back. */
export function useRebalance(id: number) {
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const refresh = () => {
    for (const path of [['tickets'], ['queues'], ['routing', 'queues']]) void cache.invalidateQueries({ queryKey: [path] })
  }
  const once = () => ({ context: { actionKey: newActionKey() } })
  const failed = (error: unknown) => notify.error(t('rebalanceFailed', { why: failureOf(error).message }), { id: 'rebalance' })

  async function undo(rebalanceId: number) {
    try {
      const { moved, failed: kept } = await api.routing.queues.undoRebalance.mutate({ id, rebalanceId }, once())
      notify.success(t('rebalanceUndone', { n: moved.length, kept: kept.length }), { id: 'rebalance' })
    } catch (error) {
      failed(error)
    }
    refresh()
  }
  async function run(moves: RebalancePreview['moves']): Promise<boolean> {
    setBusy(true)
    try {
      const asked = moves.map(({ ticket, to }) => ({ ticketId: ticket.id, version: ticket.version, toId: to?.id ?? null }))
      const done = await api.routing.queues.rebalance.mutate({ id, moves: asked }, once())
      const text = t('rebalanced', { n: done.moved.length, failed: done.failed.length })
      const back = done.id
      if (back === null) notify.info(text, { id: 'rebalance' })
      else notify.undo(text, () => void undo(back), { id: 'rebalance', ms: 30_000 })
      return true
    } catch (error) {
      failed(error)
      return false
    } finally {
      setBusy(false)
      refresh()
    }
  }
  return { isBusy, run }
}
