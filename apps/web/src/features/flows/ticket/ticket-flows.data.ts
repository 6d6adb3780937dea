import type { FlowRun, TicketFlows } from '@balcao/contracts/flows/runs'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { notify } from '@balcao/ui/toasts'
import { runAct } from '../../../lib/page/run-act.ts'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** The flows on a ticket, and those that can be started there. */
export function useTicketFlows(ticketId: number) {
  const { data, error, refetch } = trpc.tickets.flows.list.useQuery({ ticketId })
  return { flows: data, error: data ? null : error, retry: () => void refetch() }
}

/** What is done with the flows of a ticket. */
export function useTicketFlowActs(ticketId: number) {
  const { list } = trpc.useUtils().tickets.flows
  const toast = { id: 'ticket-flow' }
  const act = async (run: () => Promise<TicketFlows>, done: string) => {
    const answer = await runAct({ t, toast, after: () => void list.invalidate({ ticketId }) }, run)
    if (!answer) return
    list.setData({ ticketId }, answer)
    notify.success(done, toast)
  }
  return {
    start: ({ id, name }: { id: number; name: string }) =>
      act(
        () => api.tickets.flows.start.mutate({ ticketId, flowId: id }, { context: { actionKey: newActionKey() } }),
        t('started', { name }),
      ),
    cancel: ({ id, flow }: FlowRun) =>
      act(() => api.tickets.flows.cancel.mutate({ ticketId, runId: id }), t('cancelled', { name: flow.name })),
  }
}
