import { failureOf } from '@balcao/ui/lib/failure'
import { peopleAmong } from '../../lib/pickers/people-found.ts'
import { trpc } from '../../lib/trpc.ts'

/** Anybody of the organisation, found by name or e-mail. */
export const useAnybody = peopleAmong({})

/** Somebody by id, for an address that names them. */
export function usePerson(id: number | null) {
  return trpc.users.get.useQuery({ id: id ?? 0 }, { enabled: id !== null, retry: false }).data
}

const noRetry = { retry: false, staleTime: 0 } as const

/** Why a person sees, or does not see, the ticket of this number. */
export function useExplanation(asked: { user: number; ticket: number } | null) {
  const found = trpc.tickets.list.useQuery({ number: asked?.ticket ?? 0, limit: 1 }, { ...noRetry, enabled: asked !== null })
  const ticketId = found.data?.data[0]?.id
  const query = trpc.permissions.explain.useQuery(
    { userId: asked?.user ?? 0, ticketId: ticketId ?? 0 },
    { ...noRetry, enabled: asked !== null && ticketId !== undefined },
  )
  const error = found.error ?? query.error
  return {
    data: asked && ticketId !== undefined ? query.data : undefined,
    isUnknownTicket: asked !== null && found.data !== undefined && ticketId === undefined,
    failure: error ? failureOf(error) : null,
    isBusy: asked !== null && (found.isFetching || query.isFetching),
    again: () => void (ticketId === undefined ? found.refetch() : query.refetch()),
  }
}
