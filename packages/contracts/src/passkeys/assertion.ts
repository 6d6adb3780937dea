import { z } from 'zod'
import { because } from '../reasons.ts'

/** Bytes of an authenticator as a browser gives them: base64url. */
export const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, { error: because('passkey_unreadable') })

/** What an authenticator signed; the challenge in it says what for. */
export const PasskeyAssertion = z.strictObject({
  credential: bytes(1_400),
  userHandle: bytes(100),
  clientData: bytes(8_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
})
export type PasskeyAssertion = z.output<typeof PasskeyAssertion>

/** What a browser asks its authenticators with, as WebAuthn names it. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) })).optional(),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

/** In the answer that asks for the second factor: what somebody has here. */
export const SecondFactorWays = z.object({ code: z.boolean(), passkey: z.boolean() })
export type SecondFactorWays = z.output<typeof SecondFactorWays>
