import { z } from 'zod'
import { Id } from '../common.ts'
import { because } from '../reasons.ts'
import { Document } from './documents.ts'

/** What a document belongs to, as far as the reader sees that. */
export const DocumentLink = z.object({
  id: Id,
  kind: z.enum(['ticket', 'company', 'article', 'asset']),
  target: z.object({ id: Id, number: z.int().nullable(), title: z.string() }),
  mayRemove: z.boolean(),
})
export type DocumentLink = z.output<typeof DocumentLink>
export const DocumentLinks = z.object({ data: z.array(DocumentLink) })
export type DocumentLinks = z.output<typeof DocumentLinks>

export const LinkDocument = z
  .strictObject({ id: Id, ticketId: Id.optional(), companyId: Id.optional(), articleId: Id.optional(), assetId: Id.optional() })
  .refine(({ id: _, ...targets }) => Object.values(targets).filter((one) => one !== undefined).length === 1, {
    error: because('document_one_of'),
  })
export type LinkDocument = z.output<typeof LinkDocument>

export const UnlinkDocument = z.strictObject({ id: Id, linkId: Id })
export type UnlinkDocument = z.output<typeof UnlinkDocument>

export const ListTicketDocuments = z.strictObject({ ticketId: Id })
export type ListTicketDocuments = z.output<typeof ListTicketDocuments>
export const ListCompanyDocuments = z.strictObject({ companyId: Id })
export type ListCompanyDocuments = z.output<typeof ListCompanyDocuments>

export const ListAssetDocuments = z.strictObject({ assetId: Id })
export type ListAssetDocuments = z.output<typeof ListAssetDocuments>

/** Documents of a ticket, company or asset that the reader sees. */
export const LinkedDocuments = z.object({ data: z.array(z.object({ linkId: Id, mayRemove: z.boolean(), document: Document })) })
export type LinkedDocuments = z.output<typeof LinkedDocuments>
