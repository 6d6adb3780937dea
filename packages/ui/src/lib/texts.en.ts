import type { Dictionary } from './language.ts'
import { en as signIn } from './sign-in-messages.en.ts'

/** The English of everything in this package. */
export const english: Dictionary = { ...signIn }
