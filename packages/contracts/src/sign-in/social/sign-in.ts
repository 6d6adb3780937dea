import { z } from 'zod'
import { App, Provider } from '../../auth/provider.ts'
import { Organization, SecondFactorCode } from '../../auth/session.ts'
import { opaque } from '../../common.ts'
import { PasskeyAssertion } from '../../passkeys/assertion.ts'
import { SocialProviderName } from './providers.ts'

/** A sign-in that the provider has proved, by what the browser was led back with; worth nothing in another browser. */
export const SocialSignIn = z.strictObject({
  provider: Provider,
  token: opaque(100),
  code: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type SocialSignIn = z.output<typeof SocialSignIn>

/** What Google's One Tap gave the page, with the nonce that the page asked for it with. */
export const OneTapSignIn = z.strictObject({
  provider: Provider,
  credential: opaque(8_000),
  nonce: z.string().regex(/^[\w-]{16,200}$/),
  organization: Organization.optional(),
  code: SecondFactorCode.optional(),
  passkey: PasskeyAssertion.optional(),
})
export type OneTapSignIn = z.output<typeof OneTapSignIn>

/** Sends whoever is signed in to a provider, to link their login there. */
export const BeginSocialLink = z.strictObject({ provider: Provider, name: SocialProviderName, app: App.default('staff') })
export type BeginSocialLink = z.output<typeof BeginSocialLink>
export const SocialRedirect = z.object({ url: z.string() })
