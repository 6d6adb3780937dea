import type { CreateTicketView, TicketView, TicketViews, UpdateTicketView } from '@balcao/contracts/ticket-list/views'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { useQueryClient } from '@tanstack/react-query'
import { useCan } from '../../../lib/can.ts'
import { api } from '../../../lib/trpc.ts'

/** Whether the reader may change a view. */
export function useMayChange(): (view: TicketView) => boolean {
  const can = useCan()
  return ({ shared }) => !shared || can('view.share')
}

export type Refusal = { why: string }
export const isRefusal = (outcome: object | null): outcome is Refusal => outcome !== null && 'why' in outcome

export function useViewActs() {
  const cache = useQueryClient()
  async function run<T>(act: () => Promise<T>): Promise<T | Refusal> {
    try {
      return await act()
    } catch (error) {
      return { why: failureOf(error).message }
    } finally {
      await cache.invalidateQueries({ queryKey: [['tickets', 'views']] })
    }
  }
  return {
    create: (input: CreateTicketView) => run(() => api.tickets.views.create.mutate(input, { context: { actionKey: newActionKey() } })),
    save: (input: UpdateTicketView) => run(() => api.tickets.views.update.mutate(input)),
    /** Answers null when it is gone. */
    remove: (id: number) => run(() => api.tickets.views.remove.mutate({ id }).then(() => null)),
    restore: (id: number) => run(() => api.tickets.views.restore.mutate({ id })),
    saveTabs: (tabs: NonNullable<TicketViews['tabs']>) => run(() => api.tickets.views.saveTabs.mutate({ tabs })),
  }
}
