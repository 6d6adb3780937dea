import { z } from 'zod'
import { Id, Paging, SentId } from '../common.ts'

/** Tags to put on a ticket beside those it has; `"7"` is 7. */
export const AddTags = z.strictObject({ ticketId: Id, tagIds: z.array(SentId).max(50) })
export type AddTags = z.output<typeof AddTags>

export const RemoveTag = z.strictObject({ id: Id, tagId: Id })
export type RemoveTag = z.output<typeof RemoveTag>

/** The tickets that have a tag, last changed first. */
export const ListTagTickets = Paging.extend({ id: Id }).strict()
export type ListTagTickets = z.output<typeof ListTagTickets>
