import { email } from './email.ts'
import { profile } from './profile.ts'
import { security } from './security.ts'
import { tokens } from './tokens.ts'

/** Calls about one's own account, by noun. */
export const calls = { ...profile, email, security, tokens }
