import { MAX_PAGE_SIZE } from '@balcao/contracts/page-size'
import { grantIn } from '@balcao/contracts/roles/mine'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { CreateTicket, Ticket, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { actionKeys } from '@balcao/ui/lib/action-key'
import { failureOf } from '@balcao/ui/lib/failure'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { ticketsOf, useUser } from '../../lib/session.ts'
import { api, trpc } from '../../lib/trpc.ts'
import { keepComment, keepTicket } from '../../realtime/keep.ts'
import { SHOW_STATUSES, type Show, type Whose } from './list/filters.ts'

const HOME_SIZE = 20
const PAGE_SIZE = 20
const MESSAGES = 50

/** Whether the reader sees tickets of others, and of which kind: all of a company, or those they are in copy of. */
export function useShared(): 'company' | 'cc' | null {
  const user = useUser()
  const { data } = trpc.companies.people.mine.useQuery({}, { enabled: user !== null, staleTime: 300_000 })
  if (data?.some(({ visibility }) => visibility === 'company')) return 'company'
  if (data?.some(({ visibility }) => visibility === 'cc')) return 'cc'
  return user !== null && grantIn(user, 'ticket.read') === 'cc' ? 'cc' : null
}

/** 'My Tickets' under one filter, latest activity first. */
export function useMyTickets(show: Show, whose: Whose) {
  const own = ticketsOf(useUser(), whose)
  return trpc.tickets.list.useInfiniteQuery(
    { ...own, status: SHOW_STATUSES[show], limit: PAGE_SIZE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined },
  )
}

/** Whether there was ever a ticket; asked only when a filtered list is empty. */
export function useHasTickets(enabled: boolean, whose: Whose) {
  const own = ticketsOf(useUser(), whose)
  return trpc.tickets.list.useQuery({ ...own, limit: 1 }, { enabled, select: ({ data }) => data.length > 0 })
}

/** The home page's tickets: those that wait for the customer, and those in progress. */
export function useOpenTickets() {
  const user = useUser()
  const own = ticketsOf(user, 'mine')
  const enabled = user !== null
  const waiting = trpc.tickets.list.useQuery({ ...own, status: SHOW_STATUSES.waiting, limit: HOME_SIZE }, { enabled })
  const progress = trpc.tickets.list.useQuery(
    { ...own, status: OPEN_STATUSES.filter((status) => status !== 'waiting_customer'), limit: HOME_SIZE },
    { enabled },
  )
  return [waiting, progress] as const
}

export function useTicket(id: number) {
  return trpc.tickets.get.useQuery({ id })
}

/** When the desk works next; hours change seldom, so they are kept for some minutes. */
export function useDeskHours(ticketId?: number) {
  return trpc.calendars.hours.useQuery(ticketId === undefined ? {} : { ticketId }, { staleTime: 300_000, refetchInterval: 300_000 })
}

/** The conversation, latest page first; the page turns it round. Staff who look in here see no notes either. */
export function useConversation(ticketId: number) {
  return trpc.tickets.comments.list.useInfiniteQuery(
    { ticketId, order: 'desc', limit: MESSAGES },
    {
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      select: (pages) => ({
        ...pages,
        messages: pages.pages.flatMap(({ data }) => data.filter(({ isInternal }) => !isInternal)).toReversed(),
      }),
    },
  )
}

/** The files of the ticket itself, which came with no message. */
export function useTicketFiles(ticketId: number) {
  const { data } = trpc.tickets.attachments.list.useQuery({ ticketId, of: 'ticket', limit: MAX_PAGE_SIZE })
  return data?.data ?? []
}

/** Opens a ticket; the same contents sent twice make one. */
export function useCreateTicket(form: string) {
  const queryClient = useQueryClient()
  const keys = actionKeys(localStorage, form)
  return useMutation({
    mutationFn: (input: CreateTicket) => api.tickets.create.mutate(input, { context: { actionKey: keys.keyFor(input) } }),
    onSuccess: (ticket) => {
      keys.done()
      queryClient.setQueryData(getQueryKey(trpc.tickets.get, { id: ticket.id }, 'query'), ticket)
      void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.list) })
    },
  })
}

/** Answers a ticket. The answer's `ticketId` is another one when the ticket was closed for too long. */
export function useReply(ticketId: number) {
  const queryClient = useQueryClient()
  const keys = actionKeys(localStorage, `reply:${ticketId}`)
  return useMutation({
    mutationFn: ({ content, attachmentIds }: { content: string; attachmentIds: number[] }) => {
      const input = { ticketId, content, isInternal: false, ...(attachmentIds.length ? { attachmentIds } : {}) }
      return api.tickets.comments.add.mutate(input, { context: { actionKey: keys.keyFor(input) } })
    },
    onSuccess: (comment) => {
      keys.done()
      keepComment(queryClient, comment)
      const moved = comment.ticketId !== ticketId
      if (moved) void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.list) })
      else void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.get, { id: ticketId }, 'query') })
    },
  })
}

/** 'Sim, resolveu' and reopening. A ticket that moved meanwhile is shown as it is now. */
export function useMove(ticket: Ticket) {
  const queryClient = useQueryClient()
  const keys = actionKeys(sessionStorage, `move:${ticket.id}`)
  return useMutation({
    mutationFn: (status: 'open' | 'closed') => {
      const input: UpdateTicket = { id: ticket.id, version: ticket.version, status }
      return api.tickets.update.mutate(input, { context: { actionKey: keys.keyFor(input) } })
    },
    onSuccess: (next) => {
      keys.done()
      keepTicket(queryClient, next)
    },
    onError: (error) => {
      if (failureOf(error).code !== 'ticket_changed') return
      void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.get, { id: ticket.id }, 'query') })
      void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.tickets.comments.list) })
    },
  })
}
