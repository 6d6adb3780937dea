import { z } from 'zod'
import { Id, listOf, Paging, Person, Timestamp } from '../common.ts'
import { DOCUMENT_EVENTS } from './bounds.ts'

export const ListDocumentEvents = Paging.omit({ page: true }).extend({ id: Id }).strict()
export type ListDocumentEvents = z.output<typeof ListDocumentEvents>

export const DocumentEvent = z.object({
  id: Id,
  kind: z.enum(DOCUMENT_EVENTS),
  /** Null: the system, or somebody with a shared link. */
  person: Person.nullable(),
  number: z.int().nullable(),
  /** The fields that a change was of. */
  fields: z.array(z.string()),
  /** What a review said. */
  note: z.string(),
  createdAt: Timestamp,
})
export type DocumentEvent = z.output<typeof DocumentEvent>
/** What happened to a document, the newest first. */
export const DocumentEventList = listOf(DocumentEvent)
