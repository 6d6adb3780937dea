import { contact } from './contact.ts'
import { serviceAccounts } from './service-accounts.ts'
import { users } from './users.ts'

/** Calls of users. */
export const calls = { ...users, contact, serviceAccounts }
