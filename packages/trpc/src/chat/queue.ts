import { Done, Nothing } from '@balcao/contracts/auth/session'
import { ChatAbout } from '@balcao/contracts/chat/about'
import { Conversation, GetConversation } from '@balcao/contracts/chat/conversations'
import {
  ChatColleagues,
  ChatOfTicket,
  ChatQueue,
  ChatWithTicket,
  RateChat,
  TicketChat,
  TicketOfChat,
  TransferChat,
} from '@balcao/contracts/chat/queue'
import { about } from '@balcao/core/chat/about'
import * as attend from '@balcao/core/chat/attend'
import { decline } from '@balcao/core/chat/offers'
import { colleagues, list } from '@balcao/core/chat/queue'
import * as ofTicket from '@balcao/core/chat/ticket-chat'
import { client, supervisor, supportAgent } from '../endpoint.ts'

export const queue = {
  list: supportAgent.query('GET /chat/queue', Nothing, ChatQueue, list),
  take: supportAgent.mutation('POST /chat/conversations/{id}/take', GetConversation, Conversation, attend.take),
  decline: supportAgent.mutation('POST /chat/conversations/{id}/decline', GetConversation, Done, decline),
  join: supervisor.mutation('POST /chat/conversations/{id}/join', GetConversation, Conversation, attend.join),
  transfer: supportAgent.mutation('POST /chat/conversations/{id}/transfer', TransferChat, Conversation, attend.transfer),
  ticket: supportAgent.mutation('POST /chat/conversations/{id}/ticket', TicketOfChat, ChatWithTicket, attend.ticketOf),
  colleagues: supportAgent.query('GET /chat/conversations/{id}/colleagues', GetConversation, ChatColleagues, colleagues),
  about: supportAgent.query('GET /chat/conversations/{id}/about', GetConversation, ChatAbout, about),
  ofTicket: supportAgent.query('GET /tickets/{ticketId}/chat', ChatOfTicket, TicketChat, ofTicket.state),
  call: supportAgent.creation('POST /tickets/{ticketId}/chat', ChatOfTicket, Conversation, ofTicket.begin),
  rate: client.mutation('PUT /chat/conversations/{id}/rating', RateChat, Conversation, attend.rate),
}
