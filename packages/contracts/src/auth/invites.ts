import { z } from 'zod'
import { line } from '../common.ts'
import { NewPassword } from './passwords.ts'
import { LinkToken } from './provider.ts'

export const LookUpInvite = z.strictObject({ token: LinkToken })
export type LookUpInvite = z.output<typeof LookUpInvite>

/** What the holder of an invite may know before accepting it. */
export const Invite = z.object({ email: z.string(), name: z.string(), tenantName: z.string(), tenantSlug: z.string() })
export type Invite = z.output<typeof Invite>

export const AcceptInvite = z.strictObject({ token: LinkToken, name: line(120), password: NewPassword })
export type AcceptInvite = z.output<typeof AcceptInvite>

/** Proves that an address is read by its owner. */
export const ValidateEmail = z.strictObject({ token: LinkToken })
export type ValidateEmail = z.output<typeof ValidateEmail>
