import { z } from 'zod'
import { Id, listOf, Paging, prose } from '../common.ts'
import { TEXT_FAILURES, TEXT_STATES } from './bounds.ts'
import { DocumentVersion } from './documents.ts'

/** All versions, the newest first; customers read the current one alone. */
export const ListDocumentVersions = Paging.omit({ page: true }).extend({ id: Id }).strict()
export type ListDocumentVersions = z.output<typeof ListDocumentVersions>
export const DocumentVersionList = listOf(DocumentVersion)

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
export const RestoreDocumentVersion = z.strictObject({ id: Id, number: z.int().positive().max(10_000), replacesSigned })
export type RestoreDocumentVersion = z.output<typeof RestoreDocumentVersion>

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
