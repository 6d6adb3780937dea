import {
  DecideTicketMail,
  GetTicketMail,
  ListTicketMails,
  MailCopies,
  MailPage,
  SetMailCopy,
  TicketMail,
  TicketMails,
} from '@balcao/contracts/email/inbound'
import { MailDone } from '@balcao/contracts/email/mailboxes'
import * as rules from '@balcao/core/email/desk/on-tickets'
import { supportAgent } from '../endpoint.ts'

export const mails = {
  list: supportAgent.query('GET /tickets/{ticketId}/mails', ListTicketMails, TicketMails, rules.list),
  get: supportAgent.query('GET /tickets/{ticketId}/mails/{id}', GetTicketMail, TicketMail, rules.get),
  page: supportAgent.query('GET /tickets/{ticketId}/mails/{id}/page', GetTicketMail, MailPage, async (ctx, input, request) => {
    await rules.bytesOf(ctx, input)
    return request.pageOfMail(ctx, input)
  }),
  setCopy: supportAgent.mutation('PUT /tickets/{ticketId}/mails/copies', SetMailCopy, MailCopies, rules.setCopy),
  decide: supportAgent.mutation('POST /tickets/{ticketId}/mails/{id}/decide', DecideTicketMail, MailDone, rules.decide),
}
