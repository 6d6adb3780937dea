import { GetDocument } from '@balcao/contracts/documents/documents'
import {
  DocumentLinks,
  LinkDocument,
  LinkedDocuments,
  ListAssetDocuments,
  ListCompanyDocuments,
  ListTicketDocuments,
  UnlinkDocument,
} from '@balcao/contracts/documents/links'
import * as rules from '@balcao/core/documents/links'
import { supportAgent } from '../endpoint.ts'

/** What documents belong to. */
export const links = {
  list: supportAgent.query('GET /documents/{id}/links', GetDocument, DocumentLinks, rules.list),
  add: supportAgent.creation('POST /documents/{id}/links', LinkDocument, DocumentLinks, rules.add),
  remove: supportAgent.mutation('DELETE /documents/{id}/links/{linkId}', UnlinkDocument, DocumentLinks, rules.remove),
  ofCompany: supportAgent.query('GET /companies/{companyId}/documents', ListCompanyDocuments, LinkedDocuments, rules.ofCompany),
  ofAsset: supportAgent.query('GET /assets/{assetId}/documents', ListAssetDocuments, LinkedDocuments, rules.ofAsset),
}

/** Documents of a ticket. */
export const ticketDocuments = {
  list: supportAgent.query('GET /tickets/{ticketId}/documents', ListTicketDocuments, LinkedDocuments, rules.ofTicket),
}
