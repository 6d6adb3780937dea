import { PersonPasskeys } from '@balcao/contracts/passkeys/passkeys'
import { GetUser } from '@balcao/contracts/users/users'
import * as rules from '@balcao/core/passkeys/people'
import { supervisor } from '../endpoint.ts'

/** Passkeys of people, for those who manage them. */
export const people = {
  get: supervisor.query('GET /users/{id}/passkeys', GetUser, PersonPasskeys, rules.get),
  remove: supervisor.mutation('DELETE /users/{id}/passkeys', GetUser, PersonPasskeys, rules.removeAll),
}
