import { Done } from '@balcao/contracts/auth/session'
import {
  ChangeDocuments,
  ChangedDocuments,
  CreateDocument,
  Document,
  DocumentList,
  DocumentTags,
  GetDocument,
  ListDocuments,
  ListDocumentTags,
  UpdateDocument,
} from '@balcao/contracts/documents/documents'
import { DocumentRoom, GetDocumentRoom } from '@balcao/contracts/documents/room'
import { changeMany } from '@balcao/core/documents/bulk'
import * as rules from '@balcao/core/documents/documents'
import { list, tags } from '@balcao/core/documents/list'
import { room } from '@balcao/core/documents/room'
import { client, supportAgent } from '../endpoint.ts'

/** Documents. Uploading and fetching stream: those rows are in `transfers.ts`. */
export const documents = {
  list: client.query('GET /documents', ListDocuments, DocumentList, list),
  room: supportAgent.query('GET /documents/room', GetDocumentRoom, DocumentRoom, room),
  tags: client.query('GET /documents/tags', ListDocumentTags, DocumentTags, tags),
  create: supportAgent.creation('POST /documents', CreateDocument, Document, rules.create),
  changeMany: supportAgent.mutation('POST /documents/bulk', ChangeDocuments, ChangedDocuments, changeMany),
  get: client.query('GET /documents/{id}', GetDocument, Document, rules.get),
  view: client.mutation('POST /documents/{id}/view', GetDocument, Done, rules.view),
  update: supportAgent.mutation('PATCH /documents/{id}', UpdateDocument, Document, rules.update),
}
