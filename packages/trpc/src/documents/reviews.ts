import { Document } from '@balcao/contracts/documents/documents'
import { ApproveDocument, AskReview, ReturnDocument } from '@balcao/contracts/documents/reviews'
import * as rules from '@balcao/core/documents/reviews'
import { supportAgent } from '../endpoint.ts'

/** Whether what is current may be published, as somebody else judges it. */
export const reviews = {
  ask: supportAgent.mutation('POST /documents/{id}/review', AskReview, Document, rules.ask),
  approve: supportAgent.mutation('POST /documents/{id}/approve', ApproveDocument, Document, rules.approve),
  giveBack: supportAgent.mutation('POST /documents/{id}/return', ReturnDocument, Document, rules.giveBack),
}
