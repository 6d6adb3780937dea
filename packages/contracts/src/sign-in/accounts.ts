import { z } from 'zod'
import { App, Provider } from '../auth/provider.ts'
import { Organization } from '../auth/session.ts'
import { Email, opaque } from '../common.ts'

/** How long a link may be good for, in minutes, and is where nobody says. */
export const LINK_MINUTES = 30
const minutes = z.int().min(1).max(LINK_MINUTES).default(LINK_MINUTES)
const whose = { provider: Provider, organization: Organization.optional() }
/** Where the browser goes after the link: a path of ours, or an address of a site that may show the widget. */
const redirect = opaque(500).optional()

/** Mails a link to whoever has this address here, or, where sign-up is open, one that opens an account. */
export const SendSignInLink = z.strictObject({
  ...whose,
  email: Email,
  /** Which app the link opens; by default that of whoever it is for. */
  app: App.optional(),
  login_redirect_url: redirect,
  signup_redirect_url: redirect,
  login_expiration_minutes: minutes,
  signup_expiration_minutes: minutes,
  create_user_as_pending: z.boolean().default(false),
})
export type SendSignInLink = z.output<typeof SendSignInLink>

export const SearchUser = z.strictObject({ ...whose, email: Email })
export type SearchUser = z.output<typeof SearchUser>
export const USER_TYPES = ['new', 'password', 'passwordless'] as const
/** `password` for everybody, unless the organisation switched privacy off. */
export const FoundUser = z.object({ userType: z.enum(USER_TYPES) })
export type FoundUser = z.output<typeof FoundUser>

export const WIDGET_EVENTS = ['email_sent', 'email_try_again_clicked'] as const
/** Something that happened in the widget. */
export const RecordWidgetEvent = z.strictObject({
  ...whose,
  name: z.enum(WIDGET_EVENTS),
  details: z.strictObject({ email: Email, type: opaque(100) }),
})
export type RecordWidgetEvent = z.output<typeof RecordWidgetEvent>
