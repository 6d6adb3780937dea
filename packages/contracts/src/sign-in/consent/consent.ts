import { z } from 'zod'
import { Provider } from '../../auth/provider.ts'
import { Organization } from '../../auth/session.ts'
import { Id, opaque } from '../../common.ts'
import { Origin } from '../settings.ts'

/** How long another site may take to exchange its code, and how long the token that it gets is good. */
export const CONSENT_SECONDS = 60
export const IDENTITY_SECONDS = 300

export const GiveConsent = z.strictObject({
  provider: Provider,
  origin: Origin,
  /** Of a verifier that only the site knows (RFC 7636, S256). */
  challenge: z.string().regex(/^[\w-]{43}$/),
  organization: Organization.optional(),
})
export type GiveConsent = z.output<typeof GiveConsent>
export const ConsentCode = z.object({ code: z.string() })
export type ConsentCode = z.output<typeof ConsentCode>

export const ExchangeConsent = z.strictObject({
  provider: Provider,
  code: opaque(80),
  verifier: z.string().regex(/^[\w.~-]{43,128}$/),
})
export type ExchangeConsent = z.output<typeof ExchangeConsent>

/** Who somebody is, for another site: no session comes of it. `email` is null where they have none. */
export const Identity = z.object({
  id_token: z.string(),
  user: z.object({ id: Id, name: z.string(), email: z.string().nullable() }),
})
export type Identity = z.output<typeof Identity>
