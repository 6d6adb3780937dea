import { DecideByLink, LinkedApproval, LookUpApproval } from '@balcao/contracts/approvals/lists'
import * as rules from '@balcao/core/approvals/links'
import { open } from '../endpoint.ts'

/** By the link that customers are mailed: without signing in. */
export const links = {
  lookUp: open.query('GET /approvals/by-link', LookUpApproval, LinkedApproval, (request, input) =>
    rules.lookUp(request.authContext, input),
  ),
  decide: open.mutation('POST /approvals/by-link', DecideByLink, LinkedApproval, (request, input) =>
    rules.decideByLink(request.authContext, input),
  ),
}
