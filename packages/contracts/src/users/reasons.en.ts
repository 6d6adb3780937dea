import type { Translated } from '../reason-text.ts'
import type { usersReasons } from './reasons.ts'

/** The same in English. */
export const usersReasonsEn: Translated<typeof usersReasons> = {
  file_without_people: 'The file has no people.',
  contact_phone_malformed: 'Invalid phone number: 8 to 25 digits, with + ( ) . - and spaces.',
  email_invalid: 'Invalid e-mail.',
  requester_email_taken: 'There is a person with this e-mail already. Choose them under “Customer”.',
  user_email_taken: 'There is a user with this e-mail already.',
  service_account_role: 'Choose a role of the staff, up to your own.',
  service_account_owner: 'Say who answers for it: a person of the staff or a queue.',
  user_not_found: 'This user does not exist.',
  only_when_deactivating: 'It applies only when the person is deactivated.',
  heir_missing: 'Say who gets the tickets, and only with “reassign”.',
  same_person: 'Choose another person.',
  email_repeated: ({ line }) => `Repeated e-mail: it is in line ${line} already.`,
  too_many_people: ({ most }) => `The file has more than ${most} people. Split it.`,
}
