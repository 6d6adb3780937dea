import type { EraseMessage, TicketErased } from '@balcao/contracts/privacy/erasing'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { api, trpc } from '../../../lib/trpc.ts'
import { t } from './messages.ts'

/** A message, or (`commentId` null) what a ticket began with. */
export type Erasable = { ticketId: number; commentId: number | null; content: string; files: number }
type How = Pick<EraseMessage, 'reason' | 'parts' | 'isEverywhere' | 'withFiles'>

/** What the page of a ticket shows of its words. */
const SHOWN = [['tickets', 'get'], ['tickets', 'comments'], ['tickets', 'history'], ['tickets', 'erased'], ['tickets', 'list'], ['files']]
const readAgain = (cache: QueryClient) => {
  for (const path of SHOWN) void cache.invalidateQueries({ queryKey: [path] })
}

/** What was erased by hand of the messages of a ticket. */
export const useErased = (ticketId: number): TicketErased['messages'] =>
  trpc.tickets.erased.list.useQuery({ ticketId }).data?.messages ?? []

/** Erasing for good. @returns whether it was done; a toast says why not, and asks nothing where the proof of who one is was given up */
export function useErasing() {
  const cache = useQueryClient()
  const run = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await act()
      notify.success(done, { id: 'erased' })
      return true
    } catch (error) {
      const { code, message } = failureOf(error)
      if (code !== 'proof_required') notify.error(t('failed', { why: message }), { id: 'erased' })
      return false
    } finally {
      readAgain(cache)
    }
  }
  const once = () => ({ context: { actionKey: newActionKey() } })
  return {
    message: ({ ticketId, commentId }: Erasable, how: How) =>
      run(
        () =>
          commentId === null
            ? api.tickets.erased.description.mutate({ ticketId, ...how }, once())
            : api.tickets.erased.message.mutate({ ticketId, commentId, ...how }, once()),
        t(how.parts.length > 0 ? 'donePart' : 'doneWhole'),
      ),
    ticket: (ticketId: number, number: number, reason: string) =>
      run(() => api.tickets.erased.ticket.mutate({ ticketId, number, reason }, once()), t('doneTicket', { number: String(number) })),
  }
}
