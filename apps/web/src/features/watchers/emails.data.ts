import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { useQueryClient } from '@tanstack/react-query'
import { refreshHistory, refreshWatchers } from '../../lib/caches/ticket-cache.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { t as tw } from '../../lib/watching/messages.ts'

/** Addresses that follow a ticket, and whether the reader may add one. */
export function useEmails(ticketId: number) {
  const { data } = trpc.tickets.watchers.emails.list.useQuery({ id: ticketId })
  return { emails: data?.emails ?? [], mayAdd: data?.mayAdd ?? false }
}

/** Adding and removing addresses; says what went wrong by itself. */
export function useEmailActs(ticketId: number) {
  const cache = useQueryClient()
  async function run(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act()
      return true
    } catch (error) {
      const failure = failureOf(error)
      notify.error(tw('failed', { why: fieldErrorsOf(failure)[0]?.message ?? failure.message }), { id: 'watch' })
      return false
    } finally {
      refreshWatchers(cache, ticketId)
      refreshHistory(cache, ticketId)
    }
  }
  const { add, remove } = api.tickets.watchers.emails
  return {
    add: (email: string) => run(() => add.mutate({ id: ticketId, email }, { context: { actionKey: newActionKey() } })),
    remove: (emailId: number) => run(() => remove.mutate({ id: ticketId, emailId })),
  }
}
