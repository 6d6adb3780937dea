import {
  AddSideMessage,
  BeginSideConversation,
  CloseSideConversation,
  FindSidePeople,
  FoundSidePeople,
  ListSideConversations,
  ListSideMessages,
  SideConversation,
  SideConversations,
  SideMessages,
} from '@balcao/contracts/side-conversations/side-conversations'
import { list as messages } from '@balcao/core/side-conversations/messages'
import * as rules from '@balcao/core/side-conversations/side-conversations'
import { supportAgent } from '../endpoint.ts'

const sideConversations = {
  list: supportAgent.query('GET /tickets/{ticketId}/side-conversations', ListSideConversations, SideConversations, rules.list),
  begin: supportAgent.creation('POST /tickets/{ticketId}/side-conversations', BeginSideConversation, SideConversation, rules.begin),
  people: supportAgent.query('GET /tickets/{ticketId}/side-conversations/people', FindSidePeople, FoundSidePeople, rules.find),
  messages: supportAgent.query('GET /tickets/side-conversations/{id}/messages', ListSideMessages, SideMessages, messages),
  add: supportAgent.creation('POST /tickets/side-conversations/{id}/messages', AddSideMessage, SideConversation, rules.add),
  close: supportAgent.mutation('POST /tickets/side-conversations/{id}/closing', CloseSideConversation, SideConversation, rules.close),
}

/** Calls below `tickets`, by noun. */
export const onTickets = { sideConversations }
