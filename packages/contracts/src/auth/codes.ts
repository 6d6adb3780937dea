import { z } from 'zod'
import { Email } from '../common.ts'
import { PasskeyAssertion } from '../passkeys/assertion.ts'
import { because } from '../reasons.ts'
import { Organization, SecondFactorCode } from './session.ts'

/** The six digits that came with a magic link. `secondFactor` is for accounts that have one. */
export const CodeSignIn = z.strictObject({
  email: Email,
  code: z.string().regex(/^\d{6}$/, { error: because('code_six_digits') }),
  organization: Organization.optional(),
  secondFactor: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type CodeSignIn = z.output<typeof CodeSignIn>
