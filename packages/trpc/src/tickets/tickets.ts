import { Nothing } from '@balcao/contracts/auth/session'
import { TicketOptions } from '@balcao/contracts/tickets/lookups'
import { CreateTicket, GetTicket, ListTickets, Ticket, TicketList, TicketStats, UpdateTicket } from '@balcao/contracts/tickets/tickets'
import { stats } from '@balcao/core/ticket-list/stats'
import { options } from '@balcao/core/tickets/lookups'
import * as rules from '@balcao/core/tickets/tickets'
import { client, supportAgent } from '../endpoint.ts'

export const tickets = {
  list: client.query('GET /tickets', ListTickets, TicketList, rules.list),
  stats: client.query('GET /tickets/stats', Nothing, TicketStats, stats),
  options: supportAgent.query('GET /tickets/options', Nothing, TicketOptions, options),
  get: client.query('GET /tickets/{id}', GetTicket, Ticket, rules.get),
  create: client.creation('POST /tickets', CreateTicket, Ticket, rules.create),
  update: client.mutation('PATCH /tickets/{id}', UpdateTicket, Ticket, rules.update),
}
