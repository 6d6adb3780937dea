import { z } from 'zod'
import { Id, listOf, Paging, Person, Timestamp } from '../common.ts'

/** `number` is the version that was read: where it is not current any more, the answer is 409. */
export const Acknowledge = z.strictObject({ id: Id, number: z.int().positive().max(10_000) })
export type Acknowledge = z.output<typeof Acknowledge>

export const READER_STATES = ['confirmed', 'missing'] as const
/** People of the staff who may read a document, and whether they confirmed its current version. */
export const ListReaders = Paging.omit({ page: true })
  .extend({ id: Id, state: z.enum(READER_STATES).default('missing') })
  .strict()
export type ListReaders = z.output<typeof ListReaders>

export const DocumentReader = z.object({ person: Person, number: z.int().nullable(), acknowledgedAt: Timestamp.nullable() })
export type DocumentReader = z.output<typeof DocumentReader>
/** Customers who confirmed come with `confirmed`; how many of the staff did, and did not, is counted. */
export const DocumentReaders = listOf(DocumentReader).extend({ confirmed: z.int(), missing: z.int() })
export type DocumentReaders = z.output<typeof DocumentReaders>

export const ExportReaders = z.strictObject({ id: Id })
export type ExportReaders = z.output<typeof ExportReaders>
