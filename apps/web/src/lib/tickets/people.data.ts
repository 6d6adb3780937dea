import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../awaited.ts'
import { useCan } from '../can.ts'
import { trpc } from '../trpc.ts'

const NOBODY: never[] = []

/** People who can be responsible for tickets. */
export function useAssignable(search: string, wanted = true) {
  const enabled = useCan()('user.list') && wanted
  const query = trpc.users.list.useQuery(
    { assignable: true, active: true, limit: 20, ...(search ? { search } : {}) },
    { enabled, placeholderData: keepPreviousData },
  )
  return enabled ? { people: query.data?.data ?? NOBODY, isAwaited: isAwaited(query) } : { people: NOBODY, isAwaited: false }
}

type Offered = { id: number; name: string; active: boolean }

/** The queues that take tickets, and the one that is chosen already. */
export const queuesTaking = <Queue extends Offered>(queues: readonly Queue[], chosen?: number | null): Queue[] =>
  queues.filter(({ id, active }) => active || id === chosen)

/** Queues and tags to choose from; staff only. Inactive queues are among them while they have tickets: filters ask for those. */
export function useTicketOptions(enabled: boolean) {
  const { data, isLoading } = trpc.tickets.options.useQuery({}, { enabled })
  return { queues: data?.queues ?? [], tags: data?.tags ?? [], isAwaited: isLoading }
}
