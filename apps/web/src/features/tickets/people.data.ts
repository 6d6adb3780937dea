import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'

/** People who can be responsible for tickets. */
export function useAssignable(search: string) {
  const { data, isFetching } = trpc.users.list.useQuery(
    { assignable: true, active: true, limit: 20, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  return { people: data?.data ?? [], isFetching }
}

/** Anyone a ticket may be opened for. */
export function useRequesters(search: string) {
  const { data, isFetching } = trpc.users.list.useQuery(
    { active: true, limit: 20, ...(search ? { search } : {}) },
    { placeholderData: keepPreviousData },
  )
  return { people: data?.data ?? [], isFetching }
}

/** Queues and tags to choose from; staff only. */
export function useTicketOptions(enabled: boolean) {
  const { data } = trpc.tickets.options.useQuery({}, { enabled })
  return { queues: data?.queues ?? [], tags: data?.tags ?? [] }
}
