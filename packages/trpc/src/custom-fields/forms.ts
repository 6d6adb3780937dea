import { Nothing } from '@balcao/contracts/auth/session'
import { CreateForm, FormDeleted, GetForm, TicketForm, TicketForms, UpdateForm } from '@balcao/contracts/custom-fields/forms'
import * as rules from '@balcao/core/custom-fields/forms'
import { client, manager, supportAgent } from '../endpoint.ts'

export const forms = {
  list: client.query('GET /ticket-forms', Nothing, TicketForms, rules.list),
  create: manager.creation('POST /ticket-forms', CreateForm, TicketForm, rules.create),
  get: supportAgent.query('GET /ticket-forms/{id}', GetForm, TicketForm, rules.get),
  update: manager.mutation('PATCH /ticket-forms/{id}', UpdateForm, TicketForm, rules.update),
  remove: manager.mutation('DELETE /ticket-forms/{id}', GetForm, FormDeleted, rules.remove),
}
