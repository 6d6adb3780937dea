import { Contact, GetContact, SaveContact } from '@balcao/contracts/users/contact'
import * as rules from '@balcao/core/users/contact'
import { supportAgent } from '../endpoint.ts'

export const contact = {
  get: supportAgent.query('GET /users/{id}/contact', GetContact, Contact, rules.get),
  save: supportAgent.mutation('PUT /users/{id}/contact', SaveContact, Contact, rules.save),
}
