import { DecideTicketMail, ListTicketMails, TicketMails } from '@balcao/contracts/email/inbound'
import { MailDone } from '@balcao/contracts/email/mailboxes'
import * as rules from '@balcao/core/email/desk/on-tickets'
import { supportAgent } from '../endpoint.ts'

export const mails = {
  list: supportAgent.query('GET /tickets/{ticketId}/mails', ListTicketMails, TicketMails, rules.list),
  decide: supportAgent.mutation('POST /tickets/{ticketId}/mails/{id}/decide', DecideTicketMail, MailDone, rules.decide),
}
