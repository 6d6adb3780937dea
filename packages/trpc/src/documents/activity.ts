import { DocumentEventList, ListDocumentEvents } from '@balcao/contracts/documents/activity'
import * as rules from '@balcao/core/documents/activity'
import { supportAgent } from '../endpoint.ts'

export const activity = { list: supportAgent.query('GET /documents/{id}/activity', ListDocumentEvents, DocumentEventList, rules.list) }
