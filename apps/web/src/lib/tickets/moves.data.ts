import type { Ticket } from '@balcao/contracts/tickets/tickets'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { trpc } from '../trpc.ts'

/** How long it is taken for granted which types follow a workflow: a change of theirs is told live. */
const FRESH_MS = 10 * 60_000

/** Does a workflow say where this ticket goes? Until that is known the ordinary moves are offered, and the server refuses. */
export function useFollowsWorkflow({ type }: Pick<Ticket, 'type'>, enabled: boolean): boolean {
  const { data } = trpc.workflows.types.useQuery({}, { enabled, staleTime: FRESH_MS })
  return data?.types.includes(type) === true
}

/** Where the reader may take a ticket, alone or with a reply, and what is in the way. */
export const useMoves = ({ id }: Pick<Ticket, 'id'>, enabled: boolean, withReply = false) =>
  trpc.tickets.moves.list.useQuery({ ticketId: id, ...(withReply ? { withReply } : {}) }, { enabled, staleTime: 0 })
