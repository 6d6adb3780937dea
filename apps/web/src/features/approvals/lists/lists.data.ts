import type { ApprovalState, ToDecideState, Verdict } from '@balcao/contracts/approvals/bounds'
import type { OwnApproval } from '@balcao/contracts/approvals/lists'
import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { refreshApprovals, refreshHistory } from '../../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t as panel } from '../messages.ts'
import { t } from './messages.ts'

/** What the reader is asked to approve, or decided, 50 a page. */
export function useToDecide(state: ToDecideState) {
  const query = trpc.approvals.toDecide.useInfiniteQuery(
    { limit: PAGE_SIZE, state },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** What the reader asked for, 50 a page. */
export function useAsked(state: ApprovalState | undefined) {
  const query = trpc.approvals.asked.useInfiniteQuery(
    { limit: PAGE_SIZE, ...(state ? { state } : {}) },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, placeholderData: keepPreviousData },
  )
  return { ...query, rows: query.data?.pages.flatMap(({ data }) => data) ?? [] }
}

/** Decides on an approval of the list. Says whether it was done. */
export function useDecide() {
  const cache = useQueryClient()
  const toast = { id: 'approval' }
  return async ({ id, ticket }: OwnApproval, decision: Verdict, comment: string): Promise<boolean> => {
    try {
      await api.approvals.decide.mutate({ id, decision, comment })
      notify.success(panel(decision), toast)
      return true
    } catch (error) {
      const failure = failureOf(error)
      notify.error(t('failed', { why: fieldErrorsOf(failure)[0]?.message ?? failure.message }), toast)
      return false
    } finally {
      refreshHistory(cache, ticket.id)
      refreshApprovals(cache, ticket.id)
    }
  }
}
export type Decide = ReturnType<typeof useDecide>
