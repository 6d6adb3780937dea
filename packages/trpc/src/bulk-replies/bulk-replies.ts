import {
  BulkReplies,
  BulkReply,
  BulkReplyPlan,
  BulkReplyPreview,
  BulkReplyTickets,
  CreateBulkReply,
  CreatedBulkReply,
  GetBulkReply,
  ListBulkReplies,
  ListBulkReplyTickets,
  PrepareBulkReply,
  PreviewBulkReply,
} from '@balcao/contracts/bulk-replies/bulk-replies'
import * as rules from '@balcao/core/bulk-replies/bulk-replies'
import { prepare, preview } from '@balcao/core/bulk-replies/prepare'
import { supportAgent } from '../endpoint.ts'

export const bulkReplies = {
  prepare: supportAgent.mutation('POST /tickets/bulk-replies/prepare', PrepareBulkReply, BulkReplyPlan, prepare),
  preview: supportAgent.mutation('POST /tickets/bulk-replies/preview', PreviewBulkReply, BulkReplyPreview, preview),
  create: supportAgent.creation('POST /tickets/bulk-replies', CreateBulkReply, CreatedBulkReply, rules.create),
  list: supportAgent.query('GET /tickets/bulk-replies', ListBulkReplies, BulkReplies, rules.list),
  get: supportAgent.query('GET /tickets/bulk-replies/{id}', GetBulkReply, BulkReply, rules.get),
  tickets: supportAgent.query('GET /tickets/bulk-replies/{id}/tickets', ListBulkReplyTickets, BulkReplyTickets, rules.tickets),
  stop: supportAgent.mutation('POST /tickets/bulk-replies/{id}/stop', GetBulkReply, BulkReply, rules.stop),
  retry: supportAgent.mutation('POST /tickets/bulk-replies/{id}/retry', GetBulkReply, BulkReply, rules.retry),
}
