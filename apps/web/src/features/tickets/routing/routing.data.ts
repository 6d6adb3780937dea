import type { Ticket } from '@balcao/contracts/tickets/tickets'
import { newActionKey } from '@balcao/ui/lib/action-key'
import { failureOf, fieldErrorsOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { showSaved } from '../../../lib/caches/recent-tickets.ts'
import { refreshComments, refreshHistory, refreshStats } from '../../../lib/caches/ticket-cache.ts'
import { api } from '../../../lib/trpc.ts'
import { t } from './routing.messages.ts'

type Routed = { ticket: Ticket; stillVisible: boolean }
const once = () => ({ context: { actionKey: newActionKey() } })

/** Refusals name the field that is wrong, where one is. */
const whyNot = (error: unknown): string => {
  const failure = failureOf(error)
  return fieldErrorsOf(failure)[0]?.message ?? failure.message
}

/** @param onGone the ticket may no longer be seen */
function routingOf(cache: QueryClient, ticket: Ticket, onGone: () => void) {
  const { id, version } = ticket
  const toast = { id: `saved-${id}` }
  const number = String(ticket.number)

  function show({ ticket: now, stillVisible }: Routed): void {
    if (stillVisible) {
      showSaved(cache, now)
      refreshHistory(cache, id)
      refreshComments(cache, id)
    } else {
      notify.info(t('left', { number }), { id: `left-${id}` })
      onGone()
    }
    refreshStats(cache)
  }
  async function attempt<T extends Routed>(act: () => Promise<T>, tell: (done: T) => void): Promise<Ticket | undefined> {
    try {
      const done = await act()
      tell(done)
      show(done)
      return done.ticket
    } catch (error) {
      const { code, details } = failureOf(error)
      const current = code === 'ticket_changed' ? (details as { current?: Ticket } | null)?.current : undefined
      if (current) showSaved(cache, current)
      notify.error(t('failed', { why: whyNot(error) }), toast)
      return undefined
    }
  }

  return {
    take: () =>
      attempt(
        () => api.routing.tickets.assign.mutate({ id, userId: 'me', version }, once()),
        (done) =>
          notify.undo(
            t('taken', { number }),
            () => {
              void attempt(
                () => api.routing.tickets.unassign.mutate({ id, version: done.ticket.version }, once()),
                () => notify.success(t('givenBack', { number }), toast),
              )
            },
            toast,
          ),
      ),
    giveBack: () =>
      attempt(
        () => api.routing.tickets.unassign.mutate({ id, version }, once()),
        () => notify.success(t('givenBack', { number }), toast),
      ),
    auto: () =>
      attempt(
        () => api.routing.tickets.assign.mutate({ id, userId: 'auto', version }, once()),
        ({ decision, ticket: { assignee } }) => {
          if (decision && !decision.chosen) notify.info(t('autoNobody', { number, why: decision.waiting?.message ?? '' }), toast)
          else notify.success(t('autoDone', { number, name: assignee?.name ?? '' }), toast)
        },
      ),
    transfer: (to: { id: number; name: string }, note: string) =>
      attempt(
        () => api.routing.tickets.transfer.mutate({ id, queueId: to.id, version, ...(note ? { note } : {}) }, once()),
        () => notify.success(t('transferred', { number, name: to.name }), toast),
      ),
    escalate: (how: { reason: string; toQueueId?: number; priority?: Ticket['priority'] }) =>
      // Asking for help is no edit: what the router did meanwhile does not stop it.
      attempt(
        () => api.routing.tickets.escalate.mutate({ id, ...how }, once()),
        () => notify.success(t('escalated', { number }), toast),
      ),
  }
}
export type Routing = ReturnType<typeof routingOf>

/** Where a ticket goes: each act tells of itself and answers the ticket, or nothing where it was refused; what may no longer be seen is left. */
export function useRouting(ticket: Ticket): Routing {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return routingOf(cache, ticket, () => void navigate({ to: '/tickets' }))
}

/** The same for one ticket of many. */
export function useRoutingOf(): (ticket: Ticket) => Routing {
  const cache = useQueryClient()
  return (ticket) => routingOf(cache, ticket, () => undefined)
}

/** Takes what is due next in the reader's queues, and opens it. */
export function useClaimNext(): () => Promise<void> {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      const { ticket } = await api.routing.tickets.next.mutate({}, once())
      if (!ticket) return notify.info(t('nextNone'), { id: 'next' })
      showSaved(cache, ticket)
      refreshStats(cache)
      notify.success(t('taken', { number: String(ticket.number) }), { id: `saved-${ticket.id}` })
      void navigate({ to: '/tickets/$id', params: { id: String(ticket.id) } })
    } catch (error) {
      notify.error(t('failed', { why: whyNot(error) }), { id: 'next' })
    }
  }
}
