import { z } from 'zod'
import { Id, listOf, Paging, prose } from '../common.ts'
import { ComparedBlock } from '../comparing.ts'
import { TEXT_FAILURES, TEXT_STATES } from './bounds.ts'
import { DocumentVersion } from './documents.ts'

/** All versions, the newest first; customers read the current one alone. */
export const ListDocumentVersions = Paging.omit({ page: true }).extend({ id: Id }).strict()
export type ListDocumentVersions = z.output<typeof ListDocumentVersions>
export const DocumentVersionList = listOf(DocumentVersion)

/** Of a version within its document. */
const number = z.int().positive().max(10_000)

/** Has to be sent where the current version was signed: the new one begins without signatures. */
const replacesSigned = z.boolean().default(false)

/** A file that was uploaded becomes the current version. */
export const AddDocumentVersion = z.strictObject({
  id: Id,
  uploadId: Id,
  note: z.union([z.literal(''), prose(500)]).default(''),
  replacesSigned,
})
export type AddDocumentVersion = z.output<typeof AddDocumentVersion>

/** A former version becomes the current one, under a new number. */
export const RestoreDocumentVersion = z.strictObject({ id: Id, number, replacesSigned })
export type RestoreDocumentVersion = z.output<typeof RestoreDocumentVersion>

/** What became of a document between two of its versions, by the texts inside their files or their addresses. */
export const CompareDocumentVersions = z.strictObject({ id: Id, from: number, to: number })
export type CompareDocumentVersions = z.output<typeof CompareDocumentVersions>
export const DocumentComparison = z.object({
  /** `compared`, or why not: a text is yet to be read, or a file has none that could be read. */
  state: z.enum(['compared', 'waiting', 'no_text']),
  /** Of what did not change, a number says how many lines there are. */
  blocks: z.array(z.union([ComparedBlock, z.int()])),
  /** Whether only the beginnings of the texts were compared. */
  isCut: z.boolean(),
})
export type DocumentComparison = z.output<typeof DocumentComparison>

/** The text inside the file of a version, some parts at a time. */
export const ReadDocumentText = Paging.omit({ page: true }).extend({ id: Id }).strict()
export type ReadDocumentText = z.output<typeof ReadDocumentText>
export const DocumentText = listOf(z.object({ place: z.int(), page: z.int(), text: z.string() })).extend({
  state: z.enum(TEXT_STATES),
  failure: z.enum(TEXT_FAILURES).nullable(),
  /** Whether its parts are pages as the file has them. */
  hasPages: z.boolean(),
  /** Whether the file has more text than is kept. */
  isCut: z.boolean(),
})
export type DocumentText = z.output<typeof DocumentText>

/** The id of a version. */
export const GetDocumentVersion = z.strictObject({ id: Id })
export type GetDocumentVersion = z.output<typeof GetDocumentVersion>
