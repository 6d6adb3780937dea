import { type Message, writtenBy } from '../../comments/timeline.ts'
import { useMerges } from './merges.data.ts'

/** The first messages of the tickets merged into this one, to be read among its own. */
export function useMergedFirsts(ticketId: number): Message[] {
  const { merges } = useMerges(ticketId)
  return (merges?.from ?? []).map(({ id, number, description, createdAt, attachments, ...people }) => ({
    id: `description-${id}`,
    ticketId,
    ...writtenBy(people),
    content: description,
    isInternal: false,
    createdAt,
    origin: { ticketId: id, number },
    attachments,
  }))
}
