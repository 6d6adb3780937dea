import { Done } from '@balcao/contracts/auth/session'
import { Comment } from '@balcao/contracts/comments/comments'
import {
  LinkWhatsappNumber,
  ListMyWhatsappNumbers,
  ListWhatsappNumbers,
  MyWhatsappNumbers,
  SetMyWhatsappConsent,
  SetWhatsappConsent,
  UnlinkWhatsappNumber,
  WhatsappNumber,
  WhatsappNumbers,
} from '@balcao/contracts/whatsapp/numbers'
import {
  GetTicketWhatsapp,
  SendAgain,
  SendTemplate,
  StartConversation,
  StartedConversation,
  TicketWhatsapp,
} from '@balcao/contracts/whatsapp/on-tickets'
import * as numberRules from '@balcao/core/whatsapp/numbers'
import * as rules from '@balcao/core/whatsapp/on-tickets'
import { start } from '@balcao/core/whatsapp/start'
import { client, supportAgent } from '../endpoint.ts'

export const conversations = {
  start: supportAgent.creation('POST /whatsapp/conversations', StartConversation, StartedConversation, start),
}

export const numbers = {
  list: supportAgent.query('GET /users/{userId}/whatsapp', ListWhatsappNumbers, WhatsappNumbers, numberRules.list),
  link: supportAgent.mutation('POST /users/{userId}/whatsapp', LinkWhatsappNumber, WhatsappNumber, numberRules.link),
  unlink: supportAgent.mutation('DELETE /users/{userId}/whatsapp/{id}', UnlinkWhatsappNumber, Done, numberRules.unlink),
  agree: supportAgent.mutation('PUT /users/{userId}/whatsapp/{id}/consent', SetWhatsappConsent, WhatsappNumber, numberRules.agree),
}

/** The caller's own. */
export const myNumbers = {
  list: client.query('GET /profile/whatsapp', ListMyWhatsappNumbers, MyWhatsappNumbers, numberRules.listMine),
  agree: client.mutation('PUT /profile/whatsapp/{id}', SetMyWhatsappConsent, MyWhatsappNumbers, numberRules.agreeMine),
}

/** Below `tickets`. */
export const whatsapp = {
  get: supportAgent.query('GET /tickets/{ticketId}/whatsapp', GetTicketWhatsapp, TicketWhatsapp, rules.get),
  sendTemplate: supportAgent.creation('POST /tickets/{ticketId}/whatsapp/template', SendTemplate, Comment, rules.sendTemplate),
  sendAgain: supportAgent.mutation('POST /tickets/{ticketId}/whatsapp/again', SendAgain, TicketWhatsapp, rules.sendAgain),
}
