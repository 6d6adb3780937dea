import { Done } from '@balcao/contracts/auth/session'
import { GetDrafts, PutDraft, RemoveDraft, TicketDraft, TicketDrafts } from '@balcao/contracts/comments/drafts'
import * as rules from '@balcao/core/comments/drafts'
import { supportAgent } from '../endpoint.ts'

export const drafts = {
  get: supportAgent.query('GET /tickets/{ticketId}/draft', GetDrafts, TicketDrafts, rules.get),
  put: supportAgent.mutation('PUT /tickets/{ticketId}/draft', PutDraft, TicketDraft, rules.put),
  remove: supportAgent.mutation('DELETE /tickets/{ticketId}/draft', RemoveDraft, Done, rules.remove),
}
