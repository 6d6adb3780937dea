import { directories } from './directories.ts'
import { providers } from './providers.ts'
import { attempts, identities, signIn } from './sign-in.ts'

/** Calls of single sign-on, by noun. */
export const calls = { providers, directories, attempts, signIn, identities }
