import { ListAsked } from '@balcao/contracts/approvals/lists'
import { askedFile } from '@balcao/core/approvals/asked-file'
import { must } from '@balcao/core/policy'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** What the caller asked others to approve, as a file. */
export const approvalTransfers: Transfers = {
  'approvals.export': supportAgent.export('GET /approvals/asked/export', ListAsked.omit({ limit: true, cursor: true }), {
    ...askedFile,
    mayExport: (ctx) => must(ctx, 'approval.use'),
  }),
}
