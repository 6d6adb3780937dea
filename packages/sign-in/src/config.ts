import type { ErrorType } from '@balcao/contracts/sign-in/error-types'
import type { Product } from '@balcao/contracts/sign-in/settings'
import type { Locale, Texts } from './texts/texts.ts'

export type OtpMethod = 'sms' | 'whatsapp' | 'email'

/** How links are mailed. */
export type MagicLinkOptions = {
  loginRedirectURL?: string
  loginExpirationMinutes: number
  signupRedirectURL?: string
  signupExpirationMinutes: number
  createUserAsPending: boolean
}
/** How codes are sent; without a time the server's own holds. */
type OtpOptions = { methods: OtpMethod[]; expirationMinutes?: number; loginTemplateId?: string; signupTemplateId?: string }

/** Something that happened, for the page around. */
type WidgetEvent = { type: string; data?: unknown }
type Callbacks = {
  onEvent?: (event: WidgetEvent) => void
  onError?: (error: { type: ErrorType | string; message: string }) => void
  /** Somebody signed in. */
  onSuccess?: (answer: { access_token: string; user: unknown }) => void
}

/** What the page around decides. */
export type Config = {
  /** Where the server is; the one that the script came from where it is left out. */
  server: string
  /** Slug of the organisation, where the address does not say it. */
  organization?: string
  /** Which of both apps somebody goes to. */
  app: 'staff' | 'portal'
  /** Where they go then: a path of the app. */
  redirect?: string
  /** The ways in, in this order; `all` shows those of the organisation in its order. */
  products: Product[] | 'all'
  /** Whether who came in without one is offered to make a passkey. */
  offersPasskey: boolean
  emailMagicLinksOptions: MagicLinkOptions
  otpOptions: OtpOptions
  /** Names of social providers, in this order; undefined shows those that the organisation set up. */
  oauthProviders?: string[]
  /** Another site that asks who somebody is: they are asked once they are signed in, or at once with the token of a session. */
  consent?: { origin: string; challenge: string; token: string; onAnswer: (answer: { code: string } | { denied: true }) => void }
  /** A secret from a mail: the widget opens with the form for a new password. */
  resetToken?: string
  locale: Locale
  strings: Partial<Texts>
  callbacks: Callbacks
}

export type GivenConfig = Partial<Omit<Config, 'emailMagicLinksOptions' | 'otpOptions'>> & {
  emailMagicLinksOptions?: Partial<MagicLinkOptions>
  otpOptions?: Partial<OtpOptions>
}

export const DEFAULT_MAGIC_LINK_OPTIONS: MagicLinkOptions = {
  loginExpirationMinutes: 30,
  signupExpirationMinutes: 30,
  createUserAsPending: false,
}

/** A configuration with everything that was left out. */
export const withDefaults = (given: GivenConfig = {}): Config => ({
  server: '',
  app: 'portal',
  products: ['emailMagicLinks'],
  offersPasskey: false,
  locale: 'en',
  strings: {},
  callbacks: {},
  ...given,
  emailMagicLinksOptions: { ...DEFAULT_MAGIC_LINK_OPTIONS, ...given.emailMagicLinksOptions },
  otpOptions: { methods: ['sms', 'whatsapp', 'email'], ...given.otpOptions },
})
