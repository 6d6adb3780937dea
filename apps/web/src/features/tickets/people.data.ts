import { keepPreviousData } from '@tanstack/react-query'
import { isAwaited } from '../../lib/awaited.ts'
import { useCan } from '../../lib/can.ts'
import { trpc } from '../../lib/trpc.ts'

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

/** Queues and tags to choose from; staff only. */
export function useTicketOptions(enabled: boolean) {
  const { data, isLoading } = trpc.tickets.options.useQuery({}, { enabled })
  return { queues: data?.queues ?? [], tags: data?.tags ?? [], isAwaited: isLoading }
}
