import { ListAsked, ListToDecide } from '@balcao/contracts/approvals/lists'
import { askedFile } from '@balcao/core/approvals/asked-file'
import { toDecideFile } from '@balcao/core/approvals/to-decide-file'
import { must } from '@balcao/core/policy'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** What the caller asked others to approve, and what they are asked themselves, as files. */
export const approvalTransfers: Transfers = {
  'approvals.export': supportAgent.export('GET /approvals/asked/export', ListAsked.omit({ limit: true, cursor: true }), {
    ...askedFile,
    mayExport: (ctx) => must(ctx, 'approval.use'),
  }),
  'approvals.exportToDecide': supportAgent.export('GET /approvals/to-decide/export', ListToDecide.omit({ limit: true, cursor: true }), {
    ...toDecideFile,
    mayExport: (ctx) => must(ctx, 'approval.use'),
  }),
}
