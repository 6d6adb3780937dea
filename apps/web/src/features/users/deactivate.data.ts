import { grantIn } from '@balcao/contracts/roles/mine'
import { OPEN_STATUSES } from '@balcao/contracts/tickets/statuses'
import type { User } from '@balcao/contracts/users/users'
import { peopleAmong } from '../../lib/pickers/people-found.ts'
import { useMe } from '../../lib/session.ts'
import { trpc } from '../../lib/trpc.ts'

/** How many tickets are open with somebody, where the reader may hand them over; else there is nothing to decide. */
export function useOpenTickets() {
  const me = useMe()
  const utils = trpc.useUtils()
  return async (user: User): Promise<number> => {
    if (grantIn(me, 'ticket.assign') !== 'tenant') return 0
    const input = { assignee: [user.id], status: [...OPEN_STATUSES], page: 1, limit: 1 }
    const { total } = await utils.tickets.list.fetch(input, { staleTime: 0 })
    return total ?? 0
  }
}

const useReceivers = peopleAmong({ assignable: true, active: true })

/** People who can be responsible for tickets, but for the one who is leaving. */
export const receiversBut = (leaving: number) => (search: string) => {
  const { found, isAwaited } = useReceivers(search)
  return { found: found.filter(({ id }) => id !== leaving), isAwaited }
}
