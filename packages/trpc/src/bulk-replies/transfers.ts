import { ListBulkReplies, ListBulkReplyTickets } from '@balcao/contracts/bulk-replies/bulk-replies'
import { bulkRepliesFile, bulkReplyTicketsFile } from '@balcao/core/bulk-replies/files'
import { must } from '@balcao/core/policy'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

const unpaged = { limit: true, cursor: true, page: true } as const

/** Messages to many, and what became of the tickets of one, as files. */
export const bulkReplyTransfers: Transfers = {
  'tickets.bulkReplies.export': supportAgent.export('GET /tickets/bulk-replies/export', ListBulkReplies.omit(unpaged), {
    ...bulkRepliesFile,
    mayExport: (ctx) => must(ctx, 'ticket.bulk_reply'),
  }),
  'tickets.bulkReplies.exportTickets': supportAgent.export('GET /tickets/bulk-replies/{id}/export', ListBulkReplyTickets.omit(unpaged), {
    ...bulkReplyTicketsFile,
    mayExport: (ctx) => must(ctx, 'ticket.bulk_reply'),
  }),
}
