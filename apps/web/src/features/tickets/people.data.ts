import { keepPreviousData } from '@tanstack/react-query'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'

const NOBODY: never[] = []

/** People who can be responsible for tickets. */
export function useAssignable(search: string, wanted = true) {
  const enabled = useCan()('user.list') && wanted
  const { data, isFetching } = trpc.users.list.useQuery(
    { assignable: true, active: true, limit: 20, ...(search ? { search } : {}) },
    { enabled, placeholderData: keepPreviousData },
  )
  return { people: enabled ? (data?.data ?? NOBODY) : NOBODY, isFetching }
}

/** Queues and tags to choose from; staff only. */
export function useTicketOptions(enabled: boolean) {
  const { data } = trpc.tickets.options.useQuery({}, { enabled })
  return { queues: data?.queues ?? [], tags: data?.tags ?? [] }
}
