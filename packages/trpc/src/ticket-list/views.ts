import { Done, Nothing } from '@balcao/contracts/auth/session'
import {
  CreateTicketView,
  GetTicketView,
  SaveTabs,
  TicketView,
  TicketViews,
  UpdateTicketView,
  ViewCounts,
} from '@balcao/contracts/ticket-list/views'
import { counts } from '@balcao/core/ticket-list/view-counts'
import * as rules from '@balcao/core/ticket-list/views'
import { supportAgent } from '../endpoint.ts'

export const views = {
  list: supportAgent.query('GET /tickets/views', Nothing, TicketViews, rules.list),
  counts: supportAgent.query('GET /tickets/views/counts', Nothing, ViewCounts, counts),
  create: supportAgent.creation('POST /tickets/views', CreateTicketView, TicketView, rules.create),
  update: supportAgent.mutation('PATCH /tickets/views/{id}', UpdateTicketView, TicketView, rules.update),
  remove: supportAgent.mutation('DELETE /tickets/views/{id}', GetTicketView, Done, rules.remove),
  restore: supportAgent.mutation('POST /tickets/views/{id}/restore', GetTicketView, TicketView, rules.restore),
  saveTabs: supportAgent.mutation('PUT /tickets/views/tabs', SaveTabs, SaveTabs, rules.saveTabs),
}
