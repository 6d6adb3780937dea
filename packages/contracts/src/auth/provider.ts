import { z } from 'zod'
import { Email, opaque } from '../common.ts'
import { PasskeyAssertion } from '../passkeys/assertion.ts'
import { Login, Organization, SecondFactorCode } from './session.ts'

/** The name of the identity provider in a path. Either is answered by the one that is configured (C-24). */
export const Provider = z.enum(['stytch', 'local'])

/** A secret that came by mail. */
export const LinkToken = opaque(500)

/** Which app a mailed link opens. */
export const App = z.enum(['staff', 'portal'])
export type App = z.output<typeof App>

export const PasswordSignIn = z.strictObject({ provider: Provider, ...Login.shape })
export type PasswordSignIn = z.output<typeof PasswordSignIn>

/** Mails a link and a code to everyone of this e-mail; the answer is the same where there is nobody. */
export const SendMagicLink = z.strictObject({
  provider: Provider,
  email: Email,
  organization: Organization.optional(),
  app: App.default('staff'),
})
export type SendMagicLink = z.output<typeof SendMagicLink>

/** `organization` comes back as the link carried it, where it did; `code` or `passkey` is the second factor. */
export const MagicLinkSignIn = z.strictObject({
  provider: Provider,
  token: LinkToken,
  organization: Organization.optional(),
  code: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type MagicLinkSignIn = z.output<typeof MagicLinkSignIn>

/** The session to end is named by the session header, never by the body. */
export const RevokeSession = z.strictObject({ provider: Provider })
