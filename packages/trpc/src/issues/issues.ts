import { GetIssue, IssueRow, Issues, ListIssues } from '@balcao/contracts/issues/issues'
import { LinkedTickets, ListLinkedTickets } from '@balcao/contracts/tickets/linked'
import * as rules from '@balcao/core/issues/issues'
import { supportAgent } from '../endpoint.ts'

export const issues = {
  list: supportAgent.query('GET /issues', ListIssues, Issues, rules.list),
  get: supportAgent.query('GET /issues/{id}', GetIssue, IssueRow, rules.get),
  tickets: supportAgent.query('GET /issues/{id}/tickets', ListLinkedTickets, LinkedTickets, rules.tickets),
}
