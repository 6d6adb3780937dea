import { z } from 'zod'
import { Id, Paging } from '../common.ts'

/** Ids of tags as clients send them: `"7"` is 7. */
const TagId = z.union([
  Id,
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(Id),
])

/** Tags to put on a ticket beside those it has. */
export const AddTags = z.strictObject({ ticketId: Id, tagIds: z.array(TagId).max(50) })
export type AddTags = z.output<typeof AddTags>

export const RemoveTag = z.strictObject({ id: Id, tagId: Id })
export type RemoveTag = z.output<typeof RemoveTag>

/** The tickets that have a tag, last changed first. */
export const ListTagTickets = Paging.extend({ id: Id }).strict()
export type ListTagTickets = z.output<typeof ListTagTickets>
