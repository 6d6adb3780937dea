import { Done } from '@balcao/contracts/auth/session'
import { MarkRead } from '@balcao/contracts/tickets/reads'
import * as rules from '@balcao/core/tickets/reads'
import { supportAgent } from '../endpoint.ts'

export const reads = {
  mark: supportAgent.mutation('PUT /tickets/{ticketId}/read', MarkRead, Done, rules.mark),
}
