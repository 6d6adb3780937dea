import { ListIssues } from '@balcao/contracts/issues/issues'
import { issuesFile } from '@balcao/core/issues/issues-file'
import { must } from '@balcao/core/policy'
import { supportAgent } from '../endpoint.ts'
import type { Transfers } from '../transfer.ts'

/** Linked issues as a file. */
export const issueTransfers: Transfers = {
  'issues.export': supportAgent.export('GET /issues/export', ListIssues.omit({ limit: true, cursor: true }), {
    ...issuesFile,
    mayExport: (ctx) => must(ctx, 'issue.read'),
  }),
}
