import { GetIssue, IssueRow, Issues, IssueTickets, ListIssues, ListIssueTickets } from '@balcao/contracts/issues/issues'
import * as rules from '@balcao/core/issues/issues'
import { supportAgent } from '../endpoint.ts'

export const issues = {
  list: supportAgent.query('GET /issues', ListIssues, Issues, rules.list),
  get: supportAgent.query('GET /issues/{id}', GetIssue, IssueRow, rules.get),
  tickets: supportAgent.query('GET /issues/{id}/tickets', ListIssueTickets, IssueTickets, rules.tickets),
}
