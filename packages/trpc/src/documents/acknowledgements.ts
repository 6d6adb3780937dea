import { Acknowledge, DocumentReaders, ListReaders } from '@balcao/contracts/documents/acknowledgements'
import { Document } from '@balcao/contracts/documents/documents'
import * as rules from '@balcao/core/documents/acknowledgements'
import { client, supportAgent } from '../endpoint.ts'

/** Who confirmed to have read a document. */
export const acknowledgements = {
  create: client.mutation('POST /documents/{id}/acknowledgements', Acknowledge, Document, rules.acknowledge),
  list: supportAgent.query('GET /documents/{id}/acknowledgements', ListReaders, DocumentReaders, rules.readers),
}
