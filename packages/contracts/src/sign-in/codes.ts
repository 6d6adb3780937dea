import { z } from 'zod'
import { NewPassword } from '../auth/passwords.ts'
import { Provider } from '../auth/provider.ts'
import { Organization, SecondFactorCode } from '../auth/session.ts'
import { Email, opaque } from '../common.ts'
import { PasskeyAssertion } from '../passkeys/assertion.ts'
import { because } from '../reasons.ts'

/** How long a code may be good for, in minutes, and how long it is by mail and by text where nobody says. */
export const MAX_CODE_MINUTES = 10
export const MAIL_CODE_MINUTES = 10
export const TEXT_CODE_MINUTES = 5

const whose = { provider: Provider, organization: Organization.optional() }
const minutes = z.int().min(1).max(MAX_CODE_MINUTES).optional()

/** Which text is mailed is the organisation's to say: names of templates are taken as clients send them, and change nothing. */
export const SendEmailCode = z.strictObject({
  ...whose,
  email: Email,
  expiration_minutes: minutes,
  login_template_id: opaque(100).optional(),
  signup_template_id: opaque(100).optional(),
})
export type SendEmailCode = z.output<typeof SendEmailCode>

/** A telephone number with the code of its country (E.164); the server reads it and decides. */
export const PhoneNumber = z
  .string()
  .trim()
  .max(40)
  .regex(/^\+[\d\s().-]{7,39}$/, { error: because('phone_number') })
export const SendPhoneCode = z.strictObject({ ...whose, phone_number: PhoneNumber, expiration_minutes: minutes })
export type SendPhoneCode = z.output<typeof SendPhoneCode>

/** Names what a code was sent for; it is worth nothing without the code. */
export const MethodId = opaque(100)
export const SentCode = z.object({ method_id: z.string() })
export type SentCode = z.output<typeof SentCode>
export const SentPhoneCode = SentCode.extend({ phone_number: z.string() })
export type SentPhoneCode = z.output<typeof SentPhoneCode>

/** `secondFactor` or `passkey` is the second factor of accounts that have one; asking for it uses nothing up. */
export const AuthenticateCode = z.strictObject({
  provider: Provider,
  method_id: MethodId,
  code: z.string().regex(/^\d{6}$/, { error: because('code_six_digits') }),
  secondFactor: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type AuthenticateCode = z.output<typeof AuthenticateCode>

/** A password to be; a code that is mailed proves the address first. */
export const CreatePassword = z.strictObject({ ...whose, email: Email, password: NewPassword })
export type CreatePassword = z.output<typeof CreatePassword>

export const PasswordStrength = z.strictObject({ ...whose, password: opaque(128), email: Email.optional() })
export type PasswordStrength = z.output<typeof PasswordStrength>
export const Strength = z.object({ valid: z.boolean(), reason: z.string().nullable(), message: z.string() })
export type Strength = z.output<typeof Strength>
