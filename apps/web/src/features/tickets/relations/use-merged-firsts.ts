import type { Message } from '../timeline.ts'
import { useMerges } from './merges.data.ts'

/** The first messages of the tickets merged into this one, to be read among its own. */
export function useMergedFirsts(ticketId: number): Message[] {
  const { merges } = useMerges(ticketId)
  return (merges?.from ?? []).map(({ id, number, description, requester, createdAt, attachments }) => ({
    id: `description-${id}`,
    ticketId,
    author: requester,
    authorSide: 'customer',
    content: description,
    isInternal: false,
    createdAt,
    origin: { ticketId: id, number },
    attachments,
  }))
}
