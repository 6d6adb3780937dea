import { z } from 'zod'
import { Id, LocalDay, line, listOf, Paging, Person, prose, sought, Timestamp } from '../common.ts'
import { FILE_STATES } from '../files/attachments.ts'
import { HttpsAddress } from '../https-address.ts'
import { because } from '../reasons.ts'
import { Marked } from '../search/search.ts'
import {
  DOCUMENT_KINDS,
  DOCUMENT_SORTS,
  DOCUMENT_STATUSES,
  LEAST_ROLES,
  MAX_DOCUMENT_BULK,
  MAX_DOCUMENT_COMPANIES,
  MAX_DOCUMENT_TAG,
  MAX_DOCUMENT_TAGS,
  MAX_DOCUMENT_TITLE,
  TEXT_FAILURES,
  TEXT_STATES,
  VISIBILITIES,
} from './bounds.ts'

/** A version: a file, or the address that a link leads to. */
export const DocumentVersion = z.object({
  id: Id,
  number: z.int(),
  /** Of its file; null of an address. */
  file: z
    .object({
      name: z.string(),
      mime: z.string(),
      size: z.int(),
      /** It can be fetched when it is `clean`; `pending` waits for the scanner. */
      state: z.enum(FILE_STATES),
      hasThumbnail: z.boolean(),
      /** How far the text inside was read, and why not. */
      text: z.enum(TEXT_STATES),
      textFailure: z.enum(TEXT_FAILURES).nullable(),
    })
    .nullable(),
  url: z.string().nullable(),
  note: z.string(),
  /** The number of the version that was restored as this one. */
  restoredFrom: z.int().nullable(),
  /** The template that it was made from; `id` is null once that is gone. Customers are not told. */
  template: z.object({ id: Id.nullable(), name: z.string() }).nullable(),
  /** Null for customers. */
  author: Person.nullable(),
  /** Who approved it; null for customers. */
  approval: z.object({ by: Person, at: Timestamp }).nullable(),
  createdAt: Timestamp,
})
export type DocumentVersion = z.output<typeof DocumentVersion>

export const Document = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  kind: z.enum(DOCUMENT_KINDS),
  status: z.enum(DOCUMENT_STATUSES),
  visibility: z.enum(VISIBILITIES),
  /** Whose customers read it; customers are not told. */
  companies: z.array(z.object({ id: Id, name: z.string() })),
  leastRole: z.enum(LEAST_ROLES).nullable(),
  folder: z.object({ id: Id, name: z.string() }).nullable(),
  /** Null: nobody any more; customers are not told. */
  owner: Person.nullable(),
  validUntil: z.string().nullable(),
  needsAcknowledgement: z.boolean(),
  /** When the reader confirmed to have read what is current. */
  acknowledgedAt: Timestamp.nullable(),
  current: DocumentVersion,
  /** Who is asked to review what is current; null for customers. */
  reviewer: Person.nullable(),
  /** Whether the reader may change it. */
  mayEdit: z.boolean(),
  /** Whether they may approve what is current: it is not their own. */
  mayApprove: z.boolean(),
  version: z.int(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Since when it is in the bin. */
  deletedAt: Timestamp.nullable(),
})
export type Document = z.output<typeof Document>

/** `folderId` 0: in no folder. With words, what lies in folders beneath is found too. */
export const ListDocuments = Paging.omit({ page: true })
  .extend({
    search: sought(100).optional(),
    folderId: z.union([z.literal(0), Id]).optional(),
    status: z.enum(DOCUMENT_STATUSES).optional(),
    kind: z.enum(DOCUMENT_KINDS).optional(),
    tag: line(MAX_DOCUMENT_TAG).optional(),
    ownerId: Id.optional(),
    /** Only what ends within 30 days, or has ended. */
    expiring: z.boolean().optional(),
    /** What is in the bin, as far as the caller may take it out. */
    deleted: z.boolean().optional(),
    sort: z.enum(DOCUMENT_SORTS).default('updated'),
  })
  .strict()
export type ListDocuments = z.output<typeof ListDocuments>
/** A document of a list; where words were looked for, the place in the text of its current version that has them. */
export const ListedDocument = Document.extend({
  found: z
    .object({
      /** Null of a file without pages. */
      page: z.int().nullable(),
      excerpt: Marked,
    })
    .nullable(),
})
export type ListedDocument = z.output<typeof ListedDocument>
/** `found`: how many have the words, of the newest 1,000; with more than these `isMore`. */
export const DocumentList = listOf(ListedDocument).extend({
  found: z.object({ documents: z.int(), isMore: z.boolean() }).nullable(),
})
export type DocumentList = z.output<typeof DocumentList>

export const GetDocument = z.strictObject({ id: Id })
export type GetDocument = z.output<typeof GetDocument>

const fields = {
  title: line(MAX_DOCUMENT_TITLE),
  description: z.union([z.literal(''), prose(4_000)]),
  tags: z.array(line(MAX_DOCUMENT_TAG)).max(MAX_DOCUMENT_TAGS),
  folderId: Id.nullable(),
  /** `review` is asked for by a call of its own. */
  status: z.enum(DOCUMENT_STATUSES),
  visibility: z.enum(VISIBILITIES),
  companyIds: z.array(Id).max(MAX_DOCUMENT_COMPANIES),
  leastRole: z.enum(LEAST_ROLES).nullable(),
  validUntil: LocalDay.nullable(),
  needsAcknowledgement: z.boolean(),
}

/** Of a file that was uploaded (`uploadId`), or an address. `onClash`: what to do where the folder has the title already. */
export const CreateDocument = z
  .strictObject({
    ...fields,
    description: fields.description.default(''),
    tags: fields.tags.default([]),
    folderId: fields.folderId.default(null),
    status: fields.status.default('draft'),
    visibility: fields.visibility.default('staff'),
    companyIds: fields.companyIds.default([]),
    leastRole: fields.leastRole.default(null),
    validUntil: fields.validUntil.default(null),
    needsAcknowledgement: fields.needsAcknowledgement.default(false),
    uploadId: Id.optional(),
    url: HttpsAddress.optional(),
    note: z.union([z.literal(''), prose(500)]).default(''),
    onClash: z.enum(['refuse', 'number']).default('refuse'),
  })
  .refine(({ uploadId, url }) => (uploadId === undefined) !== (url === undefined), {
    path: ['uploadId'],
    error: because('document_one_of'),
  })
export type CreateDocument = z.output<typeof CreateDocument>

/** What is sent replaces what was there, each field whole. A new `url` makes a new version. A stale `version` is refused (409). */
export const UpdateDocument = z
  .strictObject(fields)
  .partial()
  .extend({
    id: Id,
    ownerId: Id.optional(),
    url: HttpsAddress.optional(),
    onClash: z.enum(['refuse', 'number']).default('refuse'),
    version: z.int().positive().optional(),
  })
export type UpdateDocument = z.output<typeof UpdateDocument>

/** What is done to many: each is changed whole, or refused with its reason. */
export const ChangeDocuments = z.strictObject({
  ids: z.array(Id).min(1).max(MAX_DOCUMENT_BULK),
  change: z.discriminatedUnion('act', [
    z.strictObject({ act: z.literal('move'), folderId: Id.nullable() }),
    z.strictObject({ act: z.literal('tag'), tags: z.array(line(MAX_DOCUMENT_TAG)).min(1).max(MAX_DOCUMENT_TAGS) }),
    z.strictObject({ act: z.literal('publish') }),
    z.strictObject({ act: z.literal('archive') }),
    z.strictObject({ act: z.literal('delete') }),
    z.strictObject({ act: z.literal('restore') }),
  ]),
})
export type ChangeDocuments = z.output<typeof ChangeDocuments>
export const ChangedDocuments = z.object({
  changed: z.array(Id),
  refused: z.array(z.object({ id: Id, code: z.string() })),
})
export type ChangedDocuments = z.output<typeof ChangedDocuments>

/** Files of documents as one zip: each document's current version. */
export const ZipDocuments = z.strictObject({ ids: z.array(Id).min(1).max(MAX_DOCUMENT_BULK) })
export type ZipDocuments = z.output<typeof ZipDocuments>

export const ListDocumentTags = z.strictObject({})
/** Tags of documents that the reader sees, those used most first. */
export const DocumentTags = z.object({ data: z.array(z.object({ tag: z.string(), documents: z.int() })) })
export type DocumentTags = z.output<typeof DocumentTags>
