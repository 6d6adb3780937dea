import { HistoryList, ListHistory } from '@balcao/contracts/tickets/history'
import * as rules from '@balcao/core/tickets/history'
import { supportAgent } from '../endpoint.ts'

export const history = {
  list: supportAgent.query('GET /tickets/{ticketId}/history', ListHistory, HistoryList, rules.list),
}
