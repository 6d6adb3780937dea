import { own } from './own.ts'
import { people } from './people.ts'
import { signIn } from './sign-in.ts'

/** Calls about passkeys, by noun. */
export const calls = { signIn, own, people }
