import type { GivenRating } from '@balcao/contracts/tickets/ratings'
import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
// Names the hooks' types for the declarations that project references emit.
import type {} from '@trpc/react-query/shared'
import { api, trpc } from '../../../lib/trpc.ts'
import { RatingForm } from './rating-form.tsx'

/** How it was, asked on the ticket's own page of whoever asked for it. */
export function TicketRating({ ticketId, resolution }: { ticketId: number; resolution: string }) {
  const cache = useQueryClient()
  const { data } = trpc.tickets.ratings.get.useQuery({ id: ticketId })
  if (!data?.mayRate || !data.until) return null
  const save = async (given: GivenRating) => {
    const next = await api.tickets.ratings.rate.mutate({ id: ticketId, ...given })
    cache.setQueryData(getQueryKey(trpc.tickets.ratings.get, { id: ticketId }, 'query'), next)
  }
  return <RatingForm key={resolution} rating={data.rating} until={data.until} save={save} />
}
