import { Nothing } from '@balcao/contracts/auth/session'
import { SaveTypes, TicketTypes } from '@balcao/contracts/tickets/types'
import * as rules from '@balcao/core/tickets/settings/types'
import { client, manager } from '../endpoint.ts'

export const types = {
  list: client.query('GET /ticket-types', Nothing, TicketTypes, rules.list),
  save: manager.mutation('PUT /ticket-types', SaveTypes, TicketTypes, rules.save),
}
