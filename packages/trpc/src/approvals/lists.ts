import { DecideApproval } from '@balcao/contracts/approvals/approvals'
import { ApproverSources } from '@balcao/contracts/approvals/approver-rules'
import { AskedApprovals, ListAsked, ListToDecide, OwnApproval, OwnApprovals } from '@balcao/contracts/approvals/lists'
import { Nothing } from '@balcao/contracts/auth/session'
import { list as asked } from '@balcao/core/approvals/asked'
import { sources } from '@balcao/core/approvals/by-rule'
import * as deciding from '@balcao/core/approvals/decide'
import { list as toDecide } from '@balcao/core/approvals/to-decide'
import { client, supportAgent } from '../endpoint.ts'

/** What the caller is asked, what they decide, and what they asked for. */
export const own = {
  toDecide: client.query('GET /approvals/to-decide', ListToDecide, OwnApprovals, toDecide),
  asked: supportAgent.query('GET /approvals/asked', ListAsked, AskedApprovals, asked),
  /** What rules can name that say who approves. */
  sources: supportAgent.query('GET /approvals/approver-sources', Nothing, ApproverSources, sources),
  decide: client.staged('POST /approvals/{id}/decision', DecideApproval, OwnApproval, (request, input) =>
    deciding.decide(request.authContext, request.open, input),
  ),
}
