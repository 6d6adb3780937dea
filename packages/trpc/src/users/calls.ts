import { contact } from './contact.ts'
import { users } from './users.ts'

/** Calls of users. */
export const calls = { ...users, contact }
