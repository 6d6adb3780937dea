import { Document } from '@balcao/contracts/documents/documents'
import {
  AddDocumentVersion,
  CompareDocumentVersions,
  DocumentComparison,
  DocumentText,
  DocumentVersionList,
  GetDocumentVersion,
  ListDocumentVersions,
  ReadDocumentText,
  RestoreDocumentVersion,
} from '@balcao/contracts/documents/versions'
import { AttachmentLink } from '@balcao/contracts/files/attachments'
import { compare } from '@balcao/core/documents/text/compare'
import { read } from '@balcao/core/documents/text/text'
import * as rules from '@balcao/core/documents/versions'
import { client, supportAgent } from '../endpoint.ts'

/** What documents are and were. */
export const versions = {
  list: client.query('GET /documents/{id}/versions', ListDocumentVersions, DocumentVersionList, rules.list),
  add: supportAgent.creation('POST /documents/{id}/versions', AddDocumentVersion, Document, rules.add),
  restore: supportAgent.creation('POST /documents/{id}/versions/{number}/restore', RestoreDocumentVersion, Document, rules.restore),
  compare: supportAgent.query('GET /documents/{id}/versions/compare', CompareDocumentVersions, DocumentComparison, compare),
  text: client.query('GET /documents/versions/{id}/text', ReadDocumentText, DocumentText, read),
  link: client.query('GET /documents/versions/{id}/link', GetDocumentVersion, AttachmentLink, async (ctx, { id }, request) => {
    await rules.mustSee(ctx, id)
    return request.linkToDocument(ctx, id)
  }),
}
