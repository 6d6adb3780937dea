import { z } from 'zod'
import { Email, opaque } from '../common.ts'
import { because } from '../reasons.ts'
import { App, LinkToken } from './provider.ts'
import { Organization } from './session.ts'

/** Shortest password, by whether the account has a second factor (NIST 800-63B-4). */
export const MIN_PASSWORD = 15
export const MIN_PASSWORD_WITH_SECOND_FACTOR = 8

/** A password to be: exactly as typed. The rules know whether the shorter minimum applies. */
export const NewPassword = opaque(128).refine((value) => value.length >= MIN_PASSWORD_WITH_SECOND_FACTOR, {
  error: because('too_short', { least: MIN_PASSWORD, of: 'characters' }),
})

export const ForgotPassword = z.strictObject({ email: Email, organization: Organization.optional(), app: App.default('staff') })
export type ForgotPassword = z.output<typeof ForgotPassword>

export const ResetPassword = z.strictObject({ token: LinkToken, password: NewPassword })
export type ResetPassword = z.output<typeof ResetPassword>
