import { z } from 'zod'
import { Email, Id, opaque } from '../common.ts'
import { LANGUAGES } from '../language.ts'
import { PasskeyAssertion } from '../passkeys/assertion.ts'
import { PRIORITIES } from '../tickets/statuses.ts'

/** The signed-in user as kept in local storage under `user` (specification §3). */
export const SessionUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.string(),
  roles: z.array(z.object({ slug: z.string() })),
  tenant_id: Id,
  tenantName: z.string(),
  tenantSlug: z.string(),
  /** What the role is called: one of the organisation's own has its own name. */
  roleName: z.string().optional(),
  /** How far each permission of the role reaches (`grantIn` reads it). Absent in what an older version kept. */
  grants: z.record(z.string(), z.string()).optional(),
  /** Of the screens; a session kept by an older version has none. */
  language: z.enum(LANGUAGES).optional(),
  /** Whether they chose it, and do not have it from the organisation. */
  languageChosen: z.boolean().optional(),
  /**
   * The organisation's own words in place of built-in ones: `status.open` and `type.incident` as this person reads them,
   * `customer-status.open` as customers do. Absent where all are built-in.
   */
  ownWords: z.record(z.string(), z.string()).optional(),
  /** Keys of the organisation's types in their order: those to choose from, and those switched off. Absent where all are built-in. */
  ticketTypes: z.object({ active: z.array(z.string()), off: z.array(z.string()) }).optional(),
  /** The organisation's custom statuses in their order, for the staff. Absent where it has none. */
  customStatuses: z.array(z.object({ id: Id, status: z.string(), name: z.string(), active: z.boolean() })).optional(),
  /** Priorities by urgency and impact, where the organisation has tickets assessed. */
  priorityMatrix: z.array(z.enum(PRIORITIES)).optional(),
  /** Features that the organisation does without. Absent where it has all. */
  featuresOff: z.array(z.string()).optional(),
})
export type SessionUser = z.output<typeof SessionUser>

/** Names a tenant by its slug where one e-mail exists in several. */
export const Organization = opaque(63)

/** What an authenticator app shows, or a recovery code: asked for by 401 `second_factor_required`. */
export const SecondFactorCode = opaque(32)

export const Login = z.strictObject({
  email: Email,
  password: opaque(128),
  organization: Organization.optional(),
  code: SecondFactorCode.optional(),
  /** In place of the code. */
  passkey: PasskeyAssertion.optional(),
})
export type Login = z.output<typeof Login>

export const SignedIn = z.object({ access_token: z.string(), user: SessionUser })
export type SignedIn = z.output<typeof SignedIn>

export const Nothing = z.strictObject({})
export const Done = z.object({ success: z.boolean() })
/** `url`: where the browser goes to log out at the identity provider as well. */
export const LoggedOut = Done.extend({ url: z.string().optional() })
export type LoggedOut = z.output<typeof LoggedOut>
