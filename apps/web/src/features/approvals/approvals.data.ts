import type { AskApproval, DecideApproval, TicketApprovals } from '@balcao/contracts/approvals/approvals'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { isAwaited } from '../../lib/awaited.ts'
import { refreshApprovals, refreshHistory } from '../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t } from './messages.ts'

/** The approvals of a ticket. */
export function useApprovals(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.approvals.list.useQuery({ ticketId })
  return { approvals: data, error: data ? null : error, retry: () => void refetch() }
}

/** Who can be asked, by name or e-mail. */
export function useApproverCandidates(ticketId: number, query: string) {
  const found = trpc.tickets.approvals.find.useQuery(
    { ticketId, ...(query ? { query } : {}) },
    { placeholderData: keepPreviousData, staleTime: 30_000 },
  )
  return { people: found.data ?? [], isAwaited: isAwaited(found) }
}

/** Why it was refused: the reason of its field says more than the sentence of the whole. */
const whyOf = (error: unknown) => {
  const failure = failureOf(error)
  return fieldErrorsOf(failure)[0]?.message ?? failure.message
}

const toast = { id: 'approval' }

/** Everything that can be done with the approvals of a ticket. Each says whether it was done. */
export function useApprovalActs(ticketId: number) {
  const cache = useQueryClient()
  const { list } = trpc.useUtils().tickets.approvals

  async function run(act: () => Promise<TicketApprovals | undefined>, done: string): Promise<boolean> {
    try {
      const answer = await act()
      if (answer) list.setData({ ticketId }, answer)
      notify.success(done, toast)
      return true
    } catch (error) {
      notify.error(t('failed', { why: whyOf(error) }), toast)
      return false
    } finally {
      refreshApprovals(cache, ticketId)
      refreshHistory(cache, ticketId)
    }
  }

  return {
    ask: (input: Omit<AskApproval, 'ticketId'>) =>
      run(() => api.tickets.approvals.ask.mutate({ ticketId, ...input }, { context: { actionKey: newActionKey() } }), t('asked')),
    decide: (input: DecideApproval) =>
      run(async () => {
        await api.approvals.decide.mutate(input)
        return undefined
      }, t(input.decision)),
    withdraw: (id: number, reason: string) => run(() => api.tickets.approvals.withdraw.mutate({ id, reason }), t('withdrawn')),
    remind: (id: number) => run(() => api.tickets.approvals.remind.mutate({ id }), t('reminded')),
  }
}

export type ApprovalActs = ReturnType<typeof useApprovalActs>
