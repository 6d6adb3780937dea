import { ListMerges, Merged, MergePreview, MergeTicket, TicketMerges, UnmergeTicket } from '@balcao/contracts/tickets/merges'
import * as rules from '@balcao/core/tickets/merges/merges'
import { unmerge } from '@balcao/core/tickets/merges/unmerge'
import { client, supportAgent } from '../endpoint.ts'

export const merges = {
  list: client.query('GET /tickets/{id}/merges', ListMerges, TicketMerges, rules.list),
  preview: supportAgent.query('GET /tickets/{id}/merge-preview', MergeTicket, MergePreview, rules.preview),
  merge: supportAgent.mutation('POST /tickets/{id}/merge', MergeTicket, Merged, rules.merge),
  unmerge: supportAgent.mutation('POST /tickets/{id}/unmerge', UnmergeTicket, Merged, unmerge),
}
