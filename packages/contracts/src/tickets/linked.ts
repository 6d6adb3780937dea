import { z } from 'zod'
import { Id, listOf, Paging, SentId, Timestamp } from '../common.ts'

/** The tickets that are linked with something, such as an issue or an asset, as far as the caller sees them, the newest first. */
export const ListLinkedTickets = Paging.omit({ page: true }).extend({ id: SentId }).strict()
export type ListLinkedTickets = z.output<typeof ListLinkedTickets>
export const LinkedTickets = listOf(
  z.object({
    id: Id,
    number: z.int(),
    title: z.string(),
    status: z.string(),
    priority: z.string(),
    requester: z.string(),
    createdAt: Timestamp,
  }),
)
export type LinkedTickets = z.output<typeof LinkedTickets>
