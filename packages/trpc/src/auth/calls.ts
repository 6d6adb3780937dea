import { provider } from './provider.ts'
import { codes, email, invites, password } from './recovery.ts'
import { session } from './session.ts'

/** Calls to sign in and out, by noun. */
export const calls = { session, provider, codes, password, invites, email }
