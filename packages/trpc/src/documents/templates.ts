import { Done } from '@balcao/contracts/auth/session'
import { Document } from '@balcao/contracts/documents/documents'
import {
  FillDocument,
  FilledDocument,
  MakeDocument,
  PreviewDocument,
  PreviewedDocument,
  RemakeDocument,
} from '@balcao/contracts/documents/making'
import {
  CreateDocumentTemplate,
  DocumentTemplate,
  DocumentTemplates,
  GetDocumentTemplate,
  ListDocumentTemplates,
  UpdateDocumentTemplate,
} from '@balcao/contracts/documents/templates'
import { fill } from '@balcao/core/documents/templates/fill'
import * as making from '@balcao/core/documents/templates/make'
import * as rules from '@balcao/core/documents/templates/templates'
import { agent, supportAgent } from '../endpoint.ts'

/** Templates of documents, and what is made from them. */
export const templates = {
  list: supportAgent.query('GET /document-templates', ListDocumentTemplates, DocumentTemplates, rules.list),
  get: supportAgent.query('GET /document-templates/{id}', GetDocumentTemplate, DocumentTemplate, rules.get),
  create: agent.creation('POST /document-templates', CreateDocumentTemplate, DocumentTemplate, rules.create),
  update: agent.mutation('PATCH /document-templates/{id}', UpdateDocumentTemplate, DocumentTemplate, rules.update),
  remove: agent.mutation('DELETE /document-templates/{id}', GetDocumentTemplate, Done, rules.remove),
  fill: supportAgent.mutation('POST /document-templates/{id}/fill', FillDocument, FilledDocument, fill),
  preview: supportAgent.staged('POST /document-templates/preview', PreviewDocument, PreviewedDocument, ({ open }, input) =>
    making.preview({ open }, input),
  ),
  make: supportAgent.staged(
    'POST /documents/made',
    MakeDocument,
    Document,
    ({ open, storeFile }, input) => making.make({ open, store: storeFile }, input),
    201,
  ),
  remake: supportAgent.staged(
    'POST /documents/{id}/made',
    RemakeDocument,
    Document,
    ({ open, storeFile }, input) => making.remake({ open, store: storeFile }, input),
    201,
  ),
}
