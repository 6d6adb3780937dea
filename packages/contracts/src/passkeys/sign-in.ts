import { z } from 'zod'
import { PasskeyAssertion } from './assertion.ts'

/** Who it is follows from the passkey. */
export const PasskeySignIn = z.strictObject({ passkey: PasskeyAssertion })
export type PasskeySignIn = z.output<typeof PasskeySignIn>
