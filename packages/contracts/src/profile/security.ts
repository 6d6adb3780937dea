import { z } from 'zod'
import { CodeSignIn } from '../auth/codes.ts'
import { NewPassword } from '../auth/passwords.ts'
import { SecondFactorCode } from '../auth/session.ts'
import { Id, listOf, opaque, Paging, Timestamp } from '../common.ts'
import { PasskeyAssertion } from '../passkeys/assertion.ts'
import { because } from '../reasons.ts'

const Password = opaque(128)

/** One proof of who acts: the password, a code of the second factor, a passkey, or for who has neither password nor code that of a mail. */
export const Prove = z
  .strictObject({
    password: Password.optional(),
    code: SecondFactorCode.optional(),
    passkey: PasskeyAssertion.optional(),
    mailCode: CodeSignIn.shape.code.optional(),
  })
  .refine((proof) => Object.values(proof).filter((one) => one !== undefined).length === 1, {
    error: because('proof_missing'),
    path: ['password'],
  })
export type Prove = z.output<typeof Prove>

/** `current` may be left out where the person proved who they are a moment ago. */
export const ChangePassword = z.strictObject({ current: Password.optional(), password: NewPassword })
export type ChangePassword = z.output<typeof ChangePassword>

/** What an authenticator app needs; shown until its first code confirms it. */
export const SecondFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export const ConfirmSecondFactor = z.strictObject({ code: z.string().trim().max(20) })
export type ConfirmSecondFactor = z.output<typeof ConfirmSecondFactor>
/** Shown once: only their hashes are kept. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) })
export type RecoveryCodes = z.output<typeof RecoveryCodes>

export const Session = z.object({
  id: Id,
  /** The browser and the system, as far as the browser said. */
  device: z.string(),
  ip: z.string().nullable(),
  method: z.string(),
  /** Who looks as the person by it, and changes nothing. */
  impersonator: z.string().nullable(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  current: z.boolean(),
})
export type Session = z.output<typeof Session>
export const SessionList = z.object({ data: z.array(Session) })
export const RevokeSession = z.strictObject({ id: Id })
export type RevokeSession = z.output<typeof RevokeSession>
export const RevokedSessions = z.object({ ended: z.int() })

export const SignIn = z.object({
  id: Id,
  method: z.string(),
  outcome: z.string(),
  /** By which identity provider. */
  provider: z.string().nullable(),
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: Timestamp,
})
export type SignIn = z.output<typeof SignIn>
export const ListSignIns = Paging.omit({ page: true }).strict()
export type ListSignIns = z.output<typeof ListSignIns>
export const SignInList = listOf(SignIn)
