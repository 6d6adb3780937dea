import { newActionKey } from '@balcao/ui/lib/action-key'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'

/** The customers who take part in a ticket beside its requester. */
export function useParticipants(ticketId: number) {
  const { data, isError, refetch } = trpc.tickets.watchers.list.useQuery({ id: ticketId })
  return { people: data?.filter(({ side }) => side === 'customer'), isError, retry: () => void refetch() }
}

/** Addresses of nobody here that the requester has read along, and whether they may add one. */
export function useEmails(ticketId: number, wanted: boolean) {
  const { data } = trpc.tickets.watchers.emails.list.useQuery({ id: ticketId }, { enabled: wanted })
  return { emails: data?.emails ?? [], mayAdd: data?.mayAdd ?? false }
}

/** Colleagues who could take part. */
export function useColleagues(ticketId: number, query: string) {
  const { data, isFetching, error } = trpc.tickets.watchers.find.useQuery({ id: ticketId, query }, { enabled: query !== '' })
  return { colleagues: query === '' ? undefined : data?.filter(({ side }) => side === 'customer'), isFetching, error }
}

/** Taking somebody in and letting them go; `userId` left out is the reader. */
export function useTakePart(ticketId: number) {
  const cache = useQueryClient()
  const [state, setState] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined })
  const run = async (act: Promise<unknown>): Promise<boolean> => {
    setState({ isBusy: true, error: undefined })
    try {
      await act
      setState({ isBusy: false, error: undefined })
      return true
    } catch (error) {
      setState({ isBusy: false, error })
      return false
    } finally {
      for (const of of [trpc.tickets.watchers.list, trpc.tickets.watchers.find, trpc.tickets.watchers.emails.list])
        void cache.invalidateQueries({ queryKey: getQueryKey(of, { id: ticketId }) })
    }
  }
  const named = (userId?: number) => ({ id: ticketId, ...(userId === undefined ? {} : { userId }) })
  return {
    ...state,
    add: (userId?: number) => run(api.tickets.watchers.add.mutate(named(userId), { context: { actionKey: newActionKey() } })),
    remove: (userId?: number) => run(api.tickets.watchers.remove.mutate(named(userId))),
    addEmail: (email: string) =>
      run(api.tickets.watchers.emails.add.mutate({ id: ticketId, email }, { context: { actionKey: newActionKey() } })),
    removeEmail: (emailId: number) => run(api.tickets.watchers.emails.remove.mutate({ id: ticketId, emailId })),
  }
}
